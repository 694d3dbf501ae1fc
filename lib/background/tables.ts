/** Tables whose records are parsed whenever they are read: a record that cannot be is set aside and told, never thrown. */
import type { z } from 'zod';
import { together, type Database, type TableName, type Writing } from './database.ts';

export interface Rows<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<Value[]>;
  put(value: Value): Promise<void>;
  delete(key: string): Promise<void>;
  clear(): Promise<void>;
}

export interface Table<Value> extends Rows<Value> {
  /** The same rows inside a transaction, where what cannot be read is passed over. */
  within(writing: Writing): Rows<Value>;
}

export interface TableOptions {
  /** Its records must not be copied anywhere, not even when they are broken. */
  secret?: boolean;
}

/** A table of `database` with the schema of its records. */
export function tableOf<Schema extends z.ZodType>(
  database: Database,
  name: TableName,
  schema: Schema,
  { secret = false }: TableOptions = {},
): Table<z.output<Schema>> {
  /** Looks again inside its own transaction: a good record may stand there by now. */
  const setAside = (key: IDBValidKey): Promise<void> =>
    together(database, [name, 'setAside'], async (writing) => {
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

  return {
    async get(key) {
      const record: unknown = await (await database()).get(name, key);
      const read = schema.safeParse(record);
      if (record !== undefined && !read.success) await setAside(key);
      return read.data;
    },
    async all() {
      const opened = await database();
      const reading = opened.transaction(name);
      const [records, keys]: [unknown[], IDBValidKey[]] = await Promise.all([
        reading.store.getAll(),
        reading.store.getAllKeys(),
      ]);
      const read = records.map((record) => schema.safeParse(record));
      for (const [place, key] of keys.entries()) if (read[place]?.success === false) await setAside(key);
      return read.flatMap((each) => (each.success ? [each.data] : []));
    },
    async put(value) {
      await (await database()).put(name, value);
    },
    async delete(key) {
      await (await database()).delete(name, key);
    },
    async clear() {
      await (await database()).clear(name);
    },
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
