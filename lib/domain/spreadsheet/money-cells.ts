/**
 * Reads amounts of a spreadsheet, and never guesses their size (decisions, "Amounts in a spreadsheet"). The
 * header or other cells of the column settle an ambiguous cell; otherwise the user answers once for the
 * column.
 */
import { defined } from '../objects.ts';
import { centsOfDollars, type Cents } from '../money/money.ts';
import { isBlank, type CellProblem, type CellReading } from './cell-values.ts';

export type AmountUnit = 'dollars' | 'thousands' | 'millions';
export type DecimalMark = '.' | ',';

const FACTOR_OF: Readonly<Record<AmountUnit, number>> = { dollars: 1, thousands: 1e3, millions: 1e6 };

/** Conventions of one column of amounts. */
export interface MoneyWays {
  /** Absent if neither the column nor the user decides it. */
  decimal?: DecimalMark;
  /** The user chose the decimal mark. */
  isDecimalSure?: boolean;
  /** What "mil" means; if nothing decides it, a million after a dollar sign. */
  mil?: number;
  /** Not even a dollar sign decides it. */
  isMilOpen?: boolean;
  /** The factor in the header. */
  factor?: number;
  /** A dollar sign could mean full dollars despite the factor, because other cells omit it. */
  isDollarOdd?: boolean;
  /** Figures from here on may be in full dollars despite the factor, because other cells are. */
  fullFrom?: number;
  /** Another currency in the header. */
  currency?: string;
  /** The header names dollars, so small amounts are certain. */
  inDollars?: boolean;
  /** The user's answer for plain numbers that could be dollars, thousands, or millions. */
  unit?: AmountUnit;
  /** Most plain numbers are so small that all of them could be thousands. */
  isSmall?: boolean;
  /** All amounts are so small that even "$2.4" could be millions. */
  isTiny?: boolean;
  /** The header or a banner names a unit, but not clearly which. */
  isUnitOpen?: boolean;
  /** The column's median, in dollars. */
  median?: number;
}

const NUMBER = "(?:\\d[\\d.,' ]*\\d|\\d|[.,]\\d+)";
const PART = new RegExp(`^(?<number>${NUMBER})\\s*(?<unit>[^\\d\\s][^\\d]{0,30})?$`);
const DOLLARS = /\bu\.?s\.?\s?\$|\$\s?us\b|u\$s|(?<![a-z])usd(?![a-z])|\$|\b(?:us )?dollars?\b|\bd[oó]lares\b/g;
const CURRENCY =
  /[€£¥₹₩₽₱₪₫฿]|\b(?:ca|au|nz|mx|hk|[acrs])\$|(?<![a-z])(?:eur|euros?|gbp|pounds?|cad|aud|nzd|chf|jpy|yen|cny|rmb|inr|mxn|pesos?|brl|reais|krw|sek|nok|dkk|pln|sgd|hkd|aed|sar|cop|clp|ars)(?![a-z])/;
/** Words that change nothing about the amount. */
const HEDGES =
  /\(?\b(?:est(?:imated|imado)?|approx(?:imately)?|aprox|about|around|circa|rom|ca|total|tcv|ceiling|idiq)\b\.?\)?|[~≈]|\b(?:between|from|entre)\b/g;
const AT_MOST = /^(?:<=?|≤|up to|under|less than|below|max\.?|nte|not to exceed|hasta|menos de)\s*(?=[\d.,])/;
const AT_LEAST =
  /^(?:>=?|≥|over|more than|at least|min\.?|above|m[aá]s de)\s*(?=[\d.,])|(?<=[\da-z])\s?(?:\+|(?:or|and) (?:more|up|above)|[oy] m[aá]s)$/;
const RANGE = /\s*(?:-|–|—|\bto\b|\ba\b|\bhasta\b|\band\b|\by\b)\s*/;
const NEGATIVE = /^\(\s*[\d.,][^()]*\)$|^-\s*\(?[\d.,]|\d[^\d]*-$/;

const UNITS: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'thousands', 'miles'].map((word) => [word, 1e3] as const),
  ...['m', 'mm', 'mln', 'million', 'millions', 'millon', 'millones'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'billion', 'billions', 'mil millones'].map((word) => [word, 1e9] as const),
]);

