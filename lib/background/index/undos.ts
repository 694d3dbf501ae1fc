/** What can still be undone: only adds that certainly created their pursuit (decisions, "Undo of an add"). */
import * as z from 'zod/mini';
import type { Clock } from '../runtime/clock.ts';
import type { Database, Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

/** Longer than the eight seconds of the toast, which a person can hold open by hovering over it. */
const UNDO_KEPT_MS = 10 * 60_000;

const undoSchema = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    at: z.number(),
    /** Origin of the page, or of the extension, that made the add: nobody else may undo it. */
    owner: z.string(),
    operationId: z.string(),
    pipelineId: z.string(),
    noticeId: z.string(),
    title: z.string(),
    /** The note that it was added with. */
    note: z.exactOptional(z.string()),
    /** Absent while the add itself still waits. */
    pursuitId: z.exactOptional(z.string()),
  }),
);
type Undo = z.output<typeof undoSchema>;

export type Undos = ReturnType<typeof createUndos>;

export function createUndos(database: Database, clock: Clock) {
  const table = tableOf(database, 'undos', undoSchema);
  const isOver = ({ at }: Undo): boolean => Math.abs(clock.now() - at) > UNDO_KEPT_MS;
  return {
    /** Written in the transaction that writes the add down. Old ones go at the same time. */
    async keep(undo: Omit<Undo, 'at'>, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const old of await rows.all()) if (isOver(old)) await rows.delete(old.id);
      await rows.put({ ...undo, at: clock.now() });
    },
    /** The add was accepted: from now on undoing it removes the pursuit; where it may have existed before, nothing may. */
    async settle(operationId: string, pursuitId: string | undefined, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      const undo = (await rows.all()).find((each) => each.operationId === operationId);
      if (!undo) return;
      if (pursuitId === undefined) await rows.delete(undo.id);
      else await rows.put({ ...undo, pursuitId });
    },
    /** An undo that `owner` may still use. */
    async find(id: string, owner: string): Promise<Undo | undefined> {
      const undo = await table.get(id);
      return undo?.owner === owner && !isOver(undo) ? undo : undefined;
    },
    /** Another connection has other pursuits. What was not sent yet is taken back in the outbox, whatever is connected. */
    async forget(writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const { id, pursuitId } of await rows.all()) if (pursuitId !== undefined) await rows.delete(id);
    },
    /** It was used: written in the transaction that does what it says, so that it can be used once. */
    use: (id: string, writing: Writing) => table.within(writing).delete(id),
  };
}
