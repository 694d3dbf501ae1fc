import { describe, expect, it } from 'vitest';
import { formatMoney, parseCents } from './money.ts';
import { must } from '../testing/must.ts';
import { moneyExamples, parseTypedMoney } from './typed-money.ts';

const dollars = (text: string, locale: string) => {
  const cents = parseTypedMoney(text, locale);
  return cents === undefined ? undefined : cents / 100;
};

/** Locales that cover every kind of group separator, decimal mark, digits, and currency symbol. */
const LOCALES = [
  ...['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IN', 'es', 'es-419', 'es-AR', 'es-CR', 'es-MX', 'es-US'],
  ...['de', 'de-AT', 'de-CH', 'fr', 'fr-CA', 'fr-CH', 'pt-BR', 'pt-PT', 'pl', 'bg', 'he', 'hi', 'ar', 'ar-EG', 'fa'],
];

describe('a typed amount', () => {
  it.each([
    ['en-US', '4200000', 4_200_000],
    ['en-US', '$4,200,000.50', 4_200_000.5],
    ['en-US', '4.2m', 4_200_000],
    ['en-US', '1.5 B', 1_500_000_000],
    ['en-US', '250k', 250_000],
    ['en-US', '250 K', 250_000],
    ['en-US', ' $ 12 ', 12],
    ['en-US', '0', 0],
    ['en-US', '4,200,000 US$', 4_200_000],
    ['en-US', '$4,200 USD', 4200],
    ['en-US', '4 200 000', 4_200_000],
    ['en-GB', 'usd 1,500', 1500],
    ['es', '1.500.000', 1_500_000],
    ['es', '1.500', 1500],
    ['es', '1500', 1500],
    ['es', '1500,5', 1500.5],
    ['es', '1,5m', 1_500_000],
    ['es', '4,2\u00a0M\u00a0US$', 4_200_000],
    ['es-MX', 'USD 1,500.25', 1500.25],
    ['de', '1.500.000,50 $', 1_500_000.5],
    ['fr', '1\u202f500\u202f000\u00a0$US', 1_500_000],
    ['fr', '1 500,5', 1500.5],
    ['fr', '1,5 m', 1_500_000],
    ['de-CH', '1’500’000', 1_500_000],
    ['hi', '42,00,000', 4_200_000],
    ['ar-EG', '٤٬٢٠٠', 4200],
  ])('in %s as %j is %d dollars', (locale, text, expected) => {
    expect(dollars(text, locale)).toBe(expected);
  });

  it.each(['', '-5', '1,23', '4.2.1', 'abc', '$', '1e6', '99999999999999999999', '€5', 'CA$4,200', '12 34'])(
    'is not an amount: %j',
    (text) => {
      expect(parseTypedMoney(text, 'en-US')).toBe(undefined);
    },
  );

  it.each([
    // Separators of another locale.
    ['es', '4,200'],
    ['es', '4,200,000'],
    ['es', '1,500.50'],
    ['es', '1.50'],
    ['es', '4.2m'],
    ['en-US', '1.500.000'],
    ['en-US', '1.500'],
    ['en-US', '1,5m'],
    ['fr', '1.500'],
    ['de-CH', '4,200'],
    // Two separators: one could be a decimal mark.
    ['es', '4 200.000'],
    ['en-US', '4 200,000'],
    // 1.5 or 1500 million.
    ['es', '1.500m'],
    ['en-US', '1,500m'],
    ['es', '0.500'],
    // 10^9 or 10^12.
    ['es', '1b'],
    ['de', '1b'],
    // A digit is missing in the middle.
    ['en-US', '42,00,000'],
  ])('is rejected as ambiguous in %s: %j', (locale, text) => {
    expect(parseTypedMoney(text, locale)).toBe(undefined);
  });

  it.each(LOCALES)('parses what %s formats', (locale) => {
    for (const cents of [0, 7, 150, 1200, 150_000, 150_025, 420_000_000, 420_000_050, 123_456_789_012]) {
      const amount = must(parseCents(cents));
      expect([formatMoney(amount, locale), parseTypedMoney(formatMoney(amount, locale), locale)]).toEqual([
        formatMoney(amount, locale),
        amount,
      ]);
    }
    for (const example of moneyExamples(locale)) expect(dollars(example, locale)).toBe(4_200_000);
    expect(dollars('4200000', locale)).toBe(4_200_000);
  });
});

it('the examples follow the locale', () => {
  expect(moneyExamples('en-US')).toEqual(['4,200,000', '4.2m']);
  expect(moneyExamples('es')).toEqual(['4.200.000', '4,2m']);
});
