/** Stored records of saved searches. */
import * as z from 'zod/mini';
import { savedQuerySchema } from '../../protocol/requests/search-requests.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { inTransaction, type Database } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import type { Connection, Vault } from '../connection/vault.ts';

const recordSchema = lazyObject(() => ({
  id: z.string(),
  name: z.string(),
  form: z.string(),
  asks: savedQuerySchema,
  alert: z.boolean(),
  /** All times in milliseconds since the epoch. */
  createdAt: z.number(),
  lookedAt: z.number(),
  /** Time of the last request, whatever its result, and of the last answer, even a refusal. */
  triedAt: z.exactOptional(z.number()),
  answeredAt: z.exactOptional(z.number()),
  removedAt: z.exactOptional(z.number()),
  known: z.array(z.string()),
  fresh: z.array(z.string()),
  /** Results not yet announced; stored, because the worker may die during a round. */
  untold: z.exactOptional(z.array(z.string())),
  /** The last look's result, repeated for a second look, e.g. if the popup closed too early. */
  look: z.exactOptional(z.strictObject({ at: z.number(), since: z.number(), newIds: z.array(z.string()) })),
  baseline: z.exactOptional(z.strictObject({ baseUrl: z.string(), oldest: z.exactOptional(z.string()) })),
}));
export type SearchRecord = z.output<typeof recordSchema>;

export type SearchRecords = ReturnType<typeof createSearchRecords>;

export function createSearchRecords(database: Database, vault: Pick<Vault, 'isStill'>) {
  const table = tableOf(database, 'searches', recordSchema);

  /** All but removed searches, oldest first. */
  const present = async (): Promise<SearchRecord[]> =>
    (await table.all()).filter(isPresent).sort((a, b) => a.createdAt - b.createdAt);

  /** Changes a record; `undefined` if it is gone, or if the connection is no longer `over`. */
  function change(
    id: string,
    changed: (record: SearchRecord) => SearchRecord,
    from: (record: SearchRecord) => boolean = isPresent,
    over?: Connection,
  ): Promise<SearchRecord | undefined> {
    return inTransaction(database, over ? ['vault', 'searches'] : ['searches'], async (writing) => {
      if (over && !(await vault.isStill(over, writing))) return undefined;
      const rows = table.within(writing);
      const record = await rows.get(id);
      if (!record || !from(record)) return undefined;
      const next = changed(record);
      await rows.put(next);
      return next;
    });
  }

  return { table, present, change };
}

export function isPresent({ removedAt }: SearchRecord): boolean {
  return removedAt === undefined;
}
