/** The groups of the agenda. Weeks end on Sunday, in the reader's time zone. */
import { addDays, today, type CalendarDate } from '../dates/calendar-date.ts';
import { dueAt, dueDay } from '../dates/due.ts';
import { instantsOf, type TimedDeadline } from '../dates/timed-deadline.ts';
import type { DueSoon } from './pipeline.ts';

export const AGENDA_GROUPS = ['over', 'today', 'thisWeek', 'nextWeek', 'later', 'none'] as const;
export type AgendaGroup = (typeof AGENDA_GROUPS)[number];

/** Returns the Sunday that ends the week of a date. */
export function endOfWeek(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}

/**
 * Returns the last day under "This week": its Sunday, and from Friday on Monday too, so that a deadline is
 * not under "Next week" on the last working day before it.
 */
export function endOfAgendaWeek(date: CalendarDate): CalendarDate {
  const sunday = endOfWeek(date);
  return sunday <= addDays(date, 2) ? addDays(sunday, 1) : sunday;
}

/** Returns the group of a deadline. */
export function agendaGroup(due: TimedDeadline | undefined, now: Date): AgendaGroup {
  if (!due) return 'none';
  const { state, day } = dueAt(due, now);
  if (state !== 'ahead') return state;
  const date = today(now);
  if (day <= endOfAgendaWeek(date)) return 'thisWeek';
  return day <= addDays(endOfWeek(date), 7) ? 'nextWeek' : 'later';
}

/** Counts the deadlines of open pursuits that are over or in this week. */
export function countDueSoon(deadlines: readonly (TimedDeadline | undefined)[], now: Date): DueSoon {
  const groups = deadlines.map((due) => agendaGroup(due, now));
  return {
    overdue: groups.filter((group) => group === 'over').length,
    thisWeek: groups.filter((group) => group === 'today' || group === 'thisWeek').length,
  };
}

/**
 * Orders deadlines: by the day they are listed under, hours before the end of their day, missing ones last.
 */
export function compareDue(a: TimedDeadline | undefined, b: TimedDeadline | undefined): number {
  if (!a || !b) return Number(a === undefined) - Number(b === undefined);
  const [first, second] = [dueDay(a), dueDay(b)];
  if (first !== second) return first < second ? -1 : 1;
  const [from = Infinity, to = Infinity] = [instantsOf(a)[0], instantsOf(b)[0]];
  return from === to ? 0 : from - to;
}
