import { writeCalendarDate, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';

/** A date, e.g. `Mar 31, 2027`. */
export function dayWords(date: CalendarDate, locale: string): string {
  return writeCalendarDate(date, locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A month, e.g. `Apr 2022`. */
export function monthWords(date: CalendarDate, locale: string): string {
  return writeCalendarDate(date, locale, { month: 'short', year: 'numeric' });
}
