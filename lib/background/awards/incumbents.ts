/** Finds likely incumbents: runs the planned award searches one by one and ranks after each. */
import type * as z from 'zod/mini';
import type { Award } from '../../domain/awards/award.ts';
import { defined } from '../../domain/objects.ts';
import { INCUMBENT_REQUESTS_MAX } from '../../domain/limits.ts';
import { nextLookup, type AwardLookup, type DoneLookup } from '../../domain/awards/incumbents/plan.ts';
import { rankIncumbents } from '../../domain/awards/incumbents/rank.ts';
import { incumbentQuery, type IncumbentQuery } from '../../domain/awards/incumbents/incumbent-query.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import type { Result } from '../../protocol/answers.ts';
import type { Control, incumbentQuerySchema, Incumbents } from '../../protocol/award-messages.ts';
import { platformOf } from '../../sites/registry.ts';
import type { AwardPages } from './award-pages.ts';
import { createJobs, type Run } from './award-jobs.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import { hostOfId } from '../../domain/notices/identity.ts';
import type { Service } from '../connection/service.ts';

export type Sought = z.output<typeof incumbentQuerySchema>;

const NOTHING: Incumbents = {
  state: 'running',
  candidates: [],
  scanned: 0,
  comparable: 0,
  requests: 0,
  budget: INCUMBENT_REQUESTS_MAX,
};

export function createIncumbents(service: Service, awardPages: AwardPages, broadcast: Broadcast, clock: Clock) {
  const jobs = createJobs(NOTHING, ({ candidates }) => candidates.length > 0, broadcast, clock);

  async function withJob(
    sought: Sought,
    use: (key: string, run: Run<Incumbents>) => Incumbents,
  ): Promise<Result<Incumbents>> {
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const { baseUrl } = connection.value;
    const { text, noticeId, uiLink, ...known } = sought;
    const work = incumbentQuery({ ...known, notFederal: isNotFederal(noticeId, uiLink) }, text);
    return succeeded(use(JSON.stringify([baseUrl, work]), look(awardPages, work, baseUrl, clock)));
  }

  return {
    /** Starts or continues a lookup and returns what it has found so far. */
    find: (sought: Sought) => withJob(sought, (key, run) => jobs.find(key, run)),
    control: (sought: Sought, action: Control) => withJob(sought, (key, run) => jobs.control(key, action, run)),
  };
}

/** Whether the notice's site has no federal buyers; false for unknown sites. */
function isNotFederal(noticeId: string | undefined, uiLink: string | undefined): boolean {
  const addresses = [`https://${hostOfId(noticeId ?? '') ?? ''}`, uiLink ?? ''];
  const [site] = addresses.flatMap((address) => {
    const url = parseHttpUrl(address);
    return (url && platformOf(url)) ?? [];
  });
  return site !== undefined && !site.mayBeFederal;
}

function look(awardPages: AwardPages, work: IncumbentQuery, baseUrl: string, clock: Clock): Run<Incumbents> {
  return async (update, { signal, after }) => {
    const done: DoneLookup[] = [];
    const awards = new Map<string, Award>();
    const comparable = new Set<string>();
    let found = NOTHING;
    for (;;) {
      const certain = found.candidates.some(({ confidence }) => confidence === 'strong');
      const lookup = nextLookup(work, done, { certain });
      if (!lookup || signal.aborted) return { ...found, state: 'done' };
      const answer = await awardPages.attempt(lookup, baseUrl, { signal, after });
      // Earlier results still hold; which request failed does not matter to the user.
      if (!answer.ok) return { ...found, state: 'done', failure: answer.failure };
      const { results, total, mayHaveMore } = answer.value;
      done.push(defined({ lookup, total, mayHaveMore }));
      const isComparable = isOfMarket(lookup, work);
      for (const award of results) {
        awards.set(award.awardId, award);
        if (isComparable) comparable.add(award.awardId);
      }
      const candidates = rankIncumbents(work, [...awards.values()], todayBy(clock));
      found = { ...found, candidates, scanned: awards.size, comparable: comparable.size, requests: done.length };
      update(found);
    }
  };
}

/** Whether a lookup is limited to the agency and the NAICS of the notice, as far as it names them. */
function isOfMarket(lookup: AwardLookup, { agency, naicsCode }: IncumbentQuery): boolean {
  return (lookup.agency !== undefined || agency === undefined) && lookup.naics === naicsCode;
}
