import { describe, expect, it } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import type { ImportKeys } from '../../protocol/import-messages.ts';
import { matchRows, noticeIdOf, type KnownPursuit } from './match-rows.ts';

const SAM = '0123456789abcdef0123456789abcdef';
const one = async (keys: Omit<ImportKeys, 'row'>, ...pursuits: KnownPursuit[]) =>
  must((await matchRows([{ row: 2, ...keys }], pursuits))[0]);

describe('the id of a row', () => {
  it('is its own, else the one in its SAM.gov address', async () => {
    expect(await noticeIdOf({ noticeId: 'n-1', title: 'A' })).toBe('n-1');
    expect(await noticeIdOf({ title: 'A', link: `https://sam.gov/opp/${SAM}/view` })).toBe(SAM);
    expect(await noticeIdOf({ title: 'A', link: `https://town.example/${SAM}` })).toMatch(/^csv:/);
  });

  it('stays the same however number or title are written', async () => {
    const numbered = await noticeIdOf({ title: 'Roof', number: 'W912DY-27-R-0042' });
    expect(numbered).toMatch(/^csv:[\da-f]{32}$/);
    expect(await noticeIdOf({ title: 'Another title', number: 'w912dy27r0042' })).toBe(numbered);
    const titled = await noticeIdOf({ title: 'Roof repair', agency: 'Army', number: 'TBD' });
    expect(await noticeIdOf({ title: 'ROOF  Repair', agency: 'army' })).toBe(titled);
    expect(await noticeIdOf({ title: 'Roof repair', agency: 'Navy' })).not.toBe(titled);
    expect(await noticeIdOf({ agency: 'Army' })).toBeUndefined();
  });
});

describe('a row', () => {
  const pursuit = { id: 'p-1', noticeId: 'n-1', title: 'Roof repair', agency: 'Department of the Army' };

  it.each([
    ['its notice id', { noticeId: 'n-1', title: 'Other' }, pursuit],
    ['its SAM.gov address', { title: 'X', link: `https://sam.gov/opp/${SAM}/view` }, { ...pursuit, noticeId: SAM }],
    ['its number', { title: 'X', number: 'w912dy27r0042' }, { ...pursuit, solicitationNumber: 'W912DY-27-R-0042' }],
    ['title and agency', { title: 'roof repair', agency: 'US Army' }, pursuit],
  ])('is there by %s', async (_by, values, known) => {
    expect(await one(values, known)).toMatchObject({ pursuitIds: ['p-1'] });
  });

  it('is new by a title alone', async () => {
    expect(await one({ title: 'Roof repair' }, pursuit)).toMatchObject({ pursuitIds: [] });
    expect(await one({ title: 'Roof repair', agency: 'Navy' }, pursuit)).toMatchObject({ pursuitIds: [] });
  });

  it('may be several pursuits', async () => {
    const twin = { ...pursuit, id: 'p-2', noticeId: 'n-2' };
    const doubtful = await one({ title: 'Roof repair', agency: 'Army' }, pursuit, twin);
    expect(doubtful.pursuitIds).toEqual(['p-1', 'p-2']);
  });

  it('is there when it is imported again', async () => {
    const values = [
      { title: 'Roof repair', agency: 'Army' },
      { title: 'Doors', number: 'R-2027-1' },
    ];
    const saved = await Promise.all(
      values.map(async (each, at) => ({
        id: `p-${String(at)}`,
        title: each.title,
        noticeId: must(await noticeIdOf(each)),
      })),
    );
    expect(await Promise.all(values.map((each) => one(each, ...saved)))).toMatchObject([
      { pursuitIds: ['p-0'] },
      { pursuitIds: ['p-1'] },
    ]);
  });
});
