import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../dev/testing/temporary-folder.ts';
import { isBusy } from '../errors/errors.ts';
import { award, notice } from '../testing/rows.ts';
import { openDatabase } from '../store/database.ts';
import { importThread } from './import-thread.ts';

const ends: (() => unknown)[] = [];

/** An empty database and the worker thread that writes to it. */
function open(lockWaitMs?: number) {
  const file = join(temporaryFolder(), 'import.db');
  const database = openDatabase(file);
  const target = importThread(file, lockWaitMs);
  ends.push(
    () => target.close(),
    () => database.close(),
  );
  const titles = () => database.all('SELECT title FROM notices ORDER BY title').map(({ title }) => title);
  return { database, target, titles };
}

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe('importThread', () => {
  it('writes and counts rows, and shows nothing to other connections before the commit', async () => {
    const { target, titles } = open();
    const counts = await target.atomically(async () => {
      const counted = await Promise.all([
        target.putNotices([notice('a', { title: 'first' }), notice('b', { title: 'second' })]),
        target.putNotices([notice('a', { title: 'first' }), notice('b', { title: 'second, changed' })]),
        target.putAwards([award('c')]),
      ]);
      expect(titles()).toEqual([]);
      return counted;
    });
    expect(counts).toEqual([
      { added: 2, changed: 0, unchanged: 0 },
      { added: 0, changed: 1, unchanged: 1 },
      { added: 1, changed: 0, unchanged: 0 },
    ]);
    expect(titles()).toEqual(['first', 'second, changed']);
  });

  it('rolls back if the work fails, and can start again', async () => {
    const { target, titles } = open();
    const failing = target.atomically(async () => {
      await target.putNotices([notice('a', { title: 'first' })]);
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(titles()).toEqual([]);
    await target.atomically(async () => target.putNotices([notice('b', { title: 'second' })]));
    expect(titles()).toEqual(['second']);
  });

  it('reports that another program is writing', async () => {
    const { database, target } = open(0);
    await database.asyncTransaction(async () => {
      const refused = await target.atomically(() => Promise.resolve()).catch((error: unknown) => error);
      expect(isBusy(refused)).toBe(true);
    });
  });

  it('fails if the database cannot be opened', async () => {
    const target = importThread(temporaryFolder());
    ends.push(() => target.close());
    await expect(target.atomically(() => Promise.resolve())).rejects.toThrow(/unable to open database file/);
    await expect(target.atomically(() => Promise.resolve())).rejects.toThrow(/unable to open database file/);
  });
});
