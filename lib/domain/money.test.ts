import { describe, expect, it } from 'vitest';
import { centsOfDollars, formatMoney, parseCents, parseTypedMoney } from './money.ts';
import { must } from './testing/must.ts';

describe('money', () => {
  it.each([
    ['4200000', 420_000_000],
    ['$4,200,000.50', 420_000_050],
    ['4.2m', 420_000_000],
    ['1.5 B', 150_000_000_000],
    ['250k', 25_000_000],
    [' $ 12 ', 1200],
    ['0', 0],
  ])('typed as %s is %i cents', (text, expected) => {
    expect(parseTypedMoney(text)).toBe(expected);
  });

  it.each(['', '-5', '1,23', '4.2.1', 'abc', '$', '1e6', '99999999999999999999'])(
    'typed as %j is no amount',
    (text) => {
      expect(parseTypedMoney(text)).toBe(undefined);
    },
  );

  it('is whole cents only', () => {
    expect(parseCents(1.5)).toBe(undefined);
    expect(centsOfDollars(54_977_630.07)).toBe(5_497_763_007);
    expect(centsOfDollars(1.005)).toBe(100);
  });

  it('is written short or in full', () => {
    expect(formatMoney(must(parseCents(420_000_000)), 'en-US', 'compact')).toBe('$4.2M');
    expect(formatMoney(must(parseCents(420_000_000)), 'en-US')).toBe('$4,200,000');
    expect(formatMoney(must(parseCents(420_000_050)), 'en-US')).toBe('$4,200,000.50');
  });
});
