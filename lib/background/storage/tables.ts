/** Tables that parse every record they read. Unreadable records are set aside, never thrown. */
import type { IDBPDatabase } from 'idb';
import type * as z from 'zod/mini';
import { countWrite, inTransaction, writesTo, type Database, type TableName, type Writing } from './database.ts';

export interface Rows<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<Value[]>;
  put(value: Value): Promise<void>;
  delete(key: string): Promise<void>;
  clear(): Promise<void>;
}

export interface Table<Value> extends Rows<Value> {
  /** The same rows inside a transaction, which skips unreadable records. */
  within(writing: Writing): Rows<Value>;
}

export interface TableOptions {
  /** Never copy its records anywhere, even broken ones. */
  secret?: boolean;
  /** Cache the table until the worker writes it, for tables read all the time. */
  cached?: boolean;
}

/** A cached table, and the write count when it was read. */
interface Known<Value> {
  opened: IDBPDatabase;
  writes: number;
  rows: Promise<ReadonlyMap<string, Value>>;
}

export function tableOf<Schema extends z.ZodMiniType>(
  database: Database,
  name: TableName,
  schema: Schema,
  { secret = false, cached = false }: TableOptions = {},
): Table<z.output<Schema>> {
  let known: Known<z.output<Schema>> | undefined;

  /** Checks again inside its own transaction: the record may have been replaced. */
  const setAside = (key: IDBValidKey): Promise<void> =>
    inTransaction(database, [name, 'setAside'], async (writing) => {
      const record: unknown = await writing.objectStore(name).get(key);
      const problem = schema.safeParse(record).error?.issues[0]?.message;
      if (record === undefined || problem === undefined) return;
      await writing.objectStore('setAside').put({
        id: `${name}/${typeof key === 'string' ? key : crypto.randomUUID()}`,
        table: name,
        problem,
        at: Date.now(),
        ...(secret ? {} : { record }),
      });
      await writing.objectStore(name).delete(key);
    });

  async function read(opened: IDBPDatabase): Promise<ReadonlyMap<string, z.output<Schema>>> {
    const { store } = opened.transaction(name);
    const keyPath = String(store.keyPath);
    const records: unknown[] = await store.getAll();
    const parsed = records.map((record) => schema.safeParse(record));
    // Keys are only needed for unreadable records, so this second request is rare.
    const keys = parsed.every(({ success }) => success) ? [] : await store.getAllKeys();
    const rows = new Map<string, z.output<Schema>>();
    for (const [place, { success, data }] of parsed.entries()) {
      if (success) {
        // Readers share the record.
        Object.freeze(data);
        rows.set(String(Reflect.get(Object(data), keyPath)), data);
        continue;
      }
      const key = keys[place];
      if (key !== undefined) await setAside(key);
    }
    return rows;
  }

  async function rowsNow(): Promise<ReadonlyMap<string, z.output<Schema>>> {
    const opened = await database();
    if (!cached) return read(opened);
    const writes = writesTo(opened, name);
    if (known?.opened !== opened || known.writes !== writes) {
      const reading: Known<z.output<Schema>> = { opened, writes, rows: read(opened) };
      known = reading;
      reading.rows.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.rows;
  }

  async function change(work: (opened: IDBPDatabase) => Promise<unknown>): Promise<void> {
    const opened = await database();
    countWrite(opened, [name]);
    await work(opened);
  }

  return {
    async get(key) {
      if (cached) return (await rowsNow()).get(key);
      const record: unknown = await (await database()).get(name, key);
      const parsed = schema.safeParse(record);
      if (record !== undefined && !parsed.success) await setAside(key);
      return parsed.data;
    },
    all: async () => [...(await rowsNow()).values()],
    put: (value) => change((opened) => opened.put(name, value)),
    delete: (key) => change((opened) => opened.delete(name, key)),
    clear: () => change((opened) => opened.clear(name)),
    within(writing) {
      const store = writing.objectStore(name);
      return {
        async get(key) {
          const record: unknown = await store.get(key);
          return schema.safeParse(record).data;
        },
        async all() {
          const records: unknown[] = await store.getAll();
          return records.flatMap((record) => {
            const read = schema.safeParse(record);
            return read.success ? [read.data] : [];
          });
        },
        async put(value) {
          await store.put(value);
        },
        async delete(key) {
          await store.delete(key);
        },
        async clear() {
          await store.clear();
        },
      };
    },
  };
}

/** Deletes the oldest rows beyond `most`, inside a transaction. Counts first: usually there are none. */
export async function dropOldest(
  writing: Writing,
  name: TableName,
  rows: Rows<{ noticeId: string; at: number }>,
  most: number,
): Promise<void> {
  if ((await writing.objectStore(name).count()) <= most) return;
  const extra = (await rows.all()).toSorted((a, b) => b.at - a.at).slice(most);
  for (const { noticeId } of extra) await rows.delete(noticeId);
}
