import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../testing/backend.ts';
import { award, notice } from '../../testing/rows.ts';

const numbered = (solicitationNumber: string) => notice(solicitationNumber, { title: 'Valves', solicitationNumber });

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({
    notices: [
      ...['040ADV-26-R-0017', '040ADV-26-R-0017-001', '040ADV-26-R-0017-002'].map(numbered),
      notice('other', { title: '001 of many', description: 'See 040ADV-26-R-0017 and part 001.' }),
      numbered('FA8504-26-R-B005'),
      notice('software', { title: 'Programs', naicsCode: '541511' }),
      notice('design', { title: 'Servers', naicsCode: '541512' }),
      notice('manager', { title: 'Contract management' }),
      numbered('W91XYZ26R0010'),
      notice('told', { title: 'As in W91XYZ-26-R-0009' }),
      notice('solicited', { title: 'Solicitation number one' }),
    ],
    awards: [
      award('network', { piid: 'HC105023F0004' }),
      award('task', { description: 'TASK ORDER OF A CONTRACT, NO. 4' }),
      award('design', { naicsCode: '541512' }),
      award('digits', { piid: '5415120001' }),
    ],
  });
});
afterAll(() => backend.stop());

const notices = (q: string) => backend.search('contracts', { q });

describe('a number with a suffix', () => {
  it.each(['040ADV-26-R-0017-001', '040adv26r0017001', '040ADV 26 R 0017-001'])(
    'finds only its own notice: %s',
    async (q) => {
      expect(await notices(q)).toEqual(['040ADV-26-R-0017-001']);
    },
  );

  it('ranks the base notice first without the suffix', async () => {
    expect((await notices('040ADV-26-R-0017'))[0]).toBe('040ADV-26-R-0017');
  });

  it.each([
    'FA8504-26-R-B005-0003',
    'FA8504-26-R-B005_Amendment',
    'FA8504-26-R-B005.pdf',
    'FA8504 26 R B005-0003',
    'FA850426RB005-0003',
    'fa850426rb005_0001.pdf',
    '(FA850426RB005-0003),',
  ])('finds the base notice if none has the full number: %s', async (q) => {
    expect(await notices(q)).toEqual(['FA8504-26-R-B005']);
  });

  it('finds the award of a modification', async () => {
    expect(await backend.search('awards', { q: 'HC1050-23-F-0004-P00003' })).toEqual(['network']);
    expect(await backend.search('awards', { q: 'HC105023F0004-P00003' })).toEqual(['network']);
  });

  it('is separate from another number after a slash', async () => {
    const found = await notices('FA8504-26-R-B005/040ADV-26-R-0017-002');
    expect(found.sort()).toEqual(['040ADV-26-R-0017-002', 'FA8504-26-R-B005']);
  });
});

describe("an office's code", () => {
  it.each(['W91XYZ', 'w91xyz', 'W91XYZ-26', 'W91XYZ26', 'W91XYZ-26-R', 'w91xyz26r'])(
    "finds the office's notices, also with year and type: %s",
    async (q) => {
      expect((await notices(q)).sort()).toEqual(['W91XYZ26R0010', 'told']);
    },
  );

  it.each(['HC1050', 'HC1050-23', 'HC105023F'])("finds the office's awards: %s", async (q) => {
    expect(await backend.search('awards', { q })).toEqual(['network']);
  });

  it('has letters, and must be complete', async () => {
    expect(await backend.search('awards', { q: '541512' })).toEqual(['design']);
    expect(await backend.search('awards', { q: 'HC10502' })).toEqual([]);
  });
});

describe('a label before a number', () => {
  it.each([
    ['solicitation 040ADV-26-R-0017-001', ['040ADV-26-R-0017-001']],
    ['Solicitation Number: FA8504-26-R-B005', ['FA8504-26-R-B005']],
    ['RFP No. FA8504 26 R B005', ['FA8504-26-R-B005']],
    ['NAICS 541511', ['software']],
    ['NAICS codes 541511, 541512', ['design', 'software']],
    ['solicitation W912DQ26R1234', []],
  ])('is not searched for: %s', async (q, ids) => {
    expect((await notices(q)).sort()).toEqual(ids);
  });

  it.each(['Contract HC105023F0004', 'contract no. HC1050-23-F-0004', 'Task Order # HC105023F0004'])(
    'does not match every award with that word: %s',
    async (q) => {
      expect(await backend.search('awards', { q })).toEqual(['network']);
    },
  );

  it.each([
    ['contract management', ['manager']],
    ['contract management 541511', ['manager', 'software']],
    ['"solicitation" 541511', ['solicited']],
  ])('counts if there are other words, or in quotes: %s', async (q, ids) => {
    expect((await notices(q)).sort()).toEqual(ids);
  });
});

describe('joined NAICS codes', () => {
  it.each(['541511/541512', '541511-541512', '541511/541512/541519', '(541511/541512)'])(
    'match any of them: %s',
    async (q) => {
      expect((await notices(q)).sort()).toEqual(['design', 'software']);
      expect(await backend.search('awards', { q })).toEqual(['design']);
    },
  );
});
