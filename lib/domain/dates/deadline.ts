import { daysBetween, parseCalendarDate, type CalendarDate } from './calendar-date.ts';

/** How close a deadline is. Each band has its own icon and text on screen, not only a color. */
export type DeadlineBand = 'none' | 'over' | 'within3' | 'within7' | 'within30' | 'later';

/** Default stage, counted from 1, from which the proposal is in and a past deadline reads "Closed". */
export const USUAL_CLOSED_STAGE = 4;

/**
 * Whether a past deadline reads "Closed" instead of "Overdue": the stage at index `place` has reached stage
 * `from`. `place` counts from 0 (-1 for a stage the pipeline does not list), `from` counts from 1.
 */
export function isClosedAt(place: number, from: number | undefined): boolean {
  return place + 1 >= (from ?? USUAL_CLOSED_STAGE);
}

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
export function deadlineBand(deadline: CalendarDate | undefined, now: CalendarDate): DeadlineBand {
  if (!deadline) return 'none';
  const left = daysLeft(deadline, now);
  if (left < 0) return 'over';
  if (left <= 3) return 'within3';
  if (left <= 7) return 'within7';
  return left <= 30 ? 'within30' : 'later';
}
