/** What can still be undone: only adds that certainly created their pursuit (decisions, "Undo of an add"). */
import { z } from 'zod';
import { tableOf, type Database, type Writing } from './database.ts';

/** Longer than the eight seconds of the toast, which a person can hold open by hovering over it. */
export const UNDO_KEPT_MS = 10 * 60_000;

const undoSchema = z.strictObject({
  id: z.string(),
  at: z.number(),
  /** Origin of the page, or of the extension, that made the add: nobody else may undo it. */
  owner: z.string(),
  operationId: z.string(),
  pipelineId: z.string(),
  noticeId: z.string(),
  title: z.string(),
  /** Absent while the add itself still waits. */
  pursuitId: z.string().exactOptional(),
});
export type Undo = z.output<typeof undoSchema>;

export type Undos = ReturnType<typeof createUndos>;

export function createUndos(database: Promise<Database>, now: () => number = Date.now) {
  const table = tableOf(database, 'undos', undoSchema);
  return {
    async keep(undo: Omit<Undo, 'id' | 'at'>): Promise<string> {
      const old = (await table.all()).filter(({ at }) => now() - at > UNDO_KEPT_MS);
      await Promise.all(old.map(({ id }) => table.delete(id)));
      const id = crypto.randomUUID();
      await table.put({ ...undo, id, at: now() });
      return id;
    },
    /** The add was accepted: from now on undoing it removes the pursuit; where it may have existed before, nothing may. */
    async settle(operationId: string, pursuitId: string | undefined, writing: Writing): Promise<void> {
      const records: unknown[] = await writing.objectStore('undos').getAll();
      const undo = records
        .map((record) => undoSchema.safeParse(record).data)
        .find((record) => record?.operationId === operationId);
      if (!undo) return;
      if (pursuitId === undefined) await table.delete(undo.id, writing);
      else await table.put({ ...undo, pursuitId }, writing);
    },
    /** Takes an undo out, so that it can be used once, by its owner only. */
    async take(id: string, owner: string): Promise<Undo | undefined> {
      const undo = await table.get(id);
      if (undo?.owner !== owner || now() - undo.at > UNDO_KEPT_MS) return undefined;
      await table.delete(id);
      return undo;
    },
  };
}
