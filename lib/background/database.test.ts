import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase, together } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { tableOf } from './tables.ts';
import { newDatabaseName } from './testing/start-parts.ts';

const schema = z.strictObject({ id: z.string(), title: z.string() });

it('keeps what an older version wrote when a newer one opens the database', async () => {
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

it('leaves everything as it was when a migration fails', async () => {
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

it('opens again after another context made it close', async () => {
  const name = newDatabaseName();
  const ours = openDatabase(name);
  const first = await ours();
  await openDatabase(name, [...MIGRATIONS, () => undefined])().then((newer) => newer.close());
  expect(() => first.transaction('pursuits')).toThrow();
  // The version on disk is newer than ours by now: that is told, not hidden behind a closed connection.
  await expect(ours()).rejects.toThrow(/version/i);
});

it('writes all of a transaction or nothing, also when the fault is our own', async () => {
  const database = openDatabase(newDatabaseName());
  const pursuits = tableOf(database, 'pursuits', schema);
  const work = together(database, ['pursuits'], async (writing) => {
    await pursuits.within(writing).put({ id: 'a', title: 'A' });
    throw new Error('in the middle');
  });
  await expect(work).rejects.toThrow('in the middle');
  await expect(pursuits.all()).resolves.toEqual([]);
});

it('sets a broken record aside with its content, but never the content of a secret one', async () => {
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
