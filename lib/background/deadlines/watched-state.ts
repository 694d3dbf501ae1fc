/** What the watch remembers of a pursuit, and how an answer changes it. */
import * as z from 'zod/mini';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { defined } from '../../domain/objects.ts';
import { postedFactsOf } from '../../domain/notices/notice.ts';
import { date, lazyObject, schemaBehind } from '../../protocol/requests/fields.ts';
import { postedFactsSchema } from '../../protocol/requests/seen-notice.ts';
import type { Findings, Subject } from './watch-findings.ts';
import { missedOn, nextSearch, type SearchKind } from './watch-plan.ts';

export const watchedSchema = lazyObject(() => ({
  pursuitId: z.string(),
  noticeId: z.string(),
  /** Day of the last look, the searches begun on it, and how many were answered without the notice. */
  day: date,
  asked: z.array(z.enum(['notice', 'solicitation', 'awardNotices', 'award'])),
  without: z.number(),
  /** When the last search began, in milliseconds since the epoch. */
  at: z.number(),
  /** The notice as the service listed it last, and when. */
  foundOn: z.exactOptional(date),
  listed: z.exactOptional(
    z.strictObject({
      ...schemaBehind(postedFactsSchema).shape,
      solicitationNumber: z.exactOptional(z.string()),
    }),
  ),
  /** The service's deadline, and when it was first seen; and the one that was the same as ours. */
  shown: z.exactOptional(z.strictObject({ day: date, at: z.number() })),
  agreed: z.exactOptional(date),
  /** Days that ended without the notice. */
  missing: z.exactOptional(z.strictObject({ since: date, last: date, days: z.number() })),
  award: z.exactOptional(z.enum(['noticed', 'told'])),
}));
export type Watched = z.output<typeof watchedSchema>;

/** Returns what is known of a pursuit, as of today. */
export function todaysState(
  { id: pursuitId, noticeId }: { id: string; noticeId: string },
  before: Watched | undefined,
  today: CalendarDate,
): Watched {
  const fresh = { pursuitId, noticeId, day: today, asked: [], without: 0, at: before?.at ?? 0 };
  if (before?.noticeId !== noticeId) return fresh;
  return before.day === today ? before : { ...before, ...fresh };
}

/**
 * Returns the state after an answer to the last search of `state.asked`. `now`: milliseconds since the epoch.
 */
export function afterAnswer(state: Watched, subject: Subject, findings: Findings, now: number): Watched {
  const { own, deadline, award } = findings;
  const { missing, ...rest } = state;
  const after: Watched = { ...rest, ...(award && state.award === undefined ? { award: 'noticed' } : {}) };
  if (own) {
    const { solicitationNumber } = own;
    const { shown } = state;
    return defined({
      ...after,
      foundOn: state.day,
      listed: defined({ ...postedFactsOf(own), solicitationNumber }),
      shown: deadline && shown?.day !== deadline.day ? { day: deadline.day, at: now } : shown,
      agreed: deadline?.moved === false ? deadline.day : state.agreed,
    });
  }
  if (state.asked.at(-1) === 'awardNotices' || state.foundOn === state.day) return defined({ ...after, missing });
  after.without += 1;
  // A day counts if the notice was listed before, and every search for it was answered without it.
  const isMissed = state.foundOn !== undefined && after.without === after.asked.filter(isForNotice).length;
  const isOver = nextSearch(after, subject) === undefined;
  return defined({ ...after, missing: isMissed && isOver ? missedOn(state.day, missing) : missing });
}

function isForNotice(kind: SearchKind): boolean {
  return kind === 'notice' || kind === 'solicitation';
}
