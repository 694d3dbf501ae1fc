/** Reads the time of day and the zone that a page prints beside a date: "at 02:00 PM EST", "1400 hrs ET". */
import type { CalendarDate } from './calendar-date.ts';
import { parseWrittenDeadline } from './written-date.ts';
import { instantsAt, isKnownZone, isLocalTime, parseWallTime, ZONE_MAX, type WallTime } from './time-zone.ts';

/** A time of day, and the zone as printed; without a zone if the page shows none. */
export interface PrintedTime {
  time: WallTime;
  zone?: string;
}

const HOURS = 'h(?:ou)?rs?\\b';
const CLOCK = new RegExp(
  [
    // "2026-03-02T16:00:00-05:00", and "12:30:00-04" after a space.
    '(?<isoHour>\\d{2}):(?<isoMinute>\\d{2}):\\d{2}(?:\\.\\d+)?(?<isoZone>Z|\\s?[+-]\\d{2}(?::?\\d{2})?)(?![\\d:])',
    // "2:00 PM", "2 p.m.", "12.30pm".
    `(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2})(?::\\d{2})?)?\\s*(?<half>[ap])\\.?\\s?m\\b\\.?`,
    // "12:00 noon", "noon", "midnight".
    '(?:\\b12(?::00)?\\s*)?\\b(?<word>noon|midnight)\\b',
    // "14:00", "14:00:00.000", "14h00", "14:00 hrs".
    `(?<bareHour>\\d{1,2})(?::|\\s?h\\s?(?=\\d))(?<bareMinute>\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?![\\d:])(?:\\s*${HOURS})?`,
    // "1400 hrs", "1400 ET", "1400Z"; "2027 EST" ends a date.
    `(?!20[2-9]\\d\\s*(?!h))(?<fourHour>\\d{2})(?<fourMinute>\\d{2})(?=\\s*(?:${HOURS}|Z\\b|(?:[ECMPH][SD]?T|AK[SD]T|LT|local)\\b))(?:\\s*${HOURS})?`,
  ]
    .map((form) => `(?<![\\d:.])(?<!(?:GMT|UTC)\\s?[+−–-]\\s?)(?:${form})`)
    .join('|'),
  'gi',
);

const SPELLED =
  '(?:eastern|central european|central|mountain|pacific|alaskan?|hawaii(?:an)?(?:[- ]aleutian)?|arizona|guam|chamorro|' +
  'japan|korean?|uk|australian eastern|washington,? ?d\\.?c\\.?|(?:act|nsw|vic|tas|qld|sa|nt|wa)(?=\\s+local))';
/** What stands right after a time, after a space or parenthesis. The longest form comes first. */
const ZONE = new RegExp(
  '^[\\s,()[\\]]*(?<zone>' +
    [
      // "(UTC-05:00) Eastern Time": the offset is the winter's, even in summer. The name counts.
      `(?:(?:GMT|UTC)\\s?[+−–-]\\s?\\d{1,2}(?::?\\d{2})?[)\\]]\\s*)?${SPELLED}(?:\\s+(?:standard|daylight|summer|prevailing|local)(?:\\s+savings?)?)?(?:\\s+time\\b(?:\\s+zone\\b)?|(?=\\s*(?:$|[)\\].,;(]|on\\b)))`,
      '(?:GMT|UTC)(?:\\s?[+−–-]\\s?\\d{1,2}(?::?\\d{2})?)?\\b',
      'greenwich mean time|coordinated universal time|zulu\\b',
      'local(?:\\s+(?:prevailing|standard))?(?:\\s+time)?\\b|hora local\\b|heure locale\\b',
      '[A-Z][a-z]+(?:_[A-Z][a-z]+)*/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?',
      '[A-Za-z](?:\\.[A-Za-z]){1,3}\\.?|[A-Za-z]{1,4}/[A-Za-z]{1,4}\\b|[A-Za-z]{1,4}\\b',
    ].join('|') +
    ')',
  'i',
);
const ANY_LOCAL = /^[^\d;]{0,40}?\blocal (?:prevailing )?time\b/i;

/** Returns the deadline that `text` prints; `day` is the date in it, read in the site's order of numbers. */
export function parseTimedDeadline(
  text: string,
  day: CalendarDate | undefined = parseWrittenDeadline(text),
): (Partial<PrintedTime> & { day: CalendarDate }) | undefined {
  return day && { day, ...parsePrintedTime(text, day) };
}

