/** Amounts as a person types them: with the signs of their own language, and right or not at all. */
import { centsOfDollars, type Cents } from './money.ts';

/** Groups are of three digits, or where the language has it so of two before the last three; one sign for all of them. */
const BY_THREES = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/;
const BY_TWOS = /^[1-9]\d?(?:,\d{2})*,\d{3}$/;

const WRITTEN = /^(\d(?:[\d, ]*\d)?)(?:\.(\d{1,2}))?\s*([kmb])?$/;
const FACTOR: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/** US dollars as people write them anywhere. */
const DOLLARS = ['$ us', 'us$', '$us', 'usd', '$'];

/**
 * Cents from an amount of US dollars that a person types in the language `locale`, whose signs for groups and decimals
 * count: `4200000`, `$4,200,000.50`, `4.2m` in `en-US`, `4.200.000,50 US$`, `4,2m` in `es`. `undefined` when it is no
 * amount, or one that could be meant otherwise: another language's signs, groups before a `k` or `m` (`1.500m`), and `b`
 * outside English, as a billion is a thousand times more in most languages.
 */
export function parseTypedMoney(text: string, locale: string): Cents | undefined {
  const { currency, canon, byTwos } = writingOf(locale);
  const match = WRITTEN.exec(canon(withoutCurrency(plain(text), currency)));
  if (!match) return undefined;
  const [, whole = '', fraction = '0', unit = ''] = match;
  const grouped = /\D/.test(whole);
  if (grouped && (unit !== '' || !(BY_THREES.test(whole) || (byTwos && BY_TWOS.test(whole))))) return undefined;
  if (unit === 'b' && !/^en\b/.test(locale)) return undefined;
  return centsOfDollars(Number(`${whole.replace(/\D/g, '')}.${fraction}`) * (FACTOR[unit] ?? 1));
}

/** Two amounts that {@link parseTypedMoney} reads in `locale`, in full and short: `4,200,000` and `4.2m` in `en-US`. */
export function moneyExamples(locale: string): [full: string, short: string] {
  const figure = (amount: number, decimals: number) =>
    partsOf(amount, locale, decimals)
      .filter(({ type }) => FIGURE.has(type))
      .map(({ value }) => value)
      .join('');
  return [figure(4_200_000, 0), `${figure(4.2, 1)}m`];
}

const FIGURE: ReadonlySet<Intl.NumberFormatPartTypes> = new Set(['integer', 'group', 'decimal', 'fraction']);

/** As a currency: some languages write other signs in an amount of money than in a number. */
function partsOf(amount: number, locale: string, decimals: number): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
}

interface Writing {
  /** The language's own sign for US dollars. */
  currency: string;
  /** With its digits as `0`–`9`, its sign for groups as `,` (or a space) and for decimals as `.`. */
  canon: (text: string) => string;
  /** Whether it writes `42,00,000`. */
  byTwos: boolean;
}

function writingOf(locale: string): Writing {
  const parts = partsOf(1_234_567.5, locale, 1);
  const sign = (type: Intl.NumberFormatPartTypes) => plain(parts.find((part) => part.type === type)?.value ?? '');
  const signs = new Map([
    // Unless they are this language's: nobody knows then what they mean.
    [',', '?'],
    ['.', '?'],
    // A space stands for itself, and is empty here.
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

/** Without marks for the direction of writing; every kind of space and of apostrophe is the usual one. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
}

/** Without the dollars that `text` begins with or ends with: written in one of the usual ways, or as `own`. */
function withoutCurrency(text: string, own: string): string {
  // The longer first: one may end with another.
  const signs = [own, ...DOLLARS].sort((a, b) => b.length - a.length);
  const before = signs.find((sign) => text.startsWith(sign)) ?? '';
  const rest = text.slice(before.length).trim();
  const after = signs.find((sign) => rest.endsWith(sign)) ?? '';
  return rest.slice(0, rest.length - after.length).trim();
}
