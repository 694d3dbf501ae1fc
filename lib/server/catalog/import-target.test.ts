import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '../../domain/dates/calendar-date.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { award, notice, TODAY } from '../testing/rows.ts';
import { importTarget, refreshSample } from './import-target.ts';
import { openDatabase, type Database } from '../store/database.ts';
import type { ImportTarget } from '../store/records.ts';

let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:');
});

const ids = () => [
  ...database.all('SELECT notice_id AS id FROM notices ORDER BY id').map(({ id }) => id),
  ...database.all('SELECT award_id AS id FROM awards ORDER BY id').map(({ id }) => id),
];
/** Number of entries in the text indexes: one for each row, none for deleted rows. */
const indexed = () =>
  Number(database.first('SELECT count(*) AS n FROM notice_text')?.['n']) +
  Number(database.first('SELECT count(*) AS n FROM award_text')?.['n']);
const load = async (target: ImportTarget, today: string): Promise<void> => {
  await target.putNotices([notice('sample-notice', { title: `Made on ${today}` })]);
  await target.putAwards([award('sample-award')]);
};
const refresh = (today = TODAY) => refreshSample(database, today, load);

describe('sample data', () => {
  it('is refreshed once a day', async () => {
    expect([await refresh(), await refresh(), await refresh(addDays(TODAY, 1))]).toEqual([true, false, true]);
    expect(ids()).toEqual(['sample-notice', 'sample-award']);
    expect(database.first('SELECT title FROM notices')).toEqual({ title: 'Made on 2026-03-11' });
    expect(indexed()).toBe(2);
  });

  it('is replaced by imported rows, notices and awards separately, and never returns', async () => {
    await refresh();
    importTarget(database).putNotices([notice('real-notice')]);
    expect(ids()).toEqual(['real-notice', 'sample-award']);
    await refresh(addDays(TODAY, 1));
    expect(ids()).toEqual(['real-notice', 'sample-award']);
    importTarget(database).putAwards([award('real-award')]);
    expect(await refresh(addDays(TODAY, 2))).toBe(false);
    expect(ids()).toEqual(['real-notice', 'real-award']);
    expect(indexed()).toBe(2);
  });

  it('stays if nothing is imported', async () => {
    await refresh();
    importTarget(database).putNotices([]);
    await expect(
      importTarget(database).atomically(() => {
        importTarget(database).putNotices([notice('real-notice')]);
        return Promise.reject(new Error('stopped'));
      }),
    ).rejects.toThrow('stopped');
    expect(ids()).toEqual(['sample-notice', 'sample-award']);
    expect(indexed()).toBe(2);
  });

  it('loads all or nothing', async () => {
    const failing = async (target: ImportTarget) => {
      await target.putNotices([notice('sample-notice')]);
      throw new Error('disk full');
    };
    await expect(refreshSample(database, TODAY, failing)).rejects.toThrow('disk full');
    expect(ids()).toEqual([]);
    expect(await refresh()).toBe(true);
  });
});

describe('sample data while another process holds the write lock', () => {
  let other: Database;
  beforeEach(() => {
    const file = temporaryDatabase();
    database = openDatabase(file);
    database.waitForLocks(0);
    other = openDatabase(file);
    onTestFinished(() => {
      other.close();
      database.close();
    });
  });

  it('is not checked if everything was imported', async () => {
    importTarget(database).putNotices([notice('real-notice')]);
    importTarget(database).putAwards([award('real-award')]);
    other.connection.exec('BEGIN IMMEDIATE');
    expect(await refresh()).toBe(false);
    expect(ids()).toEqual(['real-notice', 'real-award']);
  });

  it('stays unchanged until the next start', async () => {
    await refresh();
    other.connection.exec('BEGIN IMMEDIATE');
    expect(await refresh(addDays(TODAY, 1))).toBe(false);
    expect(ids()).toEqual(['sample-notice', 'sample-award']);
    other.connection.exec('ROLLBACK');
    expect(await refresh(addDays(TODAY, 1))).toBe(true);
    expect(database.first('SELECT title FROM notices')).toEqual({ title: 'Made on 2026-03-11' });
  });
});

describe('importTarget', () => {
  it('counts new, changed and unchanged rows, and replaces a changed row completely', () => {
    const target = importTarget(database);
    expect(target.putNotices([notice('a', { description: 'old words' }), notice('b')])).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
    });
    expect(target.putNotices([notice('a', { title: 'New title' }), notice('b'), notice('c')])).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
    });
    expect(database.all('SELECT * FROM notice_descriptions')).toEqual([]);
    const having = (word: string) =>
      database.all('SELECT rowid FROM notice_text WHERE notice_text MATCH $word', { word }).length;
    expect([having('old'), having('title'), having('roof')]).toEqual([0, 1, 2]);
  });

  it('keeps nothing if the disk fills up, including rows sent before the error was known', async () => {
    await refresh();
    const allowPages = (pages: number) => database.connection.exec(`PRAGMA max_page_count = ${String(pages)}`);
    allowPages(Number(database.first('PRAGMA page_count')?.['page_count']) + 20);
    const target = importTarget(database);
    const tooMuch = Array.from({ length: 50 }, (_, index) =>
      notice(`real ${String(index)}`, { description: `about ${String(index)} `.repeat(1000) }),
    );
    const importing = target.atomically(async () => {
      expect(() => target.putNotices(tooMuch)).toThrow('database or disk is full');
      allowPages(1_000_000);
      expect(() => target.putNotices([notice('next')])).toThrow('rolled back');
      await Promise.reject(new Error('stopped'));
    });
    await expect(importing).rejects.toThrow('stopped');
    expect(ids()).toEqual(['sample-notice', 'sample-award']);
    await target.atomically(() => Promise.resolve(target.putNotices([notice('again')])));
    expect(ids()).toEqual(['again', 'sample-award']);
  });
});
