import { expect, it } from 'vitest';
import { award, notice } from '../testing/rows.ts';
import { importTarget } from './import-target.ts';
import { openDatabase, type Database } from '../store/database.ts';

/** Everything that speeds up reads: the indexes and the text index settings. */
function shape(database: Database): unknown[] {
  return [
    ...database.all("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name"),
    ...['automerge', 'crisismerge', 'hashsize'].flatMap((k) =>
      ['notice_text', 'award_text'].map((table) => [
        table,
        k,
        database.first(`SELECT v FROM ${table}_config WHERE k = $k`, { k })?.['v'] ?? DEFAULTS[k],
      ]),
    ),
    database.first('PRAGMA cache_size'),
  ];
}
/** FTS5 stores a setting only after it is set. */
const DEFAULTS: Readonly<Record<string, number>> = { automerge: 4, crisismerge: 16 };

it('restores indexes and settings, whether the load succeeds or fails', async () => {
  const database = openDatabase(':memory:');
  const before = shape(database);
  const target = importTarget(database);
  let within: unknown[] = [];
  const load = (fails: boolean) =>
    target.atomically(async () => {
      target.putNotices([notice('n')]);
      target.putAwards([award('a')]);
      within = shape(database);
      return fails ? Promise.reject(new Error('stopped')) : Promise.resolve();
    });
  await expect(load(true)).rejects.toThrow('stopped');
  expect(within.length).toBeLessThan(before.length);
  expect(shape(database)).toEqual(before);
  await load(false);
  expect(shape(database)).toEqual(before);
});

it('applies to the first import only: later imports update the indexes row by row', async () => {
  const database = openDatabase(':memory:');
  const target = importTarget(database);
  await target.atomically(async () =>
    Promise.resolve([target.putNotices([notice('n')]), target.putAwards([award('a')])]),
  );
  const before = shape(database);
  await target.atomically(async () => {
    target.putAwards([award('b')]);
    expect(shape(database)).toEqual(before);
    return Promise.resolve();
  });
});
