/** Decides which deadlines to send reminders for today. Pure. */
import { dueAt } from '../../domain/dates/due.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';

/** What has been shown for a pursuit's deadline. */
export interface Reminded {
  pursuitId: string;
  /** The printed day, which is the same wherever the user travels. */
  deadline: string;
  /** The last reminder shown or skipped, in days before the deadline; absent if none. */
  days?: number;
}

export interface Dated {
  id: string;
  deadline: TimedDeadline;
}

export interface ReminderPlan {
  /** Reminders due now, with days left, and the record to store once shown. */
  due: { left: number; shown: Reminded }[];
  /** Records to store now, replacing all others; due ones count as not shown yet. */
  reminded: Reminded[];
}

/**
 * A reminder is due once per entry of `days`, when it is reached or was missed. A new pursuit, or one whose
 * deadline moved, gets no reminder for days already past: the user just saw its date.
 */
export function planReminders(
  pursuits: readonly Dated[],
  before: readonly Reminded[],
  days: readonly number[],
  now: Date,
): ReminderPlan {
  const known = new Map(before.map((each) => [each.pursuitId, each]));
  const plan: ReminderPlan = { due: [], reminded: [] };
  for (const { id: pursuitId, deadline: due } of pursuits) {
    const { state, days: left } = dueAt(due, now);
    const deadline = due.day;
    const former = known.get(pursuitId);
    const isSame = former?.deadline === deadline;
    const done = isSame ? (former.days ?? Infinity) : Infinity;
    // Only the nearest day reached, so a user who was away gets one reminder instead of several.
    const reached = state === 'over' ? undefined : days.filter((each) => each >= left).sort((a, b) => a - b)[0];
    const isDue = reached !== undefined && reached < done && (isSame || reached === left);
    if (isDue) plan.due.push({ left, shown: { pursuitId, deadline, days: reached } });
    const last = isDue ? done : Math.min(done, reached ?? Infinity);
    plan.reminded.push({ pursuitId, deadline, ...(last === Infinity ? {} : { days: last }) });
  }
  return plan;
}
