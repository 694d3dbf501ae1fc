/**
 * Writes a workbook's numbers with the parts of their format that carry meaning: dates, percents, currencies,
 * and units. Never rounds or groups digits.
 */

export interface NumberFormat {
  /** Placeholders and date codes. */
  codes: string;
  /** Literal text and currency before the number. */
  before: string;
  after: string;
}

export const GENERAL: NumberFormat = { codes: '0', before: '', after: '' };

/** Equivalents of the built-in formats (ECMA-376-1, 18.8.30). */
const BUILT_IN = new Map(
  Object.entries({
    $0: [5, 6, 7, 8, 42, 44],
    '0%': [9, 10],
    'yyyy-mm-dd': [14, 15, 16, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58],
    'mmm-yy': [17],
    'h:mm AM/PM': [18, 19],
    'h:mm': [20, 21, 32, 33, 34, 35, 45, 47, 55, 56],
    'yyyy-mm-dd h:mm': [22],
    '[h]:mm': [46],
  }).flatMap(([text, ids]) => ids.map((id) => [id, text] as const)),
);

const TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[\$(?<currency>[^\]-]*)[^\]]*\]?|(?<sign>[$€£¥])|(?<clock>\[(?:h+|m+|s+)\]|AM\/PM|A\/P)|\[[^\]]*\]?|(?<general>General)|(?<code>.)/gisu;
/** Excel's limit for a format, in characters. */
const LENGTH_MAX = 255;
const PLACEHOLDER = /[0#?]/;
const DATE_CODE = /[ymdhs]/i;
const MONEY = /[$€£¥]/;
const UNIT = /^\s*[kmbt]/i;
/** JavaScript also reads hexadecimal numbers. */
const DECIMAL = /^\s*[-+.\de]+\s*$/i;

/** Parses the first section that shows the number. Other sections are for other signs or ranges. */
export function parseNumberFormat(text: string | undefined, id: number): NumberFormat {
  let format = { codes: '', before: '', after: '' };
  for (const { groups = {} } of (text ?? BUILT_IN.get(id) ?? 'General').slice(0, LENGTH_MAX).matchAll(TOKEN)) {
    const { quoted, escaped, currency, sign, clock, general, code = '' } = groups;
    // The number keeps its own minus sign.
    const literal = (quoted ?? escaped ?? currency ?? sign)?.replace(/[-+()]/g, '');
    const isShown = PLACEHOLDER.test(format.codes);
    if (literal !== undefined && (MONEY.test(literal) || currency !== undefined)) format.before += literal.trim();
    else if (literal !== undefined) format[isShown ? 'after' : 'before'] += literal;
    else if (code === ';' && (isShown || DATE_CODE.test(format.codes))) break;
    else if (code === ';') format = { codes: '', before: '', after: '' };
    else format.codes += general === undefined ? (clock ?? code) : '0';
    // Literals between digits, as in 000-00-0000, are not units.
    if (PLACEHOLDER.test(code)) format.after = '';
  }
  return format;
}

/** Formats `raw`, the number as stored in the file. Returns an empty text if it isn't a number. */
export function writeNumber(raw: string, { codes, before, after }: NumberFormat, date1904: boolean): string {
  const value = DECIMAL.test(raw) ? Number(raw) : NaN;
  if (!Number.isFinite(value)) return '';
  if (DATE_CODE.test(codes)) return writeDate(value, codes, date1904) ?? plainNumber(value);
  if (!PLACEHOLDER.test(codes)) return plainNumber(value);
  // "0.0,," shows millions. Without a unit, the amount would read as dollars.
  const scale = Math.min(/[0#?](,+)(?![0#?,])/.exec(codes)?.[1]?.length ?? 0, 3);
  const unit = scale === 0 || UNIT.test(after) ? after : `${'KMB'.charAt(scale - 1)}${after}`;
  const percent = codes.includes('%') ? '%' : '';
  const shown = plainNumber((Math.abs(value) * (percent === '' ? 1 : 100)) / 1000 ** scale);
  const digits = /^0+$/.test(codes) ? shown.padStart(codes.length, '0') : shown;
  return `${signOf(value, digits)}${before}${digits}${percent}${unit.trimEnd()}`;
}

/** Writes digits without an exponent, and never exactly three decimals, which could be read as a group. */
function plainNumber(value: number): string {
  // Excel's precision is 15 digits: 0.30000000000000004 is 0.3.
  const size = Number(Math.abs(value).toPrecision(15));
  const short = String(size);
  const long = size >= 1 ? () => BigInt(size).toString() : () => size.toFixed(20).replace(/\.?0+$/, '');
  const text = short.includes('e') ? long() : short;
  return `${signOf(value, text)}${text}${/\.\d{3}$/.test(text) ? '0' : ''}`;
}

function signOf(value: number, digits: string): string {
  return value < 0 && /[1-9]/.test(digits) ? '-' : '';
}

const DAY_SECONDS = 86_400;
/** December 31, 9999. */
const DAYS_MAX = 2_958_465;
const DAYS_TO_1904 = 1462;
/** February 29, 1900: Excel counts this day, which never existed. */
const FALSE_DAY = 60;

/** Writes the day, the time, or both, depending on the codes. */
function writeDate(value: number, codes: string, date1904: boolean): string | undefined {
  const seconds = Math.round(value * DAY_SECONDS);
  const minutes = Math.floor((seconds % DAY_SECONDS) / 60);
  // "2:00" without AM or PM is uncertain, as in text.
  const width = /\[|hh|am?\/pm?/i.test(codes) ? 2 : 1;
  const time = (hours: number) => `${String(hours).padStart(width, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const day = Math.floor(seconds / DAY_SECONDS) + (date1904 ? DAYS_TO_1904 : 0);
  // Excel shows "####" for these.
  if (value < 0 || day > DAYS_MAX) return undefined;
  if (codes.includes('[')) return time(Math.floor(seconds / 3600));
  const hasTime = /[hs]/i.test(codes);
  if (hasTime && !/[yd]/i.test(codes)) return time(Math.floor(minutes / 60));
  if (day < 1) return undefined;
  const start = Date.UTC(1899, 11, day < FALSE_DAY ? 31 : 30);
  const date = new Date(start + day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  // Excel stores "Jan 2027" as January 1, but the user did not enter a day.
  if (!/d/i.test(codes) && date.endsWith('-01')) return date.slice(0, 7);
  const shown = day === FALSE_DAY ? '1900-02-29' : date;
  return hasTime && minutes > 0 ? `${shown} ${time(Math.floor(minutes / 60))}` : shown;
}
