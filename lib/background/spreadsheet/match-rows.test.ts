import { describe, expect, it } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import type { ImportedRow, ImportedValues } from '../../domain/spreadsheet/rows.ts';
import { matchRows, noticeIdOf, type KnownPursuit } from './match-rows.ts';

const SAM = '0123456789abcdef0123456789abcdef';
const row = (values: ImportedValues, at = 2): ImportedRow => ({ row: at, values, issues: {}, proposals: {} });
const kindsOf = async (values: ImportedValues[], pursuits: KnownPursuit[] = []) =>
  (
    await matchRows(
      values.map((each, at) => row(each, at + 2)),
      pursuits,
    )
  ).map(({ kind }) => kind);
const one = async (values: ImportedValues, ...pursuits: KnownPursuit[]) =>
  must((await matchRows([row(values)], pursuits))[0]);

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
    ['its number', { title: 'X', number: 'w912dy27r0042' }, { ...pursuit, number: 'W912DY-27-R-0042' }],
    ['title and agency', { title: 'roof repair', agency: 'US Army' }, pursuit],
  ])('is there by %s', async (_by, values, known) => {
    expect(await one(values, known)).toMatchObject({ kind: 'there', pursuitId: 'p-1' });
  });

  it('is new by a title alone', async () => {
    expect(await one({ title: 'Roof repair' }, pursuit)).toMatchObject({ kind: 'new' });
    expect(await one({ title: 'Roof repair', agency: 'Navy' }, pursuit)).toMatchObject({ kind: 'new' });
  });

  it('needs a look where several pursuits fit, or a cell was not read', async () => {
    const twin = { ...pursuit, id: 'p-2', noticeId: 'n-2' };
    const doubtful = await one({ title: 'Roof repair', agency: 'Army' }, pursuit, twin);
    expect(doubtful.kind).toBe('look');
    expect(doubtful).not.toHaveProperty('pursuitId');
    const [unread] = await matchRows([{ ...row({ title: 'A' }), issues: { due: { text: 'x', why: 'notADate' } } }], []);
    expect(must(unread).kind).toBe('look');
  });

  it('needs a look where an earlier row says the same notice', async () => {
    const rows = [row({ title: 'Roof', number: 'R-2027-1' }, 2), row({ title: 'Roof again', number: 'r 2027 1' }, 3)];
    expect(await matchRows(rows, [])).toMatchObject([{ kind: 'new' }, { kind: 'look', sameAs: 2 }]);
  });

  it('is there when it is imported again', async () => {
    const values = [
      { title: 'Roof repair', agency: 'Army' },
      { title: 'Doors', number: 'R-2027-1' },
    ];
    expect(await kindsOf(values)).toEqual(['new', 'new']);
    const saved = await Promise.all(
      values.map(async (each, at) => ({
        id: `p-${String(at)}`,
        title: each.title,
        noticeId: must(await noticeIdOf(each)),
      })),
    );
    expect(await kindsOf(values, saved)).toEqual(['there', 'there']);
  });
});
