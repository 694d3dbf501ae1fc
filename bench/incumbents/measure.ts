import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import type { Award } from '../../lib/domain/awards/award.ts';
import { rankIncumbents, type Candidate } from '../../lib/domain/awards/incumbents/rank.ts';
import type { IncumbentQuery } from '../../lib/domain/awards/incumbents/incumbent-query.ts';

/** A notice, the award it replaces, and unrelated awards. */
export interface Pair {
  work: IncumbentQuery;
  right: Award;
  decoys: readonly Award[];
}

/** Finds candidates for `work` without seeing the award `without`. */
export type Finder = (work: IncumbentQuery, pool: readonly Award[], without?: string) => Candidate[];

/** The result for one pair. */
export interface Outcome {
  /** Rank of the right award, starting at 1; absent if it is not a candidate. */
  place?: number;
  /** Number of "strong" candidates, and how many are the right award. */
  strong: number;
  strongRight: number;
  /** Whether a candidate was "strong" although the right award was withheld. */
  strongWhenAbsent: boolean;
}

/** Ranks the pair's own awards, as if all were found. */
export const inPool =
  (today: CalendarDate): Finder =>
  (work, pool, without) =>
    rankIncumbents(
      work,
      pool.filter(({ awardId }) => awardId !== without),
      today,
    );

export function outcomeOf({ work, right, decoys }: Pair, find: Finder): Outcome {
  const pool = [...decoys.slice(0, 7), right, ...decoys.slice(7)];
  const found = find(work, pool);
  const at = found.findIndex(({ award }) => award.awardId === right.awardId);
  const strong = found.filter(({ confidence }) => confidence === 'strong');
  const absent = find(work, pool, right.awardId);
  return {
    ...(at < 0 ? {} : { place: at + 1 }),
    strong: strong.length,
    strongRight: strong.filter(({ award }) => award.awardId === right.awardId).length,
    strongWhenAbsent: absent.some(({ confidence }) => confidence === 'strong'),
  };
}

export interface Figures {
  pairs: number;
  /** Shares, 0 to 1. */
  top1: number;
  top3: number;
  /** Share of all "strong" candidates; 1 when there are none. */
  strongRight: number;
  /** Share of pairs with a strong candidate. */
  strongSaid: number;
  strongWhenAbsent: number;
}

export function addUp(outcomes: readonly Outcome[]): Figures {
  const share = (count: number, of: number) => (of === 0 ? 1 : count / of);
  const within = (most: number) => outcomes.filter(({ place }) => place !== undefined && place <= most).length;
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  return {
    pairs: outcomes.length,
    top1: share(within(1), outcomes.length),
    top3: share(within(3), outcomes.length),
    strongRight: share(
      sum(({ strongRight }) => strongRight),
      sum(({ strong }) => strong),
    ),
    strongSaid: share(outcomes.filter(({ strong }) => strong > 0).length, outcomes.length),
    strongWhenAbsent: share(outcomes.filter(({ strongWhenAbsent }) => strongWhenAbsent).length, outcomes.length),
  };
}
