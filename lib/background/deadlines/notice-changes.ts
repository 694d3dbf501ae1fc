/**
 * What happened to saved notices since the user last looked: noted by pages and the watch, shown in Changes.
 */
import * as z from 'zod/mini';
import { seenNoticeSchema } from '../../protocol/requests/seen-notice.ts';
import { date, lazyObject, timedDeadlineSchema } from '../../protocol/requests/fields.ts';
import type { NoticeEvent } from '../../protocol/change-answers.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

const eventSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('deadlineMoved'),
      from: z.exactOptional(timedDeadlineSchema),
      to: timedDeadlineSchema,
    }),
    z.strictObject({ kind: z.literal('newVersion'), notice: seenNoticeSchema, certain: z.boolean() }),
    z.strictObject({ kind: z.literal('notFound'), since: date }),
    z.strictObject({ kind: z.literal('canceled') }),
    z.strictObject({
      kind: z.literal('awarded'),
      notice: z.exactOptional(seenNoticeSchema),
      recipient: z.exactOptional(z.string()),
      amountCents: z.exactOptional(z.number()),
      certain: z.exactOptional(z.literal(false)),
    }),
  ]),
);

const noticeChangeSchema = lazyObject(() => ({
  /** Pursuit id and kind: one change of each kind a pursuit. */
  id: z.string(),
  pursuitId: z.string(),
  event: eventSchema,
  host: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The user has seen and dismissed it. Kept, so that the same news is not told twice. */
  dismissed: z.exactOptional(z.literal(true)),
}));
export type NoticeChange = z.output<typeof noticeChangeSchema>;

export type NoticeChanges = ReturnType<typeof createNoticeChanges>;

export function createNoticeChanges(database: Database, clock: Clock) {
  const table = tableOf(database, 'noticeChanges', noticeChangeSchema, { cached: true });

  return {
    /** Notes an event. Returns whether it is news: not noted, or dismissed, with the same content before. */
    note(pursuitId: string, event: NoticeEvent, host: string, at = clock.now()): Promise<boolean> {
      return inTransaction(database, ['noticeChanges'], async (writing) => {
        const rows = table.within(writing);
        const id = `${pursuitId}/${event.kind}`;
        const parsed = eventSchema.parse(event);
        const before = await rows.get(id);
        if (before && JSON.stringify(before.event) === JSON.stringify(parsed)) return false;
        await rows.put({ id, pursuitId, event: parsed, host, at });
        return true;
      });
    },

    /** What the user has not dismissed, newest first. */
    async open(): Promise<NoticeChange[]> {
      return (await table.all()).filter(({ dismissed }) => !dismissed).toSorted((a, b) => b.at - a.at);
    },

    of: (id: string): Promise<NoticeChange | undefined> => table.get(id),

    /** Hides changes that the user has dealt with, or shows them again. */
    async mark(ids: readonly string[], isDismissed: boolean): Promise<void> {
      await inTransaction(database, ['noticeChanges'], async (writing) => {
        const rows = table.within(writing);
        for (const id of ids) {
          const { dismissed: _dismissed, ...change } = (await rows.get(id)) ?? {};
          if ('id' in change) await rows.put({ ...change, ...(isDismissed ? { dismissed: true } : {}) });
        }
      });
    },

    /** Takes back an event that is no longer true, such as a deadline that moved back. */
    withdraw: (pursuitId: string, kind: NoticeEvent['kind']): Promise<void> => table.delete(`${pursuitId}/${kind}`),

    /** Forgets what happened to pursuits that are gone. */
    async forgetAllBut(pursuitIds: ReadonlySet<string>): Promise<void> {
      for (const { id, pursuitId } of await table.all()) if (!pursuitIds.has(pursuitId)) await table.delete(id);
    },

    /** Forgets everything: pursuit ids belong to one connection. */
    forget: (writing: Writing): Promise<void> => table.within(writing).clear(),
  };
}
