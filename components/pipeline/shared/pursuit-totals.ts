import { formatMoney, parseCents } from '../../../lib/domain/money/money.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { locale } from '../../../lib/words/words.ts';

/** Sums the service's figures, in cents, and counts pursuits without them. Computes no missing figure. */
export interface PursuitTotals {
  count: number;
  valueCents: number;
  withoutValue: number;
  weightedCents: number;
  withoutWeighted: number;
}

export function totalsOf(pursuits: readonly Pursuit[]): PursuitTotals {
  const totals: PursuitTotals = {
    count: pursuits.length,
    valueCents: 0,
    withoutValue: 0,
    weightedCents: 0,
    withoutWeighted: 0,
  };
  for (const { estimatedValueCents, weightedValueCents } of pursuits) {
    if (estimatedValueCents === undefined) totals.withoutValue += 1;
    else totals.valueCents += estimatedValueCents;
    if (weightedValueCents === undefined) totals.withoutWeighted += 1;
    else totals.weightedCents += weightedValueCents;
  }
  return totals;
}

/** Formats a total in cents as `$4.2M`; empty for a sum too large to be exact. */
export function sumText(cents: number): string {
  const sum = parseCents(cents);
  return sum === undefined ? '' : formatMoney(sum, locale(), 'compact');
}
