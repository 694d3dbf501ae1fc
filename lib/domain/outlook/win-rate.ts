/** Which part of the decided pursuits was won. */
import type { Pursuit } from '../pipelines/pipeline.ts';
import type { OutcomeOf } from '../pipelines/stage-outcome.ts';
import { totalsOf } from '../pipelines/totals.ts';

/** Won and lost pursuits, and which part of them was won, 0 to 1. */
export interface WinRate {
  won: Pursuit[];
  lost: Pursuit[];
  /** Absent if none is decided. */
  byCount?: number;
  /** Of their estimated values; absent if these add up to nothing, or are no parts of a sum. */
  byValue?: number;
  /** Pursuits without a value, which `byValue` leaves out. */
  withoutValue: number;
}

/** Returns the win rate of `pursuits`; open and no-bid ones do not count. */
export function winRateOf(pursuits: readonly Pursuit[], outcomeOf: OutcomeOf): WinRate {
  const won = pursuits.filter((pursuit) => outcomeOf(pursuit) === 'won');
  const lost = pursuits.filter((pursuit) => outcomeOf(pursuit) === 'lost');
  const decided = totalsOf([...won, ...lost]);
  const share = totalsOf(won).valueCents / decided.valueCents;
  return {
    won,
    lost,
    ...(decided.count > 0 && { byCount: won.length / decided.count }),
    // Negative values can make it no share.
    ...(decided.valueCents > 0 && share >= 0 && share <= 1 && { byValue: share }),
    withoutValue: decided.withoutValue,
  };
}
