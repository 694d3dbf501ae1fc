import { daysBetween, parseCalendarDate, type CalendarDate } from './calendar-date.ts';
import { countdown, type TimedDeadline } from './timed-deadline.ts';

/** How close a deadline is. Each band has its own icon and text on screen, not only a color. */
export type DeadlineBand = 'none' | 'over' | 'within3' | 'within7' | 'within30' | 'later';

/** Returns the days left until `deadline`: 0 on the due day itself (decisions, "Dates"). */
export function daysLeft(deadline: CalendarDate, now: CalendarDate): number {
  return daysBetween(now, deadline);
}

/** Like {@link daysLeft}, for a stored deadline; `undefined` if it is missing or not a date. */
export function daysLeftUntil(deadline: string | null | undefined, now: CalendarDate): number | undefined {
  const day = deadline == null ? undefined : parseCalendarDate(deadline);
  return day && daysLeft(day, now);
}

/** Returns the band of a deadline; `none` if there is no deadline. */
export function deadlineBand(deadline: TimedDeadline | undefined, now: Date): DeadlineBand {
  if (!deadline) return 'none';
  const until = countdown(deadline, now);
  const left = until.kind === 'days' ? until.left : until.kind === 'passed' ? -1 : 0;
  if (left < 0) return 'over';
  if (left <= 3) return 'within3';
  if (left <= 7) return 'within7';
  return left <= 30 ? 'within30' : 'later';
}
