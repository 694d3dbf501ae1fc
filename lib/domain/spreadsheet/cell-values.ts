/**
 * Reads the cells of a spreadsheet strictly: a value, or why there is none. What a person would have to guess
 * is not read, and where a reading suggests itself it is proposed.
 */
import { calendarDateOf, type CalendarDate } from '../dates/calendar-date.ts';
import { parsePrintedTime } from '../dates/printed-time.ts';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import type { NumericOrder } from '../dates/written-date.ts';
import { centsOfDollars, type Cents } from '../money/money.ts';
import { probabilityOn, type Probability, type ProbabilityScale } from '../money/probability.ts';

/**
 * Why a cell has no value. `smallAmount`: dollars or millions; `noSuchDay`: February 30, or a month 13;
 * `noTime`: the date is certain, the time beside it is none.
 */
export type CellProblem =
  'notADate' | 'noSuchDay' | 'ambiguousDate' | 'noTime' | 'notAnAmount' | 'amountRange' | 'smallAmount' | 'notAPercent';

/** `value` is absent for an empty cell. `proposal`: what the cell most likely means, to be confirmed. */
export interface CellReading<T> {
  value?: T;
  problem?: CellProblem;
  proposal?: T;
}

/** How spreadsheets write "nothing". */
const BLANK = /^(?:n\.?\/?a\.?|none|null|-{1,3}|–|—|\?)?$/i;

export function isBlank(cell: string): boolean {
  return BLANK.test(cell.trim());
}

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
  numeric: /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?![\d/.-])/,
  monthFirst: new RegExp(`^${MONTH_WORD}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s,]+(?<year>\\d{4})(?!\\d)`, 'i'),
  dayFirst: new RegExp(
    `^(?<day>\\d{1,2})(?:st|nd|rd|th|[ºª°])?[\\s-]+(?:de\\s+)?${MONTH_WORD}(?:\\s+del?)?[\\s,-]+(?<year>\\d{4}|\\d{2})(?!\\d)`,
    'i',
  ),
} as const;
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lun(?:es)?|mar(?:tes)?|mi[ée](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[áa]b(?:ado)?|dom(?:ingo)?)\.?,?\s+(?=\S)/i;

/**
 * Reads a date, maybe with a time: `1/12/2027 2:00 PM`, `2027-01-12`, `12 de enero de 2027`, `Jan 12, 2027`.
 */
