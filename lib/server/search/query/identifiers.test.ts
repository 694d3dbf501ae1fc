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
    'is that of its own notice and of no other: %s',
    async (q) => {
      expect(await notices(q)).toEqual(['040ADV-26-R-0017-001']);
    },
  );

  it('is led by its own notice also without it', async () => {
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
  ])('finds what it belongs to where nothing has the whole: %s', async (q) => {
    expect(await notices(q)).toEqual(['FA8504-26-R-B005']);
  });

  it('finds the award that a modification changes', async () => {
    expect(await backend.search('awards', { q: 'HC1050-23-F-0004-P00003' })).toEqual(['network']);
    expect(await backend.search('awards', { q: 'HC105023F0004-P00003' })).toEqual(['network']);
  });

  it('is told from another number behind a slash', async () => {
    const found = await notices('FA8504-26-R-B005/040ADV-26-R-0017-002');
    expect(found.sort()).toEqual(['040ADV-26-R-0017-002', 'FA8504-26-R-B005']);
  });
});

describe("an office's code", () => {
  it.each(['W91XYZ', 'w91xyz', 'W91XYZ-26', 'W91XYZ26', 'W91XYZ-26-R', 'w91xyz26r'])(
    'finds what the office asks for, also with the year and the kind behind it: %s',
    async (q) => {
      expect((await notices(q)).sort()).toEqual(['W91XYZ26R0010', 'told']);
    },
  );

  it.each(['HC1050', 'HC1050-23', 'HC105023F'])('finds what it awarded: %s', async (q) => {
    expect(await backend.search('awards', { q })).toEqual(['network']);
  });

  it('is none of digits alone, nor in a number of another length', async () => {
    expect(await backend.search('awards', { q: '541512' })).toEqual(['design']);
    expect(await backend.search('awards', { q: 'HC10502' })).toEqual([]);
  });
});

describe('what only says what kind of number follows', () => {
  it.each([
    ['solicitation 040ADV-26-R-0017-001', ['040ADV-26-R-0017-001']],
    ['Solicitation Number: FA8504-26-R-B005', ['FA8504-26-R-B005']],
    ['RFP No. FA8504 26 R B005', ['FA8504-26-R-B005']],
    ['NAICS 541511', ['software']],
    ['NAICS codes 541511, 541512', ['design', 'software']],
    ['solicitation W912DQ26R1234', []],
  ])('is looked for in no notice: %s', async (q, ids) => {
    expect((await notices(q)).sort()).toEqual(ids);
  });

  it.each(['Contract HC105023F0004', 'contract no. HC1050-23-F-0004', 'Task Order # HC105023F0004'])(
    'does not bring up every award of a contract: %s',
    async (q) => {
      expect(await backend.search('awards', { q })).toEqual(['network']);
    },
  );

  it.each([
    ['contract management', ['manager']],
    ['contract management 541511', ['manager', 'software']],
    ['"solicitation" 541511', ['solicited']],
  ])('tells where more is said, or where it is in quotes: %s', async (q, ids) => {
    expect((await notices(q)).sort()).toEqual(ids);
  });
});

describe('NAICS codes tied together', () => {
  it.each(['541511/541512', '541511-541512', '541511/541512/541519', '(541511/541512)'])(
    'find what has any of them: %s',
    async (q) => {
      expect((await notices(q)).sort()).toEqual(['design', 'software']);
      expect(await backend.search('awards', { q })).toEqual(['design']);
    },
  );
});
