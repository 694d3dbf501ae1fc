/**
 * What the background keeps, in the IndexedDB of the extension's own origin: content scripts and pages cannot open it,
 * it outlives the worker, and several writes become one (house rules 1 and 6).
 */
import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { z } from 'zod';

const NAME = 'pursuit-companion';

/** Every table with the key that its records carry. Changing this list is a new version with its own migration. */
const TABLES = {
  vault: 'name',
  settings: 'name',
  connections: 'baseUrl',
  pipelines: 'id',
  reads: 'pipelineId',
  pursuits: 'id',
  operations: 'id',
  undos: 'id',
  solicitations: 'pursuitId',
  /** Records that could not be read any more: kept for the person, out of everybody's way. */
  setAside: 'id',
} as const;

export type TableName = keyof typeof TABLES;
export type Database = IDBPDatabase;
export type Writing = IDBPTransaction<unknown, TableName[], 'readwrite'>;

/** Opens the database and brings it to the current version. */
export function openDatabase(name: string = NAME): Promise<Database> {
  return openDB(name, 1, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1)
        for (const [table, keyPath] of Object.entries(TABLES)) database.createObjectStore(table, { keyPath });
    },
    // A newer version in another context must be able to upgrade; the worker simply opens again when it is next asked.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}

/** One table whose records are parsed whenever they are read; a record that cannot be is set aside, never thrown. */
export interface Table<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<Value[]>;
  put(value: Value, within?: Writing): Promise<void>;
  delete(key: string, within?: Writing): Promise<void>;
  clear(within?: Writing): Promise<void>;
}

/** A table of `database` with the schema of its records. */
export function tableOf<Schema extends z.ZodType>(
  database: Promise<Database>,
  name: TableName,
  schema: Schema,
): Table<z.output<Schema>> {
  const setAside = async (record: unknown, problem: string): Promise<void> => {
    const key = keyOf(record, TABLES[name]);
    const writing = (await database).transaction([name, 'setAside'], 'readwrite');
    await writing
      .objectStore('setAside')
      .put({ id: `${name}/${key ?? crypto.randomUUID()}`, table: name, record, problem, at: Date.now() });
    if (key !== undefined) await writing.objectStore(name).delete(key);
    await writing.done;
  };
  const read = async (record: unknown): Promise<z.output<Schema>[]> => {
    const parsed = schema.safeParse(record);
    if (parsed.success) return [parsed.data];
    await setAside(record, parsed.error.issues[0]?.message ?? 'unreadable');
    return [];
  };
  const store = async (within?: Writing) =>
    within?.objectStore(name) ?? (await database).transaction(name, 'readwrite').objectStore(name);

  return {
    async get(key) {
      const record: unknown = await (await database).get(name, key);
      return record === undefined ? undefined : (await read(record))[0];
    },
    async all() {
      const records: unknown[] = await (await database).getAll(name);
      return (await Promise.all(records.map(read))).flat();
    },
    async put(value, within) {
      await (await store(within)).put(value);
    },
    async delete(key, within) {
      await (await store(within)).delete(key);
    },
    async clear(within) {
      await (await store(within)).clear();
    },
  };
}

/** Runs `work` in one transaction: all of its writes stay, or none. */
export async function together(
  database: Promise<Database>,
  tables: TableName[],
  work: (writing: Writing) => Promise<void>,
): Promise<void> {
  const writing = (await database).transaction(tables, 'readwrite');
  await Promise.all([work(writing), writing.done]);
}

/** Empties every table: "Erase everything". */
export async function eraseAll(database: Promise<Database>): Promise<void> {
  const opened = await database;
  const names = [...opened.objectStoreNames];
  const writing = opened.transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => writing.objectStore(name).clear()), writing.done]);
}

function keyOf(record: unknown, keyPath: string): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const key: unknown = Object.entries(record).find(([name]) => name === keyPath)?.[1];
  return typeof key === 'string' ? key : undefined;
}
