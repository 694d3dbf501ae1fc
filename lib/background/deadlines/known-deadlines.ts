/**
 * Deadlines that only this browser knows: with the hour and zone that a page printed, or accepted after they
 * moved. The service has dates only, and cannot change a pursuit's (decisions, "Time and zone of a deadline",
 * "A saved pursuit's deadline moved").
 */
import * as z from 'zod/mini';
import { ZONE_MAX } from '../../domain/dates/printed-time.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import { date, wallTime } from '../../protocol/fields.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

/** Most deadlines to keep; those of notices seen longest ago go first. */
const MOST_KEPT = 5000;

export const timedDeadlineSchema = z.lazy(() =>
  z.strictObject({
    day: date,
    time: z.exactOptional(wallTime),
    zone: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(ZONE_MAX))),
  }),
);

const knownDeadlineSchema = z.lazy(() =>
  z.strictObject({
    noticeId: z.string(),
    deadline: timedDeadlineSchema,
    /** The user took it over from a page or the service; else it only adds the hour to the service's date. */
    accepted: z.exactOptional(z.literal(true)),
    /** Where it was seen, and when, in milliseconds since the epoch. */
    host: z.string(),
    at: z.number(),
  }),
);
export type KnownDeadline = z.output<typeof knownDeadlineSchema>;

export type KnownDeadlines = ReturnType<typeof createKnownDeadlines>;

export function createKnownDeadlines(database: Database, clock: Clock) {
  const table = tableOf(database, 'deadlines', knownDeadlineSchema, { cached: true });

  return {
    /** What is known of a notice's deadline. */
    of: (noticeId: string): Promise<KnownDeadline | undefined> => table.get(noticeId),

    /** Stores deadlines, over what was known. Those accepted earlier stay unless these are accepted, too. */
    async keep(deadlines: readonly Omit<KnownDeadline, 'at'>[]): Promise<void> {
      if (deadlines.length === 0) return;
      await inTransaction(
        database,
        ['deadlines'],
        async (writing) => {
          const rows = table.within(writing);
          for (const known of deadlines) {
            const before = await rows.get(known.noticeId);
            if (!before?.accepted || known.accepted) await rows.put({ ...known, at: clock.now() });
          }
          const all = await rows.all();
          const extra = all.toSorted((a, b) => a.at - b.at).slice(0, Math.max(0, all.length - MOST_KEPT));
          for (const { noticeId } of extra) await rows.delete(noticeId);
        },
        'relaxed',
      );
    },

    forget: (noticeId: string): Promise<void> => table.delete(noticeId),

    /** Adds to a pursuit the deadline that counts here. */
    async withDueOf<Dated extends Pursuit>(pursuit: Dated): Promise<Dated> {
      const due = holds(await table.get(pursuit.noticeId ?? ''), pursuit.responseDeadLine);
      return due ? { ...pursuit, due } : pursuit;
    },

    /** Adds to pursuits the deadline that counts here. */
    async withDue<Dated extends Pursuit>(pursuits: readonly Dated[]): Promise<Dated[]> {
      const known = new Map((await table.all()).map((each) => [each.noticeId, each]));
      return pursuits.map((pursuit) => {
        const due = holds(known.get(pursuit.noticeId ?? ''), pursuit.responseDeadLine);
        return due ? { ...pursuit, due } : pursuit;
      });
    },
  };
}

/** A known deadline that holds beside the service's date: accepted, or the same day with its hour. */
export function holds(known: KnownDeadline | undefined, date: string | null | undefined): TimedDeadline | undefined {
  if (!known) return undefined;
  return known.accepted || date == null || date === known.deadline.day ? known.deadline : undefined;
}
