import { expect, it } from 'vitest';
import { award, notice } from '../testing/rows.ts';
import { importTarget } from './catalog.ts';
import { openDatabase, type Database } from '../store/database.ts';

/** Everything that makes reading quick: the indexes, and how the text indexes are kept. */
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
/** FTS5 writes a setting down only once it was set. */
const DEFAULTS: Readonly<Record<string, number>> = { automerge: 4, crisismerge: 16 };

it('leaves the database in the shape it had, whether the load ends well or not', async () => {
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

it('is only the first: later imports keep the indexes up as they go', async () => {
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