/**
 * Returns the time that `text` prints beside `day`; `undefined` if it prints none, one without AM or PM
 * ("2:00"), or several that are not the same instant. A date-only timestamp ("T00:00:00Z") prints none.
 */
export function parsePrintedTime(text: string, day: CalendarDate): PrintedTime | undefined {
  const printed = printedTimes(text) ?? [];
  // "12:00 PM (noon) ET" is one time; the zone stands beside one of its forms.
  const first = printed.find(({ zone }) => zone !== undefined) ?? printed[0];
  if (!first) return undefined;
  return printed.every((other) => isSame(other, first, day)) ? first : undefined;
}

/** Returns every time that `text` prints; `undefined` if one has no AM or PM. */
export function printedTimes(text: string): PrintedTime[] | undefined {
  const printed: PrintedTime[] = [];
  for (const match of text.slice(0, 500).matchAll(CLOCK)) {
    const read = timeOf(match, text);
    if (read === 'dateOnly') continue;
    if (!read) return undefined;
    printed.push(read);
  }
  return printed;
}

function isSame(one: PrintedTime, other: PrintedTime, day: CalendarDate): boolean {
  if (one.time === other.time && (one.zone === undefined || one.zone === other.zone)) return true;
  const [instant, ...more] = one.zone === undefined ? [] : instantsAt(day, one.time, one.zone);
  if (instant === undefined || more.length > 0 || other.zone === undefined) return false;
  return instantsAt(day, other.time, other.zone).includes(instant);
}

function timeOf(match: RegExpExecArray, text: string): PrintedTime | 'dateOnly' | undefined {
  const { isoHour, isoMinute, isoZone, hour, minute, half, word, bareHour, bareMinute, fourHour, fourMinute } =
    match.groups ?? {};
  const rest = text.slice(match.index + match[0].length);
  if (isoHour !== undefined) {
    if (isoHour + (isoMinute ?? '') === '0000') return 'dateOnly';
    return timed(isoHour, isoMinute, isoZone === 'Z' ? 'UTC' : `UTC${isoZone?.trim() ?? ''}`);
  }
  const zone = zoneAt(rest);
  if (word !== undefined) return timed(word.toLowerCase() === 'noon' ? '12' : '00', '00', zone);
  if (half !== undefined) return timed(inDay(Number(hour), half.toLowerCase() === 'p'), minute, zone);
  if (fourHour !== undefined) return timed(fourHour, fourMinute, zone);
  if (isDateOnly(match, text)) return 'dateOnly';
  // "2:00" can be the morning or the afternoon; "09:00" and "14:00" are on a 24-hour clock.
  if (bareHour === undefined || (bareHour.length < 2 && !/h/i.test(match[0]))) return undefined;
  return timed(bareHour, bareMinute, zone);
}

/** Whether a timestamp without a zone has the time that programs write when they know none. */
function isDateOnly(match: RegExpExecArray, text: string): boolean {
  return match[0].startsWith('00:00:00') && text.charAt(match.index - 1) === 'T';
}

/** The hour of a 24-hour clock; NaN if there is no such hour. Some pages print "14:00 PM". */
function inDay(hour: number, isAfternoon: boolean): number {
  if (hour > 12) return isAfternoon ? hour : Number.NaN;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

function timed(hour: string | number, minute = '00', zone?: string): PrintedTime | undefined {
  const time = parseWallTime(`${String(hour).padStart(2, '0')}:${minute}`);
  return time && { time, ...(zone === undefined ? {} : { zone }) };
}

/** The zone at the start of `rest`, as printed; "local time" for a place that no table has. */
function zoneAt(rest: string): string | undefined {
  const printed = ZONE.exec(rest)
    ?.groups?.['zone']?.replace(/^(?:GMT|UTC)[^)\]]*[)\]]\s*/i, '')
    .replace(/\s+/g, ' ');
  if (printed !== undefined && isZone(printed)) return printed.slice(0, ZONE_MAX);
  return ANY_LOCAL.test(rest) ? 'local time' : undefined;
}

/** Whether a word is a zone; one or two letters are only in capitals, because "et" is a word. */
function isZone(printed: string): boolean {
  if (/^[a-z]{1,2}$/i.test(printed) && printed !== printed.toUpperCase()) return false;
  return isLocalTime(printed) || isKnownZone(printed);
}
