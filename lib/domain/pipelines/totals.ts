/** Totals of pursuits. Sums the service's figures, in cents; computes no missing figure. */
import type { Pursuit } from './pipeline.ts';
import type { Outcome, OutcomeOf } from './stage-outcome.ts';

export interface Totals {
  count: number;
  valueCents: number;
  /** Pursuits without a value. */
  withoutValue: number;
  weightedCents: number;
  withoutWeighted: number;
}

/** Returns the totals of all given pursuits, such as those of one stage. */
export function totalsOf(pursuits: readonly Pursuit[]): Totals {
  const totals = { count: pursuits.length, valueCents: 0, withoutValue: 0, weightedCents: 0, withoutWeighted: 0 };
  for (const { estimatedValueCents, weightedValueCents } of pursuits) {
    totals.valueCents += estimatedValueCents ?? 0;
    totals.weightedCents += weightedValueCents ?? 0;
    if (estimatedValueCents === undefined) totals.withoutValue += 1;
    if (weightedValueCents === undefined) totals.withoutWeighted += 1;
  }
  return totals;
}

/**
 * Returns the totals by outcome. Only `open` counts toward a pipeline's value and weighted value; `won` is a
 * figure of its own (decisions, "Stages closed for totals").
 */
export function totalsByOutcome(pursuits: readonly Pursuit[], outcomeOf: OutcomeOf): Record<Outcome, Totals> {
  const groups = Map.groupBy(pursuits, outcomeOf);
  const totals = (outcome: Outcome) => totalsOf(groups.get(outcome) ?? []);
  return { open: totals('open'), won: totals('won'), lost: totals('lost'), noBid: totals('noBid') };
}
