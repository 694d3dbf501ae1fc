/**
 * What a printed time zone means: "EST", "Eastern", "GMT+7", "America/New_York". An abbreviation is printed
 * carelessly ("EST" in July) and can mean several zones ("IST"), so it has every reading that is possible.
 */
import { addDays, type CalendarDate } from './calendar-date.ts';

/** A time of day, `HH:MM`, 00:00 to 24:00 (the end of the day). */
export type WallTime = `${string}:${string}`;

/** Longest zone to keep, in characters. */
export const ZONE_MAX = 40;

/** Returns a time of day in the form HH:MM, 00:00 to 24:00; `undefined` for anything else. */
export function parseWallTime(text: string): WallTime | undefined {
  return isWallTime(text) ? text : undefined;
}

function isWallTime(text: string): text is WallTime {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}

/** A fixed offset from UTC in minutes, a region with its daylight saving time, or an abbreviation of one. */
interface Reading {
  offset?: number;
  region?: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Abbreviation, offset in minutes, region. One that means several zones stands here several times. */
const ABBREVIATIONS = `
EST -300 America/New_York
EDT -240 America/New_York
CST -360 America/Chicago
CDT -300 America/Chicago
MST -420 America/Denver
MDT -360 America/Denver
PST -480 America/Los_Angeles
PDT -420 America/Los_Angeles
AKST -540 America/Anchorage
AKDT -480 America/Anchorage
HST -600 Pacific/Honolulu
HDT -540 America/Adak
AST -240 America/Puerto_Rico
AST 180 Asia/Riyadh
ADT -180 America/Halifax
NST -210 America/St_Johns
NDT -150 America/St_Johns
SST -660 Pacific/Pago_Pago
CHST 600 Pacific/Guam
JST 540 Asia/Tokyo
KST 540 Asia/Seoul
AEST 600 Australia/Sydney
AEDT 660 Australia/Sydney
ACST 570 Australia/Adelaide
ACDT 630 Australia/Adelaide
AWST 480 Australia/Perth
NZST 720 Pacific/Auckland
NZDT 780 Pacific/Auckland
BST 60 Europe/London
WET 0 Europe/Lisbon
WEST 60 Europe/Lisbon
CET 60 Europe/Berlin
CEST 120 Europe/Berlin
EET 120 Europe/Athens
EEST 180 Europe/Athens
IST 330 Asia/Kolkata
IST 120 Asia/Jerusalem
IST 60 Europe/Dublin
IDT 180 Asia/Jerusalem
GST 240 Asia/Dubai
GST 600 Pacific/Guam
SGT 480 Asia/Singapore
PHT 480 Asia/Manila
HKT 480 Asia/Hong_Kong
TRT 180 Europe/Istanbul
SAST 120 Africa/Johannesburg`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/**
 * Names of a zone, its region, and its abbreviations in winter and summer if they have names of their own.
 */
const NAMES: readonly (readonly [name: RegExp, region: string, standard?: string, daylight?: string])[] = [
  [/^(?:ET|EPT|EASTERN|WASHINGTON,? ?DC)$/, 'America/New_York', 'EST', 'EDT'],
  [/^(?:CT|CPT|CENTRAL)$/, 'America/Chicago', 'CST', 'CDT'],
  [/^(?:MT|MPT|MOUNTAIN)$/, 'America/Denver', 'MST', 'MDT'],
  [/^(?:PT|PPT|PACIFIC)$/, 'America/Los_Angeles', 'PST', 'PDT'],
  [/^(?:AKT|ALASKAN?)$/, 'America/Anchorage', 'AKST', 'AKDT'],
  [/^(?:HT|HAWAII(?:AN)?(?:[- ]ALEUTIAN)?)$/, 'Pacific/Honolulu', 'HST', 'HDT'],
  [/^ARIZONA$/, 'America/Phoenix'],
  [/^(?:GUAM|CHAMORRO)$/, 'Pacific/Guam'],
  [/^JAPAN$/, 'Asia/Tokyo'],
  [/^KOREAN?$/, 'Asia/Seoul'],
  [/^CENTRAL EUROPEAN$/, 'Europe/Berlin', 'CET', 'CEST'],
  [/^UK$/, 'Europe/London'],
  [/^AUSTRALIAN EASTERN$/, 'Australia/Sydney', 'AEST', 'AEDT'],
  [/^(?:ACT|NSW|VIC|TAS)(?= LOCAL)/, 'Australia/Sydney'],
  [/^QLD(?= LOCAL)/, 'Australia/Brisbane'],
  [/^SA(?= LOCAL)/, 'Australia/Adelaide'],
  [/^NT(?= LOCAL)/, 'Australia/Darwin'],
  [/^WA(?= LOCAL)/, 'Australia/Perth'],
];

const OFFSET = /^(?:(?:GMT|UTC)\s?)?([+-])\s?(\d{1,2}):?(\d{2})?$/;
/** Kinds of time that a name can end with. */
const ENDING = /(?: (STANDARD|DAYLIGHT|SUMMER)(?: SAVINGS?)?| PREVAILING| LOCAL)?(?: TIME)?(?: ZONE)?$/;

/** Whether a printed zone names no place: "Local", "local time", "LT". */
export function isLocalTime(printed: string): boolean {
  return /^(?:local(?: prevailing| standard)?(?: time)?|hora local|heure locale|LT)$/i.test(plain(printed));
}

/** Whether a printed zone means at least one zone that we know. */
export function isKnownZone(printed: string): boolean {
  return readingsOf(printed).length > 0;
}

/**
 * Returns the instants, in milliseconds since the epoch and in order, that a time of day on a date can mean
 * in a printed zone. One if it is certain; none if the zone is "Local" or unknown. More than one if
 * - the abbreviation is not in force on that day ("EST" in July), or means several zones;
 * - clocks skip or repeat that time on that day;
 * - it is midnight, which can be the start or the end of the day.
 */
export function instantsAt(day: CalendarDate, time: WallTime, printed: string): number[] {
  const readings = readingsOf(printed);
  const walls = [wallOf(day, time)];
  if (time === '00:00' && day !== '9999-12-31') walls.push(wallOf(addDays(day, 1), time));
  const found = walls.flatMap((wall) => readings.flatMap((reading) => instantsOfWall(wall, reading)));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The date and time as if it were in UTC. */
function wallOf(day: CalendarDate, time: WallTime): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Date.parse(`${day}T00:00:00Z`) + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
}

function instantsOfWall(wall: number, { offset, region }: Reading): number[] {
  const literal = offset === undefined ? [] : [wall - offset * MINUTE_MS];
  if (region === undefined) return literal;
  // The offsets before and after any change of clocks near that time.
  const offsets = [offsetAt(wall - 24 * HOUR_MS, region), offsetAt(wall + 24 * HOUR_MS, region)];
  const near = offsets.map((each) => wall - each);
  const shown = near.filter((instant) => instant + offsetAt(instant, region) === wall);
  // No instant shows a time that clocks skip; it can be meant by the clock before or after.
  const meant = shown.length > 0 ? shown : near;
  return literal.some((instant) => meant.includes(instant)) ? literal : [...literal, ...meant];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The region's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, region: string): number {
  let format = formats.get(region);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: region,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(region, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - floor(instant);
}

function floor(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

function readingsOf(printed: string): Reading[] {
  const name = plain(printed);
  // "Z" and "Zulu" are military names of UTC.
  const upper = name.toUpperCase();
  if (/^(?:GMT|UTC|Z|ZULU|GREENWICH MEAN TIME|COORDINATED UNIVERSAL TIME)$/.test(upper)) return [{ offset: 0 }];
  const [, sign, hours, minutes = '0'] = OFFSET.exec(upper) ?? [];
  if (hours !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return Math.abs(offset) <= 14 * 60 ? [{ offset }] : [];
  }
  if (name.includes('/') && isRegion(name)) return [{ region: name }];
  // "EST/EDT": whichever is in force.
  const [first = '', second] = upper.split('/');
  const known = abbreviated(first);
  if (second !== undefined) {
    const both = known.filter(({ region }) => abbreviated(second).some((other) => other.region === region));
    return both.flatMap(({ region }) => (region === undefined ? [] : [{ region }]));
  }
  return known.length > 0 ? known : named(upper);
}

function abbreviated(name: string): Reading[] {
  return ABBREVIATIONS.flatMap(([abbreviation, offset, region]) =>
    abbreviation === name && region !== undefined ? [{ offset: Number(offset), region }] : [],
  );
}

function named(upper: string): Reading[] {
  const ending = ENDING.exec(upper);
  const bare = upper.slice(0, ending?.index);
  for (const [name, region, standard, daylight] of NAMES) {
    if (!name.test(bare) && !(upper.includes(' LOCAL') && name.test(upper))) continue;
    const abbreviation = ending?.[1] === undefined ? undefined : ending[1] === 'STANDARD' ? standard : daylight;
    return abbreviation === undefined ? [{ region }] : abbreviated(abbreviation);
  }
  return [];
}

function isRegion(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** One kind of minus sign and space, without parentheses and the dots of "E.S.T.". */
function plain(printed: string): string {
  return printed.replace(/[−–]/g, '-').replace(/[().]/g, '').replace(/\s+/g, ' ').trim();
}
