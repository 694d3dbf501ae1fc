/** Runs the whole lookup: the plan's own requests against the reference backend's search, at most eight. */
import { awardReader } from '../../lib/api/readers.ts';
import { readEach } from '../../lib/api/wrappers.ts';
import type { Award } from '../../lib/domain/awards/award.ts';
import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { nextLookup, type AwardLookup, type DoneLookup } from '../../lib/domain/awards/incumbents/plan.ts';
import { rankIncumbents, type Candidate } from '../../lib/domain/awards/incumbents/rank.ts';
import { AwardSearch } from '../../lib/server/search/award-search.ts';
import { importTarget } from '../../lib/server/catalog/import-target.ts';
import { openDatabase } from '../../lib/server/store/database.ts';
import type { Finder } from './measure.ts';

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
