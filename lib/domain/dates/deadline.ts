import { daysBetween, parseCalendarDate, type CalendarDate } from './calendar-date.ts';

/** How near a deadline is; each band has its own icon and words on screen, never colour alone. */
export type DeadlineBand = 'none' | 'over' | 'within3' | 'within7' | 'within30' | 'later';

/** The stage from which a past deadline is no miss, until somebody chooses another: the proposal is in. Counted from 1. */
export const USUAL_CLOSED_STAGE = 4;

/**
 * Whether a pursuit in the stage at `place` (from 0; -1: in none that the pipeline lists) has come to stage `from` (from 1):
 * a past deadline then reads "Closed", before it "Overdue".
 */
export function isClosedAt(place: number, from: number | undefined): boolean {
  return place + 1 >= (from ?? USUAL_CLOSED_STAGE);
}

/** Days left until `deadline`; the due day itself is day 0 (decisions, "Dates"). */
export function daysLeft(deadline: CalendarDate, now: CalendarDate): number {
  return daysBetween(now, deadline);
}

/** The same of a deadline as records keep it; `undefined` where there is none, or none that is a day. */
export function daysLeftUntil(deadline: string | null | undefined, now: CalendarDate): number | undefined {
  const day = deadline == null ? undefined : parseCalendarDate(deadline);
  return day && daysLeft(day, now);
}

/** The band of a deadline; `none` when there is no deadline. */
export function deadlineBand(deadline: CalendarDate | undefined, now: CalendarDate): DeadlineBand {
  if (!deadline) return 'none';
  const left = daysLeft(deadline, now);
  if (left < 0) return 'over';
  if (left <= 3) return 'within3';
  if (left <= 7) return 'within7';
  return left <= 30 ? 'within30' : 'later';
}
