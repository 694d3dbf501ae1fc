/**
 * Deadlines that only this browser knows: with the hour and zone that a page printed, or accepted after they
 * moved. The service has dates only, and cannot change a pursuit's (decisions, "Time and zone of a deadline",
 * "A saved pursuit's deadline moved").
 */
import * as z from 'zod/mini';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { defined } from '../../domain/objects.ts';
import { countingDeadline, type CountingDeadline } from '../../domain/pipelines/deadline-drift.ts';
import type { DeadlineSeen, Pursuit } from '../../domain/pipelines/pipeline.ts';
import { date, lazyObject, schemaBehind, timedDeadlineSchema } from '../../protocol/requests/fields.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

/** Most deadlines to keep. Drops printed ones before accepted ones, and the oldest first. */
const MOST_KEPT = 5000;

const acceptedSchema = lazyObject(() => ({
  deadline: timedDeadlineSchema,
  /** Only this pursuit's: the notice added again has the service's date again. */
  pursuitId: z.string(),
  /** The service's date at that time: once it has another one, that counts. */
  insteadOf: z.exactOptional(date),
  /** Deadline lines of the note that it replaces, and our own; a later one is a colleague's news. */
  noted: z.array(z.string()),
  host: z.string(),
  /** When it was seen, in milliseconds since the epoch. */
  at: z.number(),
}));

const knownDeadlineSchema = lazyObject(() => ({
  noticeId: z.string(),
  /** As a page printed it. Adds the hour to the service's date, and counts only on that date. */
  printed: z.exactOptional(timedDeadlineSchema),
  /** The user took it over after it moved. */
  accepted: z.exactOptional(
    z.extend(schemaBehind(acceptedSchema), {
      /** What Undo restores: the deadline that had moved, and the one accepted before. */
      former: z.exactOptional(
        z.strictObject({
          from: z.exactOptional(timedDeadlineSchema),
          accepted: z.exactOptional(acceptedSchema),
        }),
      ),
    }),
  ),
  /** Last change, in milliseconds since the epoch. */
  at: z.number(),
}));
export type KnownDeadline = z.output<typeof knownDeadlineSchema>;
export type AcceptedDeadline = NonNullable<KnownDeadline['accepted']>;

export type KnownDeadlines = ReturnType<typeof createKnownDeadlines>;

export function createKnownDeadlines(database: Database, clock: Clock) {
  const table = tableOf(database, 'deadlines', knownDeadlineSchema, { cached: true });

  /** Adds to what is known of some notices. */
  function add(news: readonly Omit<KnownDeadline, 'at'>[], durability: IDBTransactionDurability): Promise<void> {
    return inTransaction(
      database,
      ['deadlines'],
      async (writing) => {
        const rows = table.within(writing);
        for (const known of news) await rows.put({ ...(await rows.get(known.noticeId)), ...known, at: clock.now() });
        const all = await rows.all();
        const extra = all
          .toSorted((a, b) => Number(a.accepted !== undefined) - Number(b.accepted !== undefined) || a.at - b.at)
          .slice(0, Math.max(0, all.length - MOST_KEPT));
        for (const { noticeId } of extra) await rows.delete(noticeId);
      },
      durability,
    );
  }

  return {
    /** What is known of a notice's deadline. */
    of: (noticeId: string): Promise<KnownDeadline | undefined> => table.get(noticeId),

    /** What is known of a pursuit's deadline. */
    ofPursuit: async ({ id, noticeId = '' }: Pick<Pursuit, 'id' | 'noticeId'>): Promise<KnownDeadline | undefined> =>
      ofPursuit(await table.get(noticeId), id),

    /** Keeps deadlines as pages printed them. Can be repeated, so it need not survive a power failure. */
    async print(printed: readonly { noticeId: string; deadline: TimedDeadline }[]): Promise<void> {
      if (printed.length === 0) return;
      await add(
        printed.map(({ noticeId, deadline }) => ({ noticeId, printed: deadline })),
        'relaxed',
      );
    },

    /** Takes a deadline that moved over as the one that counts. */
    accept: (noticeId: string, accepted: AcceptedDeadline): Promise<void> => add([{ noticeId, accepted }], 'strict'),

    /** Undoes an acceptance, once. Returns it; `undefined` if there is none to undo. */
    restore: (noticeId: string, pursuitId: string): Promise<AcceptedDeadline | undefined> =>
      inTransaction(database, ['deadlines'], async (writing) => {
        const rows = table.within(writing);
        const row = await rows.get(noticeId);
        if (row?.accepted?.pursuitId !== pursuitId || !row.accepted.former) return undefined;
        const { accepted: undone, ...known } = row;
        const { accepted } = undone.former ?? {};
        await rows.put({ ...known, ...(accepted ? { accepted } : {}) });
        return undone;
      }),

    /** Adds to pursuits the deadline that counts here, and where an accepted one was seen. */
    async withDue<Dated extends Pursuit>(pursuits: readonly Dated[]): Promise<Dated[]> {
      const known = new Map((await table.all()).map((each) => [each.noticeId, each]));
      return pursuits.map((pursuit) => withDeadline(pursuit, known.get(pursuit.noticeId ?? '')));
    },
  };
}

function ofPursuit(row: KnownDeadline | undefined, pursuitId: string): KnownDeadline | undefined {
  if (!row?.accepted || row.accepted.pursuitId === pursuitId) return row;
  const { accepted: _accepted, ...known } = row;
  return known;
}

function withDeadline<Dated extends Pursuit>(pursuit: Dated, row: KnownDeadline | undefined): Dated {
  const known = ofPursuit(row, pursuit.id);
  const counting = countingDeadline(pursuit, known);
  // The service's date needs no second field.
  if (!counting || (counting.by === 'service' && counting.deadline.time === undefined && pursuit.responseDeadLine))
    return pursuit;
  const dueSeen = seenBy(counting, known);
  return { ...pursuit, due: counting.deadline, ...(dueSeen ? { dueSeen } : {}) };
}

function seenBy({ by, line }: CountingDeadline, known: KnownDeadline | undefined): DeadlineSeen | undefined {
  if (by === 'service') return undefined;
  if (by === 'accepted') return known?.accepted && { host: known.accepted.host, at: known.accepted.at };
  // The line has a date only; noon is on that date in the reader's zone, too.
  const at = line?.seen && Date.parse(`${line.seen.day}T12:00`);
  return defined({ host: line?.seen?.host, at, byColleague: true as const });
}
