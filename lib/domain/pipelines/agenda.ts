/** What is due when: the groups of the agenda. Weeks end on Sunday, in the reader's own time zone. */
import { addDays, today, type CalendarDate } from '../dates/calendar-date.ts';
import { deadlineBand } from '../dates/deadline.ts';
import { earliestInstant, readersDay, type TimedDeadline } from '../dates/timed-deadline.ts';

export const AGENDA_GROUPS = ['over', 'today', 'thisWeek', 'nextWeek', 'later', 'none'] as const;
export type AgendaGroup = (typeof AGENDA_GROUPS)[number];

/** Counts of open pursuits that need the user by the end of this week. */
export interface DueSoon {
  overdue: number;
  /** Due today or later this week. */
  thisWeek: number;
}

/** Returns the number beside *Pipeline*. */
export function dueCount({ overdue, thisWeek }: DueSoon): number {
  return overdue + thisWeek;
}

/** Returns the Sunday that ends the week of a date. */
export function endOfWeek(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}

/** Returns the group of a deadline. One with a known hour is over at its instant, not at the end of its day. */
export function agendaGroup(due: TimedDeadline | undefined, now: Date): AgendaGroup {
  if (!due) return 'none';
  if (deadlineBand(due, now) === 'over') return 'over';
  const day = readersDay(due);
  const date = today(now);
  if (day <= date) return 'today';
  const sunday = endOfWeek(date);
  if (day <= sunday) return 'thisWeek';
  return day <= addDays(sunday, 7) ? 'nextWeek' : 'later';
}

/** Counts the deadlines of open pursuits that are over or in this week. */
export function countDueSoon(deadlines: readonly (TimedDeadline | undefined)[], now: Date): DueSoon {
  const groups = deadlines.map((due) => agendaGroup(due, now));
  return {
    overdue: groups.filter((group) => group === 'over').length,
    thisWeek: groups.filter((group) => group === 'today' || group === 'thisWeek').length,
  };
}

/** Orders deadlines: by the reader's date, hours before the end of their day, missing ones last. */
export function compareDue(a: TimedDeadline | undefined, b: TimedDeadline | undefined): number {
  if (!a || !b) return Number(a === undefined) - Number(b === undefined);
  const [first, second] = [readersDay(a), readersDay(b)];
  if (first !== second) return first < second ? -1 : 1;
  const [from, to] = [earliestInstant(a) ?? Infinity, earliestInstant(b) ?? Infinity];
  return from === to ? 0 : from - to;
}
