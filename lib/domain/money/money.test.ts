import { describe, expect, it } from 'vitest';
import { centsOfDollars, formatMoney, parseCents } from './money.ts';
import { must } from '../testing/must.ts';

describe('money', () => {
  it('is a whole number of cents', () => {
    expect(parseCents(1.5)).toBe(undefined);
    expect(centsOfDollars(54_977_630.07)).toBe(5_497_763_007);
    expect(centsOfDollars(1.005)).toBe(100);
  });

  it('is formatted in compact form or in full', () => {
    expect(formatMoney(must(parseCents(420_000_000)), 'en-US', 'compact')).toBe('$4.2M');
    expect(formatMoney(must(parseCents(420_000_000)), 'en-US')).toBe('$4,200,000');
    expect(formatMoney(must(parseCents(420_000_050)), 'en-US')).toBe('$4,200,000.50');
    expect(formatMoney(must(parseCents(980_000_000)), 'es-US', 'compact')).toBe('$9.8\u00a0M');
    expect(formatMoney(must(parseCents(22_050_000)), 'es-US', 'compact')).toBe('$220.5\u00a0mil');
  });

  it.each([
    [0, '$0'],
    [5, '$0.05'],
    [1234, '$12.34'],
    [95_000, '$950'],
    [95_050, '$950.50'],
    [99_999, '$999.99'],
    [-95_050, '-$950.50'],
    [100_050, '$1K'],
    [99_995_000, '$1M'],
  ])('below $1,000 is compact with two decimals or none (%d)', (amount, written) => {
    expect(formatMoney(must(parseCents(amount)), 'en-US', 'compact')).toBe(written);
  });
});
