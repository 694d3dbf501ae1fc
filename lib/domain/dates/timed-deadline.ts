/**
 * Deadlines that may know their hour: a calendar date, and the time and zone as the page printed them.
 * Nothing is guessed: "Local", a missing zone and a missing hour stay what they are.
 */
import {
  addDays,
  calendarDateOf,
  formatCalendarDate,
  parseCalendarDate,
  today,
  type CalendarDate,
} from './calendar-date.ts';
import type { PrintedTime } from './printed-time.ts';
import { instantsAt, isKnownZone, isLocalTime } from './time-zone.ts';

/** A deadline's date, and its time and zone if the page printed them. JSON, so it can be stored and sent. */
export interface TimedDeadline extends Partial<PrintedTime> {
  day: CalendarDate;
}

const HOUR_MS = 3_600_000;

/** The instants that a deadline can mean, in order; none without an hour or a zone that we know. */
export function instantsOf({ day, time, zone }: TimedDeadline): number[] {
  return time === undefined || zone === undefined ? [] : instantsAt(day, time, zone);
}

/** The one instant of a deadline, in milliseconds since the epoch; `undefined` if it is not certain. */
export function certainInstant(deadline: TimedDeadline): number | undefined {
  const instants = instantsOf(deadline);
  return instants.length === 1 ? instants[0] : undefined;
}

/** What a page says about the zone: a zone, "local", or none; `unneeded` without an hour. */
export type ZoneShown = 'shown' | 'local' | 'missing' | 'unneeded';

/** A deadline in words of a language, without the words around them. */
export interface SpokenDeadline {
  /** `Tue, Jan 12` */
  day: string;
  /** `2:00 PM`; absent if the page shows no hour. */
  time?: string;
  /** As printed: `EST`, `Local`. */
  zone?: string;
  zoneShown: ZoneShown;
  /** The same instant for the reader, only where its day or time differs; the day only if it differs. */
  yours?: { day?: string; time: string };
}

export interface Reader {
  locale: string;
  now?: Date;
  /** IANA name of the reader's zone; the browser's by default. */
  timeZone?: string;
}

/** Says a deadline in its own zone, and in the reader's where that differs and the instant is certain. */
export function spokenDeadline(
  deadline: TimedDeadline,
  { locale, now = new Date(), timeZone }: Reader,
): SpokenDeadline {
  const { day, time, zone } = deadline;
  const spokenDay = (date: CalendarDate) => formatCalendarDate(date, locale, today(now));
  if (time === undefined) return { day: spokenDay(day), zoneShown: 'unneeded' };
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const own = new Intl.DateTimeFormat(locale, { ...clock, timeZone: 'UTC' }).format(Date.parse(`1970-01-01T${time}Z`));
  const spoken: SpokenDeadline = {
    day: spokenDay(day),
    // The next day's 12:00 AM would look like the start of this one.
    time: time === '24:00' ? time : own,
    zoneShown: zone === undefined ? 'missing' : isLocalTime(zone) ? 'local' : 'shown',
    ...(zone === undefined ? {} : { zone }),
  };
  const instant = certainInstant(deadline);
  if (instant === undefined) return spoken;
  const there = { ...(timeZone === undefined ? {} : { timeZone }) };
  const readersTime = new Intl.DateTimeFormat(locale, { ...clock, ...there }).format(instant);
  const readersDay = dayAt(instant, timeZone);
  // 24:00 is the next day's 0:00 in its own zone, too.
  const ownDay = time === '24:00' && day !== '9999-12-31' ? addDays(day, 1) : day;
  if (readersTime === own && readersDay === ownDay) return spoken;
  return {
    ...spoken,
    yours: {
      ...(readersDay === undefined || readersDay === day ? {} : { day: spokenDay(readersDay) }),
      time: readersTime,
    },
  };
}

/** The calendar date of an instant in a zone, the browser's by default; `undefined` after the year 9999. */
export function dayAt(instant: number, timeZone?: string): CalendarDate | undefined {
  const at = new Date(instant);
  if (timeZone === undefined) return calendarDateOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
  return parseCalendarDate(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at));
}

/** Zones in which an office posts, and hours at which its deadlines end. */
const OFFICES = { west: -11, east: 10, opens: 6, closes: 24 };

/**
 * Whether two readings are one deadline. With both instants known, they decide, so that SAM.gov's card (the
 * office's zone) and its detail page (the reader's zone) can differ by a day. Otherwise the dates decide; a
 * missing hour, or a zone that cannot be compared, is no difference.
 *
 * `inReadersZone`: `shown` comes from a page that converts to the reader's zone. Where the other has only a
 * date, that date must be one on which an office could have set that instant.
 */
export function sameDeadline(
  shown: TimedDeadline,
  known: TimedDeadline,
  { inReadersZone = false }: { inReadersZone?: boolean } = {},
): boolean {
  const [ours, theirs] = [instantsOf(shown), instantsOf(known)];
  if (ours.length > 0 && theirs.length > 0) return ours.some((instant) => theirs.includes(instant));
  if (shown.day === known.day) return !isOtherHour(shown, known);
  if (!inReadersZone || known.time !== undefined) return false;
  return ours.some((instant) => couldBeOn(instant, known.day));
}

/** Whether two hours of one day differ, in zones that read the same. */
function isOtherHour(one: TimedDeadline, other: TimedDeadline): boolean {
  if (one.time === undefined || other.time === undefined || one.time === other.time) return false;
  const zones = [one.zone, other.zone].map((zone) => (zone === undefined ? '' : isKnownZone(zone) ? zone : 'local'));
  return zones[0] === zones[1];
}

function couldBeOn(instant: number, day: CalendarDate): boolean {
  const start = Date.parse(`${day}T00:00:00Z`);
  for (let offset = OFFICES.west; offset <= OFFICES.east; offset += 1) {
    const hour = (instant - start) / HOUR_MS + offset;
    if (hour >= OFFICES.opens && hour <= OFFICES.closes) return true;
  }
  return false;
}
