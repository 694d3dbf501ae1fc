/**
 * Parses typed amounts of money with the separators of the user's locale. An ambiguous amount is rejected.
 */
import { centsOfDollars, type Cents } from './money.ts';

/** Groups of three digits, or in some locales of two before the last three, with one separator. */
const BY_THREES = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/;
const BY_TWOS = /^[1-9]\d?(?:,\d{2})*,\d{3}$/;

const WRITTEN = /^(\d(?:[\d, ]*\d)?)(?:\.(\d{1,2}))?\s*([kmb])?$/;
const FACTOR: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/** Ways to write US dollars in any locale. */
const DOLLARS = ['$ us', 'us$', '$us', 'usd', '$'];

/**
 * Parses an amount of US dollars typed in `locale` into cents: `4200000`, `$4,200,000.50`, `4.2m` in `en-US`,
 * `4.200.000,50 US$`, `4,2m` in `es`. Returns `undefined` if it is not an amount or is ambiguous: separators
 * of another locale, groups before `k` or `m` (`1.500m`), or `b` outside English, where a billion can mean
 * 10^12.
 */
export function parseTypedMoney(text: string, locale: string): Cents | undefined {
  const { currency, canon, byTwos } = moneyFormatOf(locale);
  const match = WRITTEN.exec(canon(withoutCurrency(plain(text), currency)));
  if (!match) return undefined;
  const [, whole = '', fraction = '0', unit = ''] = match;
  const grouped = /\D/.test(whole);
  if (grouped && (unit !== '' || !(BY_THREES.test(whole) || (byTwos && BY_TWOS.test(whole))))) return undefined;
  if (unit === 'b' && !/^en\b/.test(locale)) return undefined;
  return centsOfDollars(Number(`${whole.replace(/\D/g, '')}.${fraction}`) * (FACTOR[unit] ?? 1));
}

/**
 * Returns two examples that {@link parseTypedMoney} accepts in `locale`: `4,200,000` and `4.2m` in `en-US`.
 */
export function moneyExamples(locale: string): [full: string, short: string] {
  const figure = (amount: number, decimals: number) =>
    partsOf(amount, locale, decimals)
      .filter(({ type }) => FIGURE.has(type))
      .map(({ value }) => value)
      .join('');
  return [figure(4_200_000, 0), `${figure(4.2, 1)}m`];
}

const FIGURE: ReadonlySet<Intl.NumberFormatPartTypes> = new Set(['integer', 'group', 'decimal', 'fraction']);

/** Formats as currency, because some locales use other separators for money than for numbers. */
function partsOf(amount: number, locale: string, decimals: number): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
}

interface MoneyFormat {
  /** The locale's symbol for US dollars. */
  currency: string;
  /** Writes digits as `0`–`9`, group separators as `,` or a space, and the decimal mark as `.`. */
  canon: (text: string) => string;
  /** Whether the locale writes `42,00,000`. */
  byTwos: boolean;
}

function moneyFormatOf(locale: string): MoneyFormat {
  const parts = partsOf(1_234_567.5, locale, 1);
  const sign = (type: Intl.NumberFormatPartTypes) => plain(parts.find((part) => part.type === type)?.value ?? '');
  const signs = new Map([
    // Invalid unless they are this locale's separators, set below.
    [',', '?'],
    ['.', '?'],
    // A space as separator is trimmed to '' here, and stays a space in the text.
    [sign('group'), ','],
    [sign('decimal'), '.'],
  ]);
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  [...digits].forEach((digit, index) => signs.set(digit, String(9 - index)));
  return {
    currency: sign('currency'),
    canon: (text) => [...text].map((character) => signs.get(character) ?? character).join(''),
    byTwos: parts.filter(({ type }) => type === 'integer').at(-2)?.value.length === 2,
  };
}

/** Removes invisible format characters and normalizes spaces, apostrophes, and case. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
}

/** Removes a dollar symbol at the start and at the end of `text`; `own` is the locale's symbol. */
function withoutCurrency(text: string, own: string): string {
  // Longest first, because one symbol can end with another.
  const signs = [own, ...DOLLARS].sort((a, b) => b.length - a.length);
  const before = signs.find((sign) => text.startsWith(sign)) ?? '';
  const rest = text.slice(before.length).trim();
  const after = signs.find((sign) => rest.endsWith(sign)) ?? '';
  return rest.slice(0, rest.length - after.length).trim();
}