/** Plain numbers below this are rarer than a column that leaves out "million". In dollars. */
const SMALL = 1000;
/** A column of plain numbers whose median is below this may leave out "thousand". */
const SMALL_MEDIAN = 10_000;
const SMALL_MAX = 100_000;
/** A figure of a column of thousands that makes so much may be written in full. In dollars. */
const RARE = 1e9;
/** An amount with cents is in dollars from here on. */
const CENTS_MIN = 100;
const CENTS = /[.,]\d\d\s*$/;
const FAR_OFF = 500;
/** Longer texts are no headers. In characters; the patterns take cubic time. */
export const HEADER_MAX = 200;
/** Longer texts are not amounts, in characters. */
const LONGEST = 100;

interface Part {
  /** The number before its unit. */
  figure: number;
  factor: number;
  hasUnit: boolean;
}

interface Parsed {
  parts: Part[];
  isDollar: boolean;
  bound?: 'atMost' | 'atLeast';
}

interface Rejected {
  problem: CellProblem;
  detail?: string;
}

/** Reads an amount of dollars: `$4,200,000`, `4.2M`, `$2.4 mil`, `4.200.000,50`, `$1M to $3M`. */
export function readMoneyCell(cell: string, ways: MoneyWays = {}): CellReading<Cents> {
  if (isBlank(cell)) return {};
  const parsed = parse(cell, ways);
  if ('problem' in parsed) return parsed;
  const [low, high] = parsed.parts;
  if (!low || (high && scaled(high, ways) < scaled(low, ways))) return { problem: 'notAnAmount' };
  const doubt = doubtAbout(low, parsed.isDollar, ways);
  const answer = doubt && !low.hasUnit && ways.unit ? FACTOR_OF[ways.unit] : undefined;
  const isAnswered = answer === 1 || (answer !== undefined && !isFar(low.figure * answer, ways));
  if (doubt && !isAnswered)
    return defined({ problem: doubt, proposal: high ? undefined : proposalFor(doubt, scaled(low, ways), ways) });
  const size = (part: Part): Cents | undefined =>
    centsOf(part.hasUnit || !isAnswered ? scaled(part, ways) : part.figure * answer);
  const value = size(low);
  if (value === undefined) return { problem: 'notAnAmount' };
  if (parsed.bound === 'atMost') return { problem: 'amountRange', proposal: value };
  return parsed.bound || high
    ? defined({ value, problem: 'amountRange' as const, high: high && size(high) })
    : { value };
}

/** The low end of an amount as it is written, in dollars, for sums and medians. */
export function dollarsIn(cell: string, ways: MoneyWays): number | undefined {
  const parsed = isBlank(cell) ? undefined : parse(cell, ways);
  const [low] = parsed && !('problem' in parsed) ? parsed.parts : [];
  return low && scaled(low, ways);
}

function scaled({ figure, factor, hasUnit }: Part, ways: MoneyWays): number {
  return figure * (hasUnit ? factor : (ways.factor ?? 1));
}

function centsOf(dollars: number): Cents | undefined {
  return Number.isFinite(dollars) ? centsOfDollars(dollars) : undefined;
}

function doubtAbout(part: Part, isDollar: boolean, ways: MoneyWays): CellProblem | undefined {
  const dollars = scaled(part, ways);
  if (dollars === 0) return undefined;
  if (!part.hasUnit && isSizeOpen(part, isDollar, ways)) return 'smallAmount';
  return isFar(dollars, ways) ? 'farOff' : undefined;
}

function isSizeOpen({ figure }: Part, isDollar: boolean, ways: MoneyWays): boolean {
  if (ways.isUnitOpen) return true;
  if (ways.factor !== undefined)
    return (
      isRare(figure, ways.factor) ||
      figure >= (ways.fullFrom ?? Infinity) ||
      (figure >= SMALL_MEDIAN && isDollar && ways.isDollarOdd === true)
    );
  if (ways.inDollars || (isDollar && !ways.isTiny)) return false;
  return figure < SMALL || (ways.isSmall === true && figure < SMALL_MAX);
}

