/** Reads dates of a spreadsheet strictly. The column decides the order of day and month. */
import { addDays, calendarDateOf, daysBetween, type CalendarDate } from '../dates/calendar-date.ts';
import { parsePrintedTime, type PrintedTime } from '../dates/printed-time.ts';
import { parseWallTime } from '../dates/time-zone.ts';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import type { NumericOrder } from '../dates/written-date.ts';
import { isBlank, type CellReading } from './cell-values.ts';

const MONTHS: readonly string[] = [
  'jan|ene|january|enero',
  'feb|february|febrero',
  'mar|march|marzo',
  'apr|abr|april|abril',
  'may|mayo',
  'jun|june|junio',
  'jul|july|julio',
  'aug|ago|august|agosto',
  'sep|sept|set|september|septiembre|setiembre',
  'oct|october|octubre',
  'nov|november|noviembre',
  'dec|dic|december|diciembre',
];
const MONTH_OF = new Map(MONTHS.flatMap((words, at) => words.split('|').map((word) => [word, at + 1] as const)));
const MONTH_WORD = '(?<month>[a-záéíóú]{3,10})\\.?';
const DATE_FORMS = {
  iso: /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?![\d/.-])(?:T(?=\d))?/,
  compact: /^(?<year>20\d{2})(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)(?![\d.,])/,
  numeric: /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?![\d/.-])/,
  monthFirst: new RegExp(`^${MONTH_WORD}[\\s-]+(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s,-]+(?<year>\\d{4})(?![\\d:])`, 'i'),
  dayFirst: new RegExp(
    `^(?<day>\\d{1,2})(?:st|nd|rd|th|[ºª°])?[\\s-]*(?:de\\s+)?${MONTH_WORD}(?:\\s+del?)?[\\s,-]*(?<year>\\d{4}|\\d{2})(?![\\d:])`,
    'i',
  ),
} as const;
const WEEKDAYS =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lun(?:es)?|mar(?:tes)?|mi[ée](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[áa]b(?:ado)?|dom(?:ingo)?)';
/** Words before a deadline: "Fri,", "NLT", "due by". */
const BEFORE = new RegExp(
  `^(?:(?:nlt|no later than|on or before|due|by|on|a m[aá]s tardar(?: el)?)\\b:?\\s*)*(?:${WEEKDAYS}\\.?,?\\s+)?(?=\\S)`,
  'i',
);
const WEEKDAY_AFTER = new RegExp(`^\\(?${WEEKDAYS}\\.?\\)?,?\\s*`, 'i');

/** Another date, maybe without its year. */
const ANOTHER_DATE = new RegExp(
  `\\d/\\d|\\d([.-])\\d{1,2}\\1\\d|\\b(?:${MONTHS.join('|')})\\.?\\s+\\d|\\d\\s+(?:de\\s+)?(?:${MONTHS.join('|')})\\b`,
  'i',
);

