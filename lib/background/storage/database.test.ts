import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../domain/testing/eventually.ts';
import { inTransaction, openDatabase, type Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { tableOf, type Rows, type Table } from './tables.ts';
import { newDatabaseName } from '../testing/start-parts.ts';

const schema = z.strictObject({ id: z.string(), title: z.string() });

it("keeps an older version's data on upgrade", async () => {
  const name = newDatabaseName();
  const old = await openDatabase(name)();
  await old.put('pursuits', { id: 'p', title: 'Lawn care' });

  const newer = await openDatabase(name, [
    ...MIGRATIONS,
    async (database, upgrading) => {
      database.createObjectStore('alerts', { keyPath: 'id' });
      const pursuits = upgrading.objectStore('pursuits');
      await pursuits.put({ id: 'p', title: 'Lawn care, migrated' });
    },
  ])();
  expect(await newer.get('pursuits', 'p')).toEqual({ id: 'p', title: 'Lawn care, migrated' });
  expect([...newer.objectStoreNames]).toContain('alerts');
});

it('keeps the connection and queued changes from before the failure code was respelled', async () => {
  const name = newDatabaseName();
  const old = await openDatabase(name, MIGRATIONS.slice(0, 4))();
  await old.put('vault', { name: 'connection', key: 'k', unauthorised: true });
  const lastFailure = { code: 'unauthorised', detail: 'expired' };
  await old.put('operations', { id: 'o', kind: 'add', lastFailure });
  old.close();

  const now = await openDatabase(name)();
  expect(await now.get('vault', 'connection')).toEqual({ name: 'connection', key: 'k', unauthorized: true });
  expect(await now.get('operations', 'o')).toEqual({
    id: 'o',
    kind: 'add',
    lastFailure: { ...lastFailure, code: 'unauthorized' },
  });
});

it('drops the stages that pursuits were seen in, which are no longer recorded', async () => {
  const name = newDatabaseName();
  const old = await openDatabase(name, MIGRATIONS.slice(0, 14))();
  await old.put('pursuits', { id: 'p', title: 'Lawn care', seenIn: [{ stageId: 'triage', from: 1 }] });
  old.close();
  expect(await (await openDatabase(name)()).get('pursuits', 'p')).toEqual({ id: 'p', title: 'Lawn care' });
});

it('does not open in the version before typed figures, which would set such records aside', async () => {
  const name = newDatabaseName();
  (await openDatabase(name)()).close();
  await expect(openDatabase(name, MIGRATIONS.slice(0, 11))()).rejects.toThrow(/version/i);
});

it('keeps everything unchanged if a migration fails', async () => {
  const name = newDatabaseName();
  const old = await openDatabase(name)();
  await old.put('pursuits', { id: 'p', title: 'Lawn care' });
  old.close();

  const failing = openDatabase(name, [
    ...MIGRATIONS,
    async (_database, upgrading) => {
      await upgrading.objectStore('pursuits').clear();
      throw new Error('a fault in the migration');
    },
  ]);
  await expect(failing()).rejects.toThrow();
  const again = await openDatabase(name)();
  expect(await again.get('pursuits', 'p')).toEqual({ id: 'p', title: 'Lawn care' });
});

it('reopens after another context made it close', async () => {
  const name = newDatabaseName();
  const ours = openDatabase(name);
  const first = await ours();
  await openDatabase(name, [...MIGRATIONS, () => undefined])().then((newer) => newer.close());
  expect(() => first.transaction('pursuits')).toThrow();
  // The version on disk is newer by now: report that instead of failing on a closed connection.
  await expect(ours()).rejects.toThrow(/version/i);
});

it('reopens after the browser closed it', async () => {
  const database = openDatabase(newDatabaseName());
  const pursuits = tableOf(database, 'pursuits', schema);
  await pursuits.put({ id: 'a', title: 'A' });
  forceCloseDatabase(unwrap(await database()) as never);
  await eventually(() => expect(pursuits.all()).resolves.toHaveLength(1));
});

it('writes a transaction completely or not at all, even after an exception of ours', async () => {
  const database = openDatabase(newDatabaseName());
  const pursuits = tableOf(database, 'pursuits', schema);
  const work = inTransaction(database, ['pursuits'], async (writing) => {
    await pursuits.within(writing).put({ id: 'a', title: 'A' });
    throw new Error('in the middle');
  });
  await expect(work).rejects.toThrow('in the middle');
  await expect(pursuits.all()).resolves.toEqual([]);
});

it('sets a broken record aside, without its content if it is secret', async () => {
  const database = openDatabase(newDatabaseName());
  const opened = await database();
  await opened.put('pursuits', { id: 'good', title: 'Good' });
  await opened.put('pursuits', { id: 'bad', title: 7 });
  await opened.put('vault', { name: 'connection', key: 'pk_secret' });

  await expect(tableOf(database, 'pursuits', schema).all()).resolves.toEqual([{ id: 'good', title: 'Good' }]);
  await expect(
    tableOf(database, 'vault', z.strictObject({ name: z.string() }), { secret: true }).get('connection'),
  ).resolves.toBeUndefined();

  const aside: unknown[] = await opened.getAll('setAside');
  expect(aside).toMatchObject([{ id: 'pursuits/bad', record: { title: 7 } }, { id: 'vault/connection' }]);
  expect(JSON.stringify(aside)).not.toContain('pk_secret');
  expect(await opened.get('vault', 'connection')).toBeUndefined();
});

describe('a cached table', () => {
  /** Counts reads from disk. */
  async function start() {
    const database = openDatabase(newDatabaseName());
    const opened = await database();
    const table = tableOf(database, 'pursuits', schema, { cached: true });
    await table.put({ id: 'a', title: 'A' });
    const opening = vi.spyOn(opened, 'transaction');
    const reads = () => opening.mock.calls.filter(([, mode]) => mode !== 'readwrite').length;
    return {
      database,
      table,
      reads,
      write: (work: (rows: Rows<Row>) => Promise<void>) => writeAll(database, table, work),
    };
  }
  type Row = z.output<typeof schema>;
  const writeAll = (database: Database, table: Table<Row>, work: (rows: Rows<Row>) => Promise<void>) =>
    inTransaction(database, ['pursuits'], (writing) => work(table.within(writing)));

  it('is read once', async () => {
    const { table, reads } = await start();
    await Promise.all([table.all(), table.get('a')]);
    await expect(table.get('a')).resolves.toEqual({ id: 'a', title: 'A' });
    await expect(table.get('b')).resolves.toBeUndefined();
    expect(reads()).toBe(1);
  });

  it('is read again after every kind of write', async () => {
    const { table, write } = await start();
    const titles = async () => (await table.all()).map(({ title }) => title);
    expect(await titles()).toEqual(['A']);
    await table.put({ id: 'b', title: 'B' });
    expect(await titles()).toEqual(['A', 'B']);
    await write((rows) => rows.put({ id: 'b', title: 'C' }));
    expect(await titles()).toEqual(['A', 'C']);
    await table.delete('b');
    expect(await titles()).toEqual(['A']);
    await table.clear();
    expect(await titles()).toEqual([]);
  });

  it("returns a running transaction's writes to concurrent readers", async () => {
    const { table, write } = await start();
    await table.all();
    const writing = write((rows) => rows.put({ id: 'a', title: 'B' }));
    // The transaction is open by now but has done nothing yet.
    await Promise.resolve();
    await expect(table.get('a')).resolves.toMatchObject({ title: 'B' });
    await writing;
    await expect(table.get('a')).resolves.toMatchObject({ title: 'B' });
  });

  it('does not cache data read before a concurrent transaction', async () => {
    const { table, write } = await start();
    const before = table.get('a');
    await write((rows) => rows.put({ id: 'a', title: 'B' }));
    await expect(before).resolves.toMatchObject({ title: 'A' });
    await expect(table.get('a')).resolves.toMatchObject({ title: 'B' });
  });

  it('returns the stored data after a failed transaction', async () => {
    const { table, write } = await start();
    const failing = write(async (rows) => {
      await rows.put({ id: 'a', title: 'B' });
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    await expect(table.get('a')).resolves.toMatchObject({ title: 'A' });
  });

  it('returns frozen records', async () => {
    const { table } = await start();
    const record = await table.get('a');
    expect(() => Object.assign(record ?? {}, { title: 'changed' })).toThrow(TypeError);
  });

  it('retries after a failed read', async () => {
    const { database, table } = await start();
    vi.spyOn(await database(), 'transaction').mockImplementationOnce(() => {
      throw new Error('the disk');
    });
    await expect(table.all()).rejects.toThrow('the disk');
    await expect(table.all()).resolves.toHaveLength(1);
  });
});