/** Whether a figure is so large that it may be in full dollars, despite the factor in the header. */
function isRare(figure: number, factor: number): boolean {
  return figure >= SMALL_MEDIAN && figure * factor >= RARE;
}

function isFar(dollars: number, { median }: MoneyWays): boolean {
  return median !== undefined && dollars > 0 && (dollars * FAR_OFF <= median || dollars >= median * FAR_OFF);
}

/** The amount as written, or with the unit that brings a plain number nearest to the column's median. */
function proposalFor(
  doubt: CellProblem,
  dollars: number,
  { median, factor, isUnitOpen }: MoneyWays,
): Cents | undefined {
  if (doubt === 'farOff') return centsOfDollars(dollars);
  if (factor !== undefined || isUnitOpen) return undefined;
  const distance = (unit: number) => Math.abs(Math.log((dollars * unit) / (median ?? dollars * 1e6)));
  return centsOfDollars(dollars * (distance(1e3) < distance(1e6) ? 1e3 : 1e6));
}

function parse(cell: string, ways: MoneyWays): Parsed | Rejected {
  const text = cell.replace(/\s+/g, ' ').replaceAll('’', "'").replaceAll('−', '-').trim().toLowerCase();
  if (!/\d/.test(text) || text.length > LONGEST) return { problem: 'notAnAmount' };
  const isDollar = text.replace(CURRENCY, '').match(DOLLARS) !== null;
  const currency = CURRENCY.exec(text)?.[0] ?? (/\bus\b|us\s?\$|usd/.test(text) ? undefined : ways.currency);
  if (currency !== undefined) return { problem: 'otherCurrency', detail: currency.toUpperCase() };
  const plain = text.replace(DOLLARS, ' ').replace(HEDGES, ' ').replace(/\s+/g, ' ').trim();
  if (NEGATIVE.test(plain)) return { problem: 'negativeAmount' };
  const bound = boundOf(plain);
  const [first = '', second, more] = plain.replace(AT_MOST, '').replace(AT_LEAST, '').trim().split(RANGE);
  if (more !== undefined) return { problem: 'notAnAmount' };
  const written = [first, ...(second === undefined ? [] : [second])];
  const parts = written.map((part) => partIn(part, isDollar, ways));
  const [low, high] = parts;
  const rejected = parts.find((part) => 'problem' in part);
  if (rejected && 'problem' in rejected) return rejected;
  if (!low || 'problem' in low || (high && 'problem' in high)) return { problem: 'notAnAmount' };
  // "$3.4-5M" gives the unit once. "$500-1M" could start at half a million.
  const isShared = high?.hasUnit && !low.hasUnit && low.figure < high.figure && high.figure < 100 * low.figure;
  const from = isShared ? { ...low, factor: high.factor, hasUnit: true } : low;
  if (high?.hasUnit && !from.hasUnit && low.figure < SMALL_MEDIAN) return { problem: 'notAnAmount' };
  return defined({ parts: high ? [from, high] : [from], isDollar, bound });
}

function boundOf(text: string): Parsed['bound'] {
  return AT_MOST.test(text) ? 'atMost' : AT_LEAST.test(text) ? 'atLeast' : undefined;
}

function partIn(text: string, isDollar: boolean, ways: MoneyWays): Part | Rejected {
  const { number, unit: written = '' } = PART.exec(text)?.groups ?? {};
  if (number === undefined) return { problem: 'notAnAmount' };
  const unit = unitWord(written);
  const factor = unit === 'mil' ? milIn(isDollar, ways) : unit === '' ? 1 : UNITS.get(unit);
  const figure = figureOf(number, factor ?? 1, ways);
  if (figure === undefined) return { problem: 'notAnAmount' };
  if (factor === undefined)
    return unit === 'mil' ? { problem: 'milAmount' } : { problem: 'unknownUnit', detail: unit.slice(0, 20) };
  if (figure === 'ambiguous') return { problem: 'groupOrDecimal' };
  return { figure, factor, hasUnit: unit !== '' };
}

