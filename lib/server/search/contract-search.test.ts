import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resultReasonRecordSchema } from '../../api/schemas.ts';
import { TestBackend } from '../testing/backend.ts';
import { notice } from '../testing/rows.ts';
import { defaultEmbedder } from './meaning/default-embedder.ts';
import { embedPending, claimVectors } from './embedding-upkeep.ts';

const NOTICES = [
  notice('grounds', { title: 'Grounds maintenance and landscaping at the depot', naicsCode: '561730' }),
  notice('officers', { title: 'Protective security officers for the courthouse' }),
  notice('sprinklers', { title: 'Sprinkler replacement', description: 'Automatic fire suppression in the archive.' }),
  notice('janitors', { title: 'Janitorial services', description: 'Daily cleaning of offices' }),
  notice('duct', {
    title: 'DUCT ASSEMBLY, BLEED AIR / NSN 1560-00-136-7981 / C-5 AIRCRAFT',
    solicitationNumber: 'SPE4A7-26-R-0744',
  }),
  notice('nozzle', { title: 'NOZZLE SEGMENT,TURB _End_Item_F100_NSN_2840014559142NZ_PN_4088060' }),
  notice('wing', { title: 'Request for Proposal', solicitationNumber: 'FA8504-26-R-B005', naicsCode: '336411' }),
  notice('hvac', { title: 'HVAC duct cleaning, third floor' }),
];

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({ notices: NOTICES, isEmbedded: true });
});
afterAll(() => backend.stop());

const found = (q: string) => backend.search('contracts', { q });

describe('meaning', () => {
  it.each([
    ['lawn care', 'grounds'],
    ['guards', 'officers'],
    ['blaze extinguishing', 'sprinklers'],
    ['cleaners', 'janitors'],
  ])('%s finds %s first, without a word in common', async (q, id) => {
    expect((await found(q))[0]).toBe(id);
  });

  it('explains what a notice has in common with the query', async () => {
    const { data } = await backend.get('/v1/contracts/search?q=lawn%20care');
    const results = z.array(z.object({ noticeId: z.string(), why: resultReasonRecordSchema })).parse(data['results']);
    expect(results[0]).toEqual({
      noticeId: 'grounds',
      why: { kind: 'concept', name: 'Landscaping Services', naicsCode: '561730' },
    });
  });

  it('excludes unrelated notices', async () => {
    expect(await found('lawn care')).not.toContain('nozzle');
  });

  it('finds nothing for meaningless words', async () => {
    expect(await found('xqzzw vbrrt')).toEqual([]);
  });
});

describe('identifiers', () => {
  it.each([
    ['1560-00-136-7981', ['duct']],
    ['1560001367981', ['duct']],
    ['1560 00 136 7981', ['duct']],
    ['001367981', ['duct']],
    ['2840014559142', ['nozzle']],
    ['2840-01-455-9142', ['nozzle']],
    ['spe4a726r0744', ['duct']],
    ['SPE4A7-26-R-0744', ['duct']],
    ['FA8504 26 R B005', ['wing']],
    ['336411', ['wing']],
    ['SPE4A7-26-R-9999', []],
  ])('%s finds exactly %j', async (q, ids) => {
    expect(await found(q)).toEqual(ids);
  });

  it('appear in the reason', async () => {
    const { data } = await backend.get('/v1/contracts/search?q=spe4a726r0744');
    expect(data).toMatchObject({ results: [{ why: { kind: 'identifier', text: 'spe4a726r0744' } }] });
  });
});

describe('words', () => {
  it.each([
    ['janitoral', 'janitors'],
    ['sprinker replacment', 'sprinklers'],
    ['corthouse', 'officers'],
    ['land scaping', 'grounds'],
    ['ductcleaning', 'hvac'],
    ['janitorial svcs', 'janitors'],
    ['"bleed air"', 'duct'],
    ['clean 4" and 6" ducts', 'hvac'],
  ])('%s finds %s first', async (q, id) => {
    expect((await found(q))[0]).toBe(id);
  });

  it('finds derivatives of a word that no notice has', async () => {
    const { data } = await backend.get('/v1/contracts/search?q=janitor');
    expect(data).toMatchObject({ results: [{ noticeId: 'janitors', why: { kind: 'keyword' } }] });
  });

  it('matches a quoted phrase as a unit', async () => {
    expect(await found('"air bleed"')).not.toContain('duct');
  });

  it.each(['the', 'and of the', '!!!', '"', '""', '* OR NEAR(', '-', 'a', '。', '🙂', '"unclosed phrase'])(
    'accepts %j',
    async (q) => {
      const { status } = await backend.get(`/v1/contracts/search?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
    },
  );
});

describe("a database with another embedder's vectors", () => {
  it('is searched by keyword only until it is embedded again', async () => {
    const before = await found('guards');
    backend.database.run("UPDATE facts SET value = 'another' WHERE name = 'embedder'");
    expect(await found('guards')).toEqual([]);
    expect(await found('janitorial')).toEqual(['janitors']);
    const { data } = await backend.get('/v1/contracts/search?q=guards%20lawn%20daily');
    const { results } = z.object({ results: z.array(z.looseObject({})) }).parse(data);
    expect(results).toMatchObject([{ noticeId: 'janitors' }]);
    // There is no reason based on its meaning.
    expect(results[0]).not.toHaveProperty('why');
    claimVectors(backend.database, defaultEmbedder());
    expect(await embedPending(backend.database, defaultEmbedder())).toBe(NOTICES.length);
    expect(await found('guards')).toEqual(before);
  });
});
