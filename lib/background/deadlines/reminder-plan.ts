/** Which deadlines are reminded of today. Pure. */
import { daysBetween, type CalendarDate } from '../../domain/dates/calendar-date.ts';

/** What was said about a pursuit's deadline so far. */
export interface Reminded {
  pursuitId: string;
  deadline: string;
  /** The last reminder that is done with, in days before the deadline; absent: none yet. */
  days?: number;
}

export interface Dated {
  id: string;
  deadline: CalendarDate;
}

export interface ReminderPlan {
  /** Reminded of now, with the days that are left, and what is to be remembered of each once it was shown. */
  due: { left: number; shown: Reminded }[];
  /** What is to be remembered, in place of everything before: of what is due, that it was not shown yet. */
  reminded: Reminded[];
}

/**
 * A reminder is due when one of `days` is reached or was passed while nobody looked, once each. A pursuit that is seen for
 * the first time, or whose deadline moved, is not reminded of what lies behind: whoever just added it knows its date.
 */
export function planReminders(
  pursuits: readonly Dated[],
  before: readonly Reminded[],
  days: readonly number[],
  today: CalendarDate,
): ReminderPlan {
  const known = new Map(before.map((each) => [each.pursuitId, each]));
  const plan: ReminderPlan = { due: [], reminded: [] };
  for (const { id: pursuitId, deadline } of pursuits) {
    const left = daysBetween(today, deadline);
    const former = known.get(pursuitId);
    const isSame = former?.deadline === deadline;
    const done = isSame ? (former.days ?? Infinity) : Infinity;
    // The nearest of the days that were reached: whoever was away is reminded once, not once for each.
    const reached = left < 0 ? undefined : days.filter((each) => each >= left).sort((a, b) => a - b)[0];
    const isDue = reached !== undefined && reached < done && (isSame || reached === left);
    if (isDue) plan.due.push({ left, shown: { pursuitId, deadline, days: reached } });
    const last = isDue ? done : Math.min(done, reached ?? Infinity);
    plan.reminded.push({ pursuitId, deadline, ...(last === Infinity ? {} : { days: last }) });
  }
  return plan;
}
