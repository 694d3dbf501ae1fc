/** Adds that can be undone: only those that certainly created their pursuit (decisions, "Undo of an add"). */
import * as z from 'zod/mini';
import type { ServicePursuit } from '../../api/readers.ts';
import { pursuitAddSchema } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { postedFactsSchema } from '../../protocol/requests/seen-notice.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Database, Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

/** Longer than the toast's eight seconds, since the user can hold it open. */
const UNDO_KEPT_MS = 10 * 60_000;

/** The note and the figures of a pursuit as this browser added it. */
export const madeFields = () => ({
  note: z.exactOptional(z.string()),
  pWin: z.exactOptional(z.nullable(z.number())),
  pGo: z.exactOptional(z.nullable(z.number())),
});

const undoSchema = lazyObject(() => ({
  id: z.string(),
  at: z.number(),
  /** Origin of the page or extension that added it; nobody else may undo it. */
  owner: z.string(),
  operationId: z.string(),
  pipelineId: z.string(),
  noticeId: z.string(),
  title: z.string(),
  solicitationNumber: z.exactOptional(z.string()),
  facts: z.exactOptional(postedFactsSchema),
  /** The user's earlier add that this one replaced. */
  was: z.exactOptional(pursuitAddSchema),
  /** The Undo of that one: no more to be used, unless it can't be replaced. */
  replaces: z.exactOptional(z.string()),
  /** Absent while the add is queued. */
  pursuitId: z.exactOptional(z.string()),
  ...madeFields(),
}));
export type Undo = z.output<typeof undoSchema>;

export type Undos = ReturnType<typeof createUndos>;

export function createUndos(database: Database, clock: Clock) {
  const table = tableOf(database, 'undos', undoSchema);
  const isOver = ({ at }: Undo): boolean => !isFresh(at, clock.now(), UNDO_KEPT_MS);
  return {
    /** Stores an undo in the add's transaction, and deletes expired ones. */
    async keep(undo: Omit<Undo, 'at'>, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const old of await rows.all()) if (isOver(old)) await rows.delete(old.id);
      await rows.put({ ...undo, at: clock.now() });
    },
    /** The add was accepted: the undo now removes the pursuit. Deletes it if the pursuit may be older. */
    async settle(operationId: string, made: ServicePursuit | undefined, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      const undo = (await rows.all()).find((each) => each.operationId === operationId);
      if (!undo) return;
      if (!made && undo.replaces === undefined) await rows.delete(undo.id);
      if (made) await rows.put(defined({ ...undo, pursuitId: made.id, pWin: made.pWin, pGo: made.pGo }));
    },
    /** Returns an undo that `owner` may still use. */
    async find(id: string, owner: string): Promise<Undo | undefined> {
      const [undo, all] = await Promise.all([table.get(id), table.all()]);
      if (all.some(({ replaces }) => replaces === id)) return undefined;
      return undo?.owner === owner && !isOver(undo) ? undo : undefined;
    },
    /** Returns the undo of the add that replaced another, by that one's undo. */
    async replacing(id: string, owner: string): Promise<Undo | undefined> {
      return (await table.all()).find((undo) => undo.replaces === id && undo.owner === owner);
    },
    /** Forgets the undo of an add that is not sent anymore. */
    async drop(operationId: string, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const undo of await rows.all()) if (undo.operationId === operationId) await rows.delete(undo.id);
    },
    /** Forgets undos of sent adds, which belong to another connection. Unsent ones stay in the outbox. */
    async forget(writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const { id, pursuitId } of await rows.all()) if (pursuitId !== undefined) await rows.delete(id);
    },
    /** Deletes an undo in the transaction that carries it out, so that it works only once. */
    use: (id: string, writing: Writing) => table.within(writing).delete(id),
  };
}
