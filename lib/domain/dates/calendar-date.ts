/**
 * Calendar dates: a day as it is written, `YYYY-MM-DD`, without clock or time zone.
 *
 * Deadlines are printed by a contracting office and read by a person elsewhere; turning them into instants shifts
 * them by a day for somebody. So nothing here ever builds an instant from a written date (decisions, "Dates").
 */

declare const calendarDate: unique symbol;

/** A day that exists, written `YYYY-MM-DD`, year 1900–9999. Made only by the functions of this file. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
/** Every month has so many days. */
const SHORTEST_MONTH = 28;

function isCalendarDate(text: string): text is CalendarDate {
  const match = ISO_DAY.exec(text);
  if (!match) return false;
  return isDay(text, Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Whether there is the day that `text` writes. */
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

/** The date when `text` is exactly an existing `YYYY-MM-DD` day, else `undefined`. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  return isCalendarDate(text) ? text : undefined;
}

/** The date made of its parts (month 1–12, day 1–31), or `undefined` when no such day exists. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isDay(text, year, month, day) ? text : undefined;
}

/**
 * The day written at the front of a timestamp such as `2026-03-02T16:00:00-05:00` or `2026-10-01T00:00:00.000Z`.
 * Never converted to another zone: 1 October must stay in its fiscal year (decisions, "Award timestamps").
 */
export function dateOfTimestamp(text: string): CalendarDate | undefined {
  const rest = text.slice(10);
  if (rest !== '' && !/^[T\s]/.test(rest)) return undefined;
  return parseCalendarDate(text.slice(0, 10));
}

/** Today in the person's own time zone (the zone of `now`'s environment). */
export function today(now: Date = new Date()): CalendarDate {
  const date = calendarDateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  if (!date) throw new RangeError(`the clock shows no usable date: ${String(now.getTime())}`);
  return date;
}

/** The day `days` after (negative: before) `date`. Throws `RangeError` outside years 1900–9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(dayNumber(date) * DAY_MS + days * DAY_MS);
  const result = calendarDateOf(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
  if (!result) throw new RangeError(`${date} plus ${String(days)} days is outside the calendar kept here`);
  return result;
}

/** Whole days from `from` to `to`; 0 on the same day, negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The US federal fiscal year (October to September) that `date` falls in. */
export function fiscalYear(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 10 ? year + 1 : year;
}

// Days since 1970-01-01, counted in UTC so that no daylight-saving change makes a day shorter.
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

/** The parts of a date as a locale writes them. Written in the zone it is counted in, so that every reader sees the same day. */
export function writeCalendarDate(date: CalendarDate, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(dayNumber(date) * DAY_MS);
}
