import { describe, expect, it } from 'vitest';
import { centsOfDollars, formatMoney, parseCents } from './money.ts';
import { must } from './testing/must.ts';

describe('money', () => {
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
