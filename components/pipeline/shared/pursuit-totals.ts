import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

/** Sums over the figures that the service gave, and how many pursuits had none; nothing is computed in its place. */
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