/** Placeholders of programs for "no time". The day is the one that is written, whatever its zone. */
const MIDNIGHT = /^(?:0?0:00(?::00)?(?:\.0+)?(?:z|\s?[+-]\d{2}(?::?\d{2})?)?|12:00(?::00)? ?a\.?m\.?)$/i;
/** A time that is printed but not certain: "COB", or 2:00 without AM or PM. */
const UNCERTAIN_TIME =
  /^\(?(?:\d{1,2}:\d{2}(?::\d{2})?|(?:by )?(?:cob|eob|eod|c\.o\.b\.?|close of business|end of (?:the )?(?:business )?day|morning|afternoon|tbd|cierre|fin del d[ií]a))(?!\w)[^\d]*$/i;

/** More cells of the other order than this share are not mistakes. */
const MIXED = 0.1;

/** The day that Excel's serial numbers count from. */
export type SerialBase = '1900' | '1904';
const SERIAL = /^\d{1,7}(?:[.,]\d+)?$/;
const MINUTES_A_DAY = 1440;
/** Numbers further from today are not dates: five years. */
const SERIAL_DAYS = 1826;
/** Days from the first base to the second. */
const BASE_GAP = 1462;

/**
 * Reads a date, maybe with a time: `1/12/2027 2:00 PM`, `2027-01-12`, `12 de enero de 2027`, `Jan 12, 2027`.
 * `base`: numbers in this column are serial dates.
 */
export function readDateCell(
  cell: string,
  order: NumericOrder | undefined,
  base?: SerialBase,
): CellReading<TimedDeadline> {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (isBlank(text)) return {};
  const found = dateIn(text.replace(BEFORE, ''));
  if (!found)
    return base !== undefined && SERIAL.test(text)
      ? { value: dayOfSerial(serialOf(text), base), problem: 'serialDate' }
      : { problem: 'notADate' };
  const day = dayOf(found.parts, order);
  if (day === 'ambiguous') return { problem: 'ambiguousDate' };
  if (day === undefined) {
    const proposal = dayOf(found.parts, order === 'dayFirst' ? 'monthFirst' : 'dayFirst');
    return typeof proposal === 'object' ? { problem: 'noSuchDay', proposal } : { problem: 'noSuchDay' };
  }
  const rest = withColon(found.rest.replace(WEEKDAY_AFTER, '').replace(/^(?:at|@|a las?|[-–—])\s*/i, ''));
  if (rest === '' || MIDNIGHT.test(rest)) return { value: day };
  const printed = ANOTHER_DATE.test(rest) ? undefined : parsePrintedTime(rest, day.day);
  if (printed) return { value: { ...day, ...printed } };
  return UNCERTAIN_TIME.test(rest) ? { value: day, problem: 'noTime' } : { problem: 'noTime', proposal: day };
}

/** Whether a cell is written as a date, in any order of day and month. */
export function isWrittenDate(cell: string): boolean {
  const { value, problem } = readDateCell(cell, 'monthFirst');
  return value !== undefined || problem === 'noSuchDay';
}

interface DateParts {
  year: string;
  month?: string;
  day?: string;
  first?: string;
  second?: string;
}

function dateIn(text: string): { parts: DateParts; rest: string } | undefined {
  for (const form of Object.values(DATE_FORMS)) {
    const match = form.exec(text);
    const { year, ...others } = match?.groups ?? {};
    if (match && year !== undefined)
      return { parts: { year, ...others }, rest: text.slice(match[0].length).replace(/^[\s,]+/, '') };
  }
  return undefined;
}

function dayOf(parts: DateParts, order: NumericOrder | undefined): { day: CalendarDate } | 'ambiguous' | undefined {
  const { first, second } = parts;
  const year = parts.year.length === 2 ? 2000 + Number(parts.year) : Number(parts.year);
  if (first === undefined || second === undefined) {
    const month = MONTH_OF.get((parts.month ?? '').toLowerCase()) ?? Number(parts.month);
    return withDay(calendarDateOf(year, month, Number(parts.day)));
  }
  const [one, two] = [Number(first), Number(second)];
  if (order === undefined && one !== two && one <= 12 && two <= 12) return 'ambiguous';
  const isMonthFirst = order === undefined ? one <= 12 : order === 'monthFirst';
  return withDay(isMonthFirst ? calendarDateOf(year, one, two) : calendarDateOf(year, two, one));
}

/** A day of another century is a typo, or its year is the time of day: "15 Jan 1400". */
function withDay(day: CalendarDate | undefined): { day: CalendarDate } | undefined {
  return day && /^(?:19[89]|20)/.test(day) ? { day } : undefined;
}

/** The order of most cells of a column that have a day above 12; `undefined` if nothing decides it. */
export function dateOrderOf(cells: readonly string[]): NumericOrder | undefined {
  const { monthFirst, dayFirst } = ordersIn(cells);
  if (monthFirst === dayFirst) return undefined;
  return monthFirst > dayFirst ? 'monthFirst' : 'dayFirst';
}

/** Whether a column mixes both orders, so that 3/4/2027 could be either. */
export function mixesOrders(cells: readonly string[]): boolean {
  const { monthFirst, dayFirst } = ordersIn(cells);
  return Math.min(monthFirst, dayFirst) > MIXED * (monthFirst + dayFirst);
}

function ordersIn(cells: readonly string[]): Record<NumericOrder, number> {
  const count = { monthFirst: 0, dayFirst: 0 };
  for (const cell of cells) {
    const { first, second } = DATE_FORMS.numeric.exec(cell.trim().replace(BEFORE, ''))?.groups ?? {};
    if (Number(first) > 12 && Number(second) <= 12) count.dayFirst += 1;
    if (Number(second) > 12 && Number(first) <= 12) count.monthFirst += 1;
  }
  return count;
}

/**
 * The order that a column suggests, to be confirmed: spreadsheets write 1/5/2027 without zeros in the United
 * States, and 05/01/2027 where the day comes first.
 */
export function likelyOrderOf(cells: readonly string[], language: 'en' | 'es' | undefined): NumericOrder | undefined {
  const numeric = cells.map((cell) => cell.trim()).filter((cell) => DATE_FORMS.numeric.test(cell));
  const isAmerican =
    numeric.some((cell) => /^\d\/|^\d+\/\d\//.test(cell)) && !numeric.some((cell) => /^0|^\d+\D0|^\d+[.-]/.test(cell));
  return language === 'en' && isAmerican ? 'monthFirst' : undefined;
}

/**
 * Returns the bases that put all plain numbers of a column within five years of `today`, the likelier first;
 * empty if the column has no plain numbers.
 */
export function serialBasesOf(cells: readonly string[], today: CalendarDate): SerialBase[] {
  const numbers = cells.filter((cell) => SERIAL.test(cell.trim())).map((cell) => serialOf(cell.trim()));
  const now = daysBetween(dayOfSerial(2, '1900').day, today) + 2;
  const isNear = (base: SerialBase) =>
    numbers.every((number) => Math.abs(number + (base === '1904' ? BASE_GAP : 0) - now) <= SERIAL_DAYS);
  return numbers.length === 0 ? [] : (['1900', '1904'] as const).filter(isNear);
}

/** Whether all numbers of a column are more than a year before `today` if they count from 1900. */
export function isLongPast(cells: readonly string[], today: CalendarDate): boolean {
  const days = cells.filter(isSerial).map((cell) => dayOfSerial(serialOf(cell.trim()), '1900').day);
  return days.every((day) => daysBetween(day, today) > 366);
}

/** Whether a cell is a plain number, as Excel writes a date without its format. */
export function isSerial(cell: string): boolean {
  return SERIAL.test(cell.trim());
}

function serialOf(text: string): number {
  return Number(text.replace(',', '.'));
}

function dayOfSerial(serial: number, base: SerialBase): { day: CalendarDate; time?: PrintedTime['time'] } {
  const minutes = Math.round(serial * MINUTES_A_DAY);
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const first = calendarDateOf(1900, 1, 1);
  if (!first) throw new RangeError('unreachable: January 1, 1900 exists');
  // Excel counts a February 29, 1900, so its first day is 1 and all later days are one too many.
  const day = addDays(first, days - 2 + (base === '1904' ? BASE_GAP : 0));
  const time = timeAt(minutes % MINUTES_A_DAY);
  return minutes % MINUTES_A_DAY === 0 || time === undefined ? { day } : { day, time };
}

function timeAt(minutes: number): PrintedTime['time'] | undefined {
  const pad = (number: number) => String(number).padStart(2, '0');
  return parseWallTime(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`);
}

/**
 * Reads a cell of a column of times: `2:00 PM`, `14:00`, `1400`, or Excel's fraction of a day, `0.5833`.
 * `undefined` for COB, or for 2:00 without AM or PM.
 */
export function readTimeCell(cell: string, zone: string, day: CalendarDate): PrintedTime | undefined {
  const fraction = /^0?[.,]\d+$/.test(cell) ? timeAt(Math.round(serialOf(cell) * MINUTES_A_DAY)) : undefined;
  const text = fraction ?? withColon(cell);
  return parsePrintedTime(`${text} ${zone}`.trim(), day);
}

/** Writes a time of four digits, `1400`, as `14:00`. */
function withColon(time: string): string {
  return time.replace(/^([01]\d|2[0-3])([0-5]\d)$/, '$1:$2');
}
