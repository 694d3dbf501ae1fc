import type { CalendarDate } from '../../lib/domain/calendar-date.ts';

/** A day for people, e.g. `31 Mar 2027`. */
export function dayWords(date: CalendarDate, locale: string): string {
  return write(date, locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A month for people, e.g. `Apr 2022`. */
export function monthWords(date: CalendarDate, locale: string): string {
  return write(date, locale, { month: 'short', year: 'numeric' });
}

// Built and written in UTC, so that the day that is written is the day that is read, in every zone.
function write(date: CalendarDate, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(day);
}
