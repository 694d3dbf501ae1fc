/**
 * Calendar dates: a day, `YYYY-MM-DD`, without time or time zone.
 *
 * A contracting office prints a deadline, and readers are in other time zones. Converting it to an instant
 * would shift it by a day for some of them, so nothing here builds an instant from a written date (decisions,
 * "Dates").
 */

declare const calendarDate: unique symbol;

/** An existing day, `YYYY-MM-DD`, years 1900–9999. Created only by the functions in this file. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
/** Every month has at least this many days. */
const SHORTEST_MONTH = 28;

function isCalendarDate(text: string): text is CalendarDate {
  const match = ISO_DAY.exec(text);
  if (!match) return false;
  return isDay(text, Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Whether the day exists and `text` has the right length for it. */
function isDay(text: string, year: number, month: number, day: number): text is CalendarDate {
  return (
    text.length === 10 &&
    year >= 1900 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    (day <= SHORTEST_MONTH || day <= daysInMonth(year, month))
  );
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Parses an existing day in the form `YYYY-MM-DD`; returns `undefined` for anything else. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  return isCalendarDate(text) ? text : undefined;
}

/** Builds a date from its parts (month 1–12, day 1–31); returns `undefined` if there is no such day. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isDay(text, year, month, day) ? text : undefined;
}

/**
 * Returns the date part of a timestamp such as `2026-03-02T16:00:00-05:00` or `2026-10-01T00:00:00.000Z`.
 * Never converts time zones: October 1 must stay in its fiscal year (decisions, "Award timestamps").
 */
export function dateOfTimestamp(text: string): CalendarDate | undefined {
  const rest = text.slice(10);
  if (rest !== '' && !/^[T\s]/.test(rest)) return undefined;
  return parseCalendarDate(text.slice(0, 10));
}

/**
 * Returns today's date in the local time zone. Throws `RangeError` if the clock is outside years 1900–9999.
 */
export function today(now: Date = new Date()): CalendarDate {
  const date = calendarDateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  if (!date) throw new RangeError(`the clock shows no usable date: ${String(now.getTime())}`);
  return date;
}

/**
 * Returns the date `days` after `date` (before it if negative). Throws `RangeError` outside years 1900–9999.
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(dayNumber(date) * DAY_MS + days * DAY_MS);
  const result = calendarDateOf(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
  if (!result) throw new RangeError(`${date} plus ${String(days)} days is outside the calendar kept here`);
  return result;
}

/** Returns the whole days from `from` to `to`: 0 on the same day, negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the US federal fiscal year of `date` (October to September). */
export function fiscalYear(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 10 ? year + 1 : year;
}

// Days since 1970-01-01, counted in UTC because daylight saving time makes some local days shorter.
function dayNumber(date: CalendarDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

/** The date in the locale's form, e.g. `Fri, Dec 4`; with the year if it is not the current one. */
export function formatCalendarDate(date: CalendarDate, locale: string, now: CalendarDate = today()): string {
  const sameYear = date.slice(0, 4) === now.slice(0, 4);
  return writeCalendarDate(date, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/**
 * Formats the given parts of a date. Uses UTC, like `dayNumber`, so that every time zone shows the same day.
 */
export function writeCalendarDate(date: CalendarDate, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(dayNumber(date) * DAY_MS);
}
