/** Finds incumbents of pairs in two ways, and counts how often the right award is found. */
import { awardReader } from '../../lib/api/readers.ts';
import { readEach } from '../../lib/api/wrappers.ts';
import type { Award } from '../../lib/domain/awards/award.ts';
import type { IncumbentQuery } from '../../lib/domain/awards/incumbents/incumbent-query.ts';
import { nextLookup, type AwardLookup, type DoneLookup } from '../../lib/domain/awards/incumbents/plan.ts';
import { rankIncumbents, type Candidate } from '../../lib/domain/awards/incumbents/rank.ts';
import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { parseCents } from '../../lib/domain/money/money.ts';
import { defined } from '../../lib/domain/objects.ts';
import { importTarget } from '../../lib/server/catalog/import-target.ts';
import { AwardSearch } from '../../lib/server/search/award-search.ts';
import { openDatabase } from '../../lib/server/store/database.ts';
import type { AwardRow } from '../../lib/server/store/records.ts';

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

type Service = (lookup: AwardLookup) => { awards: Award[]; total: number };

/** Creates an in-memory backend with these awards. */
export function serviceWith(awards: readonly Award[]): Service {
  const database = openDatabase(':memory:');
  importTarget(database).putAwards(
    [...new Map(awards.map((award) => [award.awardId, award])).values()].map((award) => ({
      awardId: award.awardId,
      piid: award.piid ?? null,
      recipientName: award.recipientName ?? null,
      awardingAgencyName: award.awardingAgencyName ?? null,
      awardingSubAgencyName: null,
      awardingAgencyCode: award.awardingAgencyCode ?? null,
      valueCents: award.value ?? null,
      startDate: award.startDate ?? null,
      endDate: award.endDate ?? null,
      actionDate: award.actionDate ?? null,
      description: award.description ?? null,
      popState: award.popState ?? null,
      naicsCode: award.naicsCode ?? null,
      pscCode: null,
    })),
  );
  const search = new AwardSearch(database);
  return (lookup) => {
    const { awards: records, total } = search.page({ sort: 'action_date', ...lookup });
    return { awards: readEach(awardReader, records), total };
  };
}

/** Requests like the extension and ranks the answers. Ignores the pair's pool: the service has it. */
export const inService =
  (today: CalendarDate, service: Service): Finder =>
  (work, _pool, without) => {
    const done: DoneLookup[] = [];
    const seen: Award[] = [];
    let found: Candidate[] = [];
    for (;;) {
      const certain = found.some(({ confidence }) => confidence === 'strong');
      const lookup = nextLookup(work, done, { certain });
      if (!lookup) return found;
      const { awards, total } = service(lookup);
      done.push({ lookup, total, mayHaveMore: awards.length >= lookup.pageSize });
      seen.push(...awards.filter(({ awardId }) => awardId !== without));
      found = rankIncumbents(work, seen, today);
    }
  };

/** Returns a stored award as the client reads it. */
export function awardOfRow(row: AwardRow): Award {
  return defined({
    awardId: row.awardId,
    piid: row.piid ?? undefined,
    recipientName: row.recipientName ?? undefined,
    awardingAgencyName: row.awardingAgencyName ?? undefined,
    awardingAgencyCode: row.awardingAgencyCode ?? undefined,
    value: row.valueCents === null ? undefined : parseCents(row.valueCents),
    startDate: row.startDate ?? undefined,
    endDate: row.endDate ?? undefined,
    actionDate: row.actionDate ?? undefined,
    description: row.description ?? undefined,
    popState: row.popState ?? undefined,
    naicsCode: row.naicsCode ?? undefined,
  });
}
