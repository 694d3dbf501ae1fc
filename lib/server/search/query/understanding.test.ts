import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../testing/backend.ts';
import { award, notice } from '../../testing/rows.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({
    notices: [notice('sails', { title: 'SAIL LOFT' }), notice('roof', { title: 'ROOF REPAIR' })],
    awards: [
      award('sails', { recipientName: 'MAIN SAIL LLC' }),
      award('palantir', { recipientName: 'PALANTIR USG, INC.' }),
      award('lockheed', { recipientName: 'LOCKHEED MARTIN CORPORATION' }),
      award('wing', { awardingSubAgencyName: 'Department of the Air Force' }),
      award('store', { recipientName: 'BASIC SUPPLY USA INC.' }),
    ],
  });
});
afterAll(() => backend.stop());

describe('a short name that nothing has', () => {
  it.each(['SAIC', 'USCG', 'saic', 'uscg'])('is not taken for another company among awards: %s', async (q) => {
    expect(await backend.search('awards', { q })).toEqual([]);
  });

  it('is not taken for another word among notices', async () => {
    expect(await backend.search('contracts', { q: 'SAIC' })).toEqual([]);
  });
});

describe('the short name of a body', () => {
  it.each(['USACE', 'usace', 'USAFA', 'usafa', 'NASIC', 'USACE AWARDS', 'Usace'])(
    'that has no award is not taken for another one that has: %s',
    async (q) => {
      expect(await backend.search('awards', { q })).toEqual([]);
    },
  );

  it('finds its own awards', async () => {
    expect(await backend.search('awards', { q: 'usaf' })).toEqual(['wing']);
  });
});

describe('a slip', () => {
  it('in a text all in capitals is repaired', async () => {
    expect(await backend.search('contracts', { q: 'SAILL LOOFT' })).toEqual(['sails']);
  });

  it.each(['Lokheed', 'LOKHEED'])('in a longer name is repaired among awards: %s', async (q) => {
    expect(await backend.search('awards', { q })).toEqual(['lockheed']);
  });

  it('in a short word in small letters is repaired among notices', async () => {
    expect(await backend.search('contracts', { q: 'raof' })).toEqual(['roof']);
  });
});