export function readDateCell(cell: string, order: NumericOrder | undefined): CellReading<TimedDeadline> {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (isBlank(text)) return {};
  const found = dateIn(text) ?? dateIn(text.replace(WEEKDAY, ''));
  if (!found) return { problem: 'notADate' };
  const day = dayOf(found.parts, order);
  if (day === 'ambiguous') return { problem: 'ambiguousDate' };
  if (day === undefined) {
    const proposal = dayOf(found.parts, order === 'dayFirst' ? 'monthFirst' : 'dayFirst');
    return typeof proposal === 'object' ? { problem: 'noSuchDay', proposal } : { problem: 'noSuchDay' };
  }
  if (found.rest === '' || /^(?:at |@ ?|a las? )?(?:0?0:00(?::00)?)$/i.test(found.rest)) return { value: day };
  const printed = parsePrintedTime(found.rest.replace(/^(?:at|@|a las?)\s*/i, ''), day.day);
  return printed ? { value: { ...day, ...printed } } : { problem: 'noTime', proposal: day };
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

function withDay(day: CalendarDate | undefined): { day: CalendarDate } | undefined {
  return day && { day };
}

/**
 * How a column writes numeric dates: as most of its cells with a day above 12 do, and as in the United States
 * if none tells. `undefined` if as many are written either way.
 */
export function dateOrderOf(cells: readonly string[]): NumericOrder | undefined {
  let [monthFirst, dayFirst] = [0, 0];
  for (const cell of cells) {
    const { first, second } = DATE_FORMS.numeric.exec(cell.trim())?.groups ?? {};
    if (Number(first) > 12 && Number(second) <= 12) dayFirst += 1;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst += 1;
  }
  if (monthFirst === dayFirst) return monthFirst === 0 ? 'monthFirst' : undefined;
  return monthFirst > dayFirst ? 'monthFirst' : 'dayFirst';
}

const NUMBER = '\\d{1,3}(?:(?<group>[.,\\u00a0 ])\\d{3}(?:\\k<group>\\d{3})*)?(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?';
const AMOUNT = new RegExp(
  `^(?:us\\s?\\$|\\$\\s?us|usd|\\$)?\\s*(?<number>${NUMBER})\\s*(?<unit>k|m|mm|mil|b|bn|thousand|million|millones|mill[oó]n|billion)?\\.?\\s*(?:us\\s?\\$|usd|\\$)?$`,
  'i',
);
const FACTORS: readonly [RegExp, number][] = [
  [/^(?:k|thousand|mil)$/, 1e3],
  [/^(?:m|mm|million|mill[oó]n|millones)$/, 1e6],
  [/^(?:b|bn|billion)$/, 1e9],
];
/** Federal work for less is rarer than a column that leaves out "million". In dollars. */
const SMALL = 1000;

/**
 * Reads an amount of dollars: `$4,200,000`, `4.2M`, `4.200.000,50`. `inDollars`: small ones are meant as
 * written.
 */
export function readMoneyCell(cell: string, inDollars = false): CellReading<Cents> {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (isBlank(text)) return {};
  const plain = amountIn(text);
  if (plain !== undefined) {
    const { dollars, unit } = plain;
    const value = centsOfDollars(dollars);
    if (value === undefined || !Number.isFinite(dollars)) return { problem: 'notAnAmount' };
    if (inDollars || unit !== '' || dollars === 0 || dollars >= SMALL || text.includes('$')) return { value };
    return withProposal('smallAmount', centsOfDollars(dollars * 1e6));
  }
  const [low = '', high = '', more] = text.split(/\s*(?:-|–|—|\bto\b|\ba\b|\bhasta\b)\s*/i);
  const [from, to] = [amountIn(low), amountIn(high)];
  if (more !== undefined || !from || !to) return { problem: 'notAnAmount' };
  // "$3.4-5M": the unit stands once.
  const factor = from.unit === '' && to.unit !== '' && from.dollars < SMALL ? factorOf(to.unit) : 1;
  return withProposal('amountRange', centsOfDollars(from.dollars * factor));
}

function withProposal<T>(problem: CellProblem, proposal: T | undefined): CellReading<T> {
  return proposal === undefined ? { problem } : { problem, proposal };
}

function amountIn(text: string): { dollars: number; unit: string } | undefined {
  const { number, unit = '' } = AMOUNT.exec(text)?.groups ?? {};
  const figure = number === undefined ? undefined : numberOf(number);
  return figure === undefined ? undefined : { dollars: figure * factorOf(unit), unit };
}

function factorOf(unit: string): number {
  return FACTORS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1] ?? 1;
}

/** A number with the separators of English or of Spanish; `undefined` for `1.234`, which could be either. */
function numberOf(text: string): number | undefined {
  const plain = text.replace(/[\u00a0 ]/g, '');
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  if (comma < 0 && point < 0) return Number(plain);
  if (comma >= 0 && point >= 0) {
    const decimal = comma > point ? ',' : '.';
    const group = decimal === ',' ? '.' : ',';
    return Number(plain.replaceAll(group, '').replace(decimal, '.'));
  }
  const mark = comma >= 0 ? ',' : '.';
  const parts = plain.split(mark);
  const last = parts.at(-1) ?? '';
  if (parts.length > 2) return Number(parts.join(''));
  if (last.length !== 3) return Number(parts.join('.'));
  // "4,200": groups in English. "4.200": groups in Spanish, three decimals in English.
  return mark === ',' ? Number(parts.join('')) : undefined;
}

/** Reads a probability: `35%`, `35 %`, `0.35`, `0,35`. `scale`: how a column without percent signs counts. */
export function readPercentCell(cell: string, scale: ProbabilityScale): CellReading<Probability> {
  const text = cell.trim();
  if (isBlank(text)) return {};
  const [, figure = '', sign] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*(%)?$/.exec(text) ?? [];
  const value = figure === '' ? undefined : probabilityOn(sign ? 'percent' : scale, Number(figure.replace(',', '.')));
  return value === undefined ? { problem: 'notAPercent' } : { value };
}

/** How a column of probabilities counts: by fraction if no cell has a percent sign or is above 1. */
export function percentScaleOf(cells: readonly string[]): ProbabilityScale {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell));
  const isFraction = filled.every((cell) => /^[01](?:[.,]\d+)?$/.test(cell) && Number(cell.replace(',', '.')) <= 1);
  return isFraction && filled.some((cell) => /[.,]/.test(cell)) ? 'fraction' : 'percent';
}