function milIn(isDollar: boolean, { mil, isMilOpen }: MoneyWays): number | undefined {
  return mil ?? (isDollar && !isMilOpen ? 1e6 : undefined);
}

function unitWord(written: string): string {
  return written
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bde\b/g, ' ')
    .replace(/[.,;:]+$|\s+/g, ' ')
    .trim();
}

/** A number with the separators of English, Spanish, or Swiss. The column's mark decides about `1.234`. */
function figureOf(number: string, factor: number, ways: MoneyWays): number | 'ambiguous' | undefined {
  const text = number.replaceAll(' ', "'");
  if (/^\d+$/.test(text)) return Number(text);
  const single = /^(\d*)([.,])(\d+)$/.exec(text);
  if (single) {
    const [, whole = '', mark, part = ''] = single;
    const decimals = Number(`${whole}.${part}`);
    if (part.length > 3 && mark === ',') return undefined;
    if (part.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return decimals;
    const { decimal, isDecimalSure } = ways;
    if (mark === decimal) return mark === '.' || isDecimalSure ? decimals : 'ambiguous';
    // In a European column, "1.008M" is more likely 1.008 million than 1,008 million, so ask.
    const isGroup =
      isDecimalSure === true || (mark === ',' ? factor < 1e6 || decimal === '.' : factor < 1e6 && decimal === ',');
    return isGroup ? Number(whole + part) : 'ambiguous';
  }
  const [decimalMark, isWellFormed] = groupedBy(text);
  if (!isWellFormed) return undefined;
  const digits = text.replace(decimalMark === ',' ? /[.']/g : /[,']/g, '');
  return Number(digits.replace(',', '.'));
}

/** The decimal mark of a number with groups, and whether all groups have three digits. */
function groupedBy(text: string): [DecimalMark, boolean] {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return ['.', true];
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return [',', true];
  return [/,\d+$/.test(text) ? ',' : '.', /^\d{1,3}(?:'\d{3})+(?:[.,]\d+)?$/.test(text)];
}

/** Returns the decimal mark of a column's amounts; `undefined` if nothing or too much shows it. */
function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const [sure, likely] = [new Set<DecimalMark>(), new Set<DecimalMark>()];
  for (const cell of cells) {
    const text = cell.replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase();
    if (/[/:]|\d-\d+-/.test(text)) continue;
    for (const [number] of text.matchAll(new RegExp(NUMBER, 'g'))) {
      const compact = number.replaceAll(' ', "'");
      const [, whole = '', mark, part = ''] = /^(\d*)([.,])(\d+)$/.exec(compact) ?? [];
      if (mark === '.' || mark === ',') {
        if (part.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) sure.add(mark);
        else if (mark === ',') likely.add('.');
      } else if (/[.,].*[.,]/.test(compact)) {
        const [decimal, isWellFormed] = groupedBy(compact);
        if (isWellFormed) sure.add(decimal);
      }
    }
  }
  const [mark, another] = sure.size > 0 ? sure : likely;
  return another === undefined ? mark : undefined;
}

const UNIT_WORDS = 'k|mm?|mln|mil|bn?|thousands?|millions?|billions?|miles|millones';
const UNIT = `(1?,?000'?s?|${UNIT_WORDS})(?!\\w)`;
/** A unit in parentheses, beside a dollar sign, as a word, or at the end. */
const HEADER_UNITS = [
  new RegExp(`[([](?:[^)\\]]*[\\s$,x])?'?${UNIT}(?=[),.\\]$]|\\s(?!&|and\\b))[^)\\]]*[)\\]]`, 'i'),
  new RegExp(`\\$\\s?'?${UNIT}`, 'i'),
  new RegExp(`(?<!\\w)${UNIT}\\s?(?:\\$|usd\\b)`, 'i'),
  /\b(thousands?|millions?|billions?|000'?s|miles|millones)\b/i,
  new RegExp(`\\s'?${UNIT}\\s*$`, 'i'),
];

/** Units that the reader rejects: `$10K`, "hundred thousand", `10,000s`, `$00s`, `x100`, `10^6`. */
const OTHER_UNIT = new RegExp(
  `(?<![\\d.,a-wyz])(?:\\d[\\d.,]*\\s?(?:${UNIT_WORDS})(?!\\w)|(?!1,000(?![,\\d]))\\d{1,3}(?:[.,]000)+|1?00?'?s\\b|10{4,}|10\\^)` +
    '|x ?10{1,2}\\b|\\b(?:tens|hundreds?|ten (?=thousand|million)|decenas|cien(?:tos)?)\\b',
  'i',
);

/** Between the units of a header that names several: "($M or $K)". */
const BESIDE_UNITS = /[\s$()[\],/]+/;

/** The unit in a header: `Value ($K)`, `(000s)`, `in thousands`, `Valor (millones)`; and the rest of it. */
export function unitInHeader(
  header: string,
  milFactor?: number,
): { bare: string; factor?: number; isMil?: true; isUnitOpen?: true; currency?: string; inDollars?: true } {
  const text = header
    .slice(0, HEADER_MAX)
    .replace(/[\s_]+/g, ' ')
    .trim();
  const match = HEADER_UNITS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const mil = milFactor ?? (/[$]|\busd\b/i.test(text) ? 1e6 : undefined);
  const factorOf = (unit: string) => (unit.includes('000') ? 1e3 : unit === 'mil' ? mil : UNITS.get(unit));
  const named = /[([].*[)\]]|\$.*/.exec(text.toLowerCase())?.[0].split(BESIDE_UNITS) ?? [];
  const areSeveral = new Set(named.flatMap((word) => (word === '' ? [] : (factorOf(word) ?? [])))).size > 1;
  const found = match?.[1]?.toLowerCase();
  const isMil = found === 'mil';
  const isUnitOpen = areSeveral || OTHER_UNIT.test(text) || (isMil && mil === undefined);
  const unit = isUnitOpen ? undefined : found;
  const factor = unit === undefined ? undefined : factorOf(unit);
  const isDollar = factor === undefined && text.toLowerCase().replace(CURRENCY, '').match(DOLLARS) !== null;
  return defined({
    bare: match ? text.replace(match[0], ' ').replace(/(?:\s|\$|\b(?:in|en|of|de|usd)\b|[-–—,:])+$/i, '') : text,
    factor,
    isMil: isMil ? (true as const) : undefined,
    isUnitOpen: isUnitOpen ? (true as const) : undefined,
    currency: CURRENCY.exec(text.toLowerCase())?.[0].toUpperCase(),
    inDollars: isDollar && !isUnitOpen ? (true as const) : undefined,
  });
}

const WORD_UNIT = "thousands?|millions?|000'?s?|k|mm?|miles|millones";
const UNIT_NOTE = new RegExp(
  '^\\W*(?:all )?(?:(?:note|nota)s?\\W+)?(?:all )?(?:\\$|us\\$|usd|dollars?|values?|amounts?|figures?|numbers?|valores|montos|cifras)?' +
    `(?: (?:are|shown|expressed|est[aá]n))*\\s*(?:in|en) (?:us |usd |\\$|de )*\\s?(?<unit>${WORD_UNIT})\\b`,
  'i',
);
/** "in thousands", "($K)", "- $K", "(thousands)". */
const UNIT_IN_BANNER = new RegExp(
  `(?:\\b(?:in|en) (?:us ?|usd ?|\\$ ?|de )*|[$(] ?'?)(?<unit>${WORD_UNIT})(?![\\w-]|\\. ?\\w)`,
  'i',
);
const MAYBE_UNIT = new RegExp(
  `(?<!\\d ?)\\b(?:thousands|millions|miles|millones)\\b|\\b(?:in|en) (?:us ?|usd ?|\\$ ?)*(?:${OTHER_UNIT.source})`,
  'i',
);
const CURRENCY_IN_BANNER = new RegExp(
  `(?:\\b(?:in|en)|\\(|\\b(?:currency|moneda|divisa) ?:) ?(${CURRENCY.source})`,
  'i',
);

/**
 * The unit and currency of all amounts, in a banner of a sheet or a note below its table, as a header has
 * them: `(K)`, `(EUR)`. Two units where it isn't clear.
 */
export function unitInNotes(rows: readonly (readonly string[])[], header: number): string | undefined {
  for (const [at, row] of rows.entries()) {
    const [text = '', another] = row.filter((cell) => cell.trim() !== '');
    if (another !== undefined || text.length > HEADER_MAX) continue;
    const clear = (at < header ? UNIT_IN_BANNER : UNIT_NOTE).exec(text)?.groups?.['unit'];
    const unit = clear ?? (at < header && MAYBE_UNIT.test(text) ? '$K or $M' : undefined);
    const currency = at < header ? CURRENCY_IN_BANNER.exec(text)?.[1] : undefined;
    if (unit !== undefined || currency !== undefined) return `(${[currency, unit].filter(Boolean).join(' ')})`;
  }
  return undefined;
}

/** The user's answers about a column of amounts. */
export interface AmountAnswers {
  unit?: AmountUnit;
  mil?: 'thousands' | 'millions';
  decimalMark?: DecimalMark;
}

/** Returns the conventions of a column with these cells. `language`: the language of all headers. */
export function moneyWaysOf(
  cells: readonly string[],
  header: string,
  language: 'en' | 'es' | undefined,
  answers: AmountAnswers = {},
): MoneyWays {
  const { mil, unit, decimalMark } = answers;
  const usual = mil ? FACTOR_OF[mil] : language === 'en' ? 1e6 : language === 'es' ? 1e3 : undefined;
  // "2,4 mil" is unusual for 2,400 in Spanish, and a decimal comma is unusual in English.
  const decimal = decimalMark ?? decimalMarkOf(cells);
  const isMilOpen =
    mil === undefined &&
    (language === 'es' ? cells.some((cell) => /\d[.,]\d{1,2} ?mil\b(?! mill)/i.test(cell)) : decimal === ',');
  const { factor, isMil, currency, inDollars, isUnitOpen } = unitInHeader(header, usual);
  const ways: MoneyWays = defined({
    decimal,
    isDecimalSure: decimalMark !== undefined,
    mil: isMilOpen ? undefined : usual,
    isMilOpen,
    factor,
    currency,
    inDollars,
    isUnitOpen,
    unit,
  });
  const amounts = cells.flatMap((cell) => {
    const parsed = isBlank(cell) ? undefined : parse(cell, ways);
    const [low] = parsed && !('problem' in parsed) ? parsed.parts : [];
    return parsed && 'isDollar' in parsed && low ? [{ cell, low, isDollar: parsed.isDollar }] : [];
  });
  const bare = amounts.filter(({ low }) => !low.hasUnit);
  const plain = bare.filter(({ isDollar }) => !isDollar);
  // "(Mil)" is rarely billions in English, and "2,4 mil" rarely 2,400 in Spanish.
  const isOdd = (figure: number) => (factor === 1e6 ? figure >= SMALL : figure < SMALL && !Number.isInteger(figure));
  if (isMil && mil === undefined && bare.some(({ low }) => isOdd(low.figure))) ways.isUnitOpen = true;
  if (factor !== undefined) {
    ways.isDollarOdd = plain.length > 0 && plain.length < bare.length;
    const rare = bare.filter(({ low }) => isRare(low.figure, factor)).length;
    if (rare > 0) ways.fullFrom = 2 * rare < bare.length ? SMALL_MAX : SMALL;
  }
  const hasCents = plain.some(({ cell, low }) => low.figure >= SMALL && CENTS.test(cell));
  ways.isSmall = !hasCents && (medianOf(plain.map(({ low }) => low.figure)) ?? SMALL_MEDIAN) < SMALL_MEDIAN;
  ways.isTiny = amounts.every(({ cell, low }) => !low.hasUnit && low.figure < (CENTS.test(cell) ? CENTS_MIN : SMALL));
  const certain = amounts.filter(({ low, isDollar }) => low.hasUnit || !isSizeOpen(low, isDollar, ways));
  const median = certain.length > 1 ? medianOf(certain.map(({ low }) => scaled(low, ways))) : undefined;
  if (median !== undefined) ways.median = median;
  return ways;
}

function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.filter((number) => number > 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
