/** Asks the service for new results of saved searches and stores them. */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { ServiceClient } from '../../api/client.ts';
import { LIMITS } from '../../api/schemas.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import { equalIgnoringOrder } from '../../domain/objects.ts';
import type { Failure, Result } from '../../protocol/answers.ts';
import type { SavedQuery } from '../../protocol/requests/search-requests.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import { pauseAfter, STOPS_ROUND } from '../connection/attempt-failure.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { afterCheck, type NewestResults } from './new-results.ts';
import { isPresent, type SearchRecord, type SearchRecords } from './search-records.ts';
import type { Fits } from '../fit/fits.ts';
import type { Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';

export interface SearchChecksDependencies {
  records: SearchRecords;
  service: Service;
  facts: ConnectionFacts;
  fits: Pick<Fits, 'keep'>;
  broadcast: Broadcast;
  clock: Clock;
}

export interface Round {
  checked: number;
  /** Why the round ended early; every other search would have failed too. */
  stoppedBy?: Failure['code'];
}

export function createSearchChecks({ records, service, facts, fits, broadcast, clock }: SearchChecksDependencies) {
  const { table, present, change } = records;

  async function ask({ id, asks }: SearchRecord): Promise<Result<null>> {
    const connection = await service.reachable();
    if (!connection.ok) return connection;
    const { baseUrl } = connection.value;
    const now = clock.now();
    // Don't restore a search removed in the meantime, or answer a changed query.
    const isAsked = (before: SearchRecord) => isPresent(before) && equalIgnoringOrder(before.asks, asks);
    const keep = (changed: (before: SearchRecord) => SearchRecord) => change(id, changed, isAsked, connection.value);
    if ((await facts.pausedUntil(baseUrl, now)) > now) return failed('busy');
    const answer = await service.attempt((client) => newestOf(client, asks), baseUrl);
    if (!answer.ok) {
      const isAnswer = !STOPS_ROUND.has(answer.failure.code);
      await keep((before) => ({ ...before, triedAt: now, ...(isAnswer ? { answeredAt: now } : {}) }));
      const wait = pauseAfter(answer.error);
      if (wait !== undefined) await facts.note(baseUrl, { pausedUntil: clock.now() + wait });
      return { ok: false, failure: answer.failure };
    }
    await fits.keep(answer.value.opportunities, connection.value);
    await keep((before) => {
      const watched = afterCheck(before, { ...answer.value, baseUrl });
      const [freshBefore, untoldBefore] = [new Set(before.fresh), new Set(before.untold)];
      const untold = watched.fresh.filter((each) => untoldBefore.has(each) || (before.alert && !freshBefore.has(each)));
      return { ...before, ...watched, untold, triedAt: now, answeredAt: now };
    });
    return succeeded(null);
  }
  const askOnce = singleFlightOver(service, ask, ({ id, asks }) => JSON.stringify([id, asks]));

  /** Checks one search, sharing a running request for the same query. */
  async function check(id: string): Promise<Result<null>> {
    const record = await table.get(id);
    return record ? askOnce(record) : failed('notFound');
  }

  /**
   * Checks each search without an answer for `interval` milliseconds, one by one, longest waiting first.
   * Stops if the service can't be asked at all; the next round continues.
   */
  async function checkDue(interval: number, { alertOnly }: { alertOnly: boolean }): Promise<Round> {
    const round: Round = { checked: 0 };
    const due = (await present()).filter(
      ({ alert, answeredAt }) => isDue(answeredAt, interval, clock.now()) && (alert || !alertOnly),
    );
    for (const { id } of due.sort((a, b) => (a.triedAt ?? 0) - (b.triedAt ?? 0))) {
      const checked = await check(id);
      if (!checked.ok && STOPS_ROUND.has(checked.failure.code)) {
        round.stoppedBy = checked.failure.code;
        break;
      }
      round.checked += 1;
    }
    if (round.checked > 0) broadcast('searches');
    return round;
  }

  return { check, checkDue };
}

/** Whether `interval` milliseconds have passed. Setting the clock back must not block checks. */
export function isDue(last: number | undefined, interval: number, now: number): boolean {
  return last === undefined || !isFresh(last, now, interval);
}

interface Newest extends Omit<NewestResults, 'baseUrl'> {
  opportunities: readonly Opportunity[];
}

/** The newest results of a search, regardless of its own sort order. */
async function newestOf(client: ServiceClient, asks: SavedQuery): Promise<Newest> {
  const page = { page: 1, pageSize: LIMITS.pageSizeMax };
  if (asks.area === 'opportunities') {
    const found = await client.searchContracts({ ...asks.query, ...page, sort: 'postedDesc' });
    const results = found.results.map(({ noticeId, postedDate }) => ({ id: noticeId, date: postedDate }));
    return { results, opportunities: found.results, mayHaveMore: found.mayHaveMore };
  }
  const found = await client.searchAwards({ ...asks.query, ...page, sort: 'action_date' });
  const results = found.results.map(({ awardId, actionDate }) => ({ id: awardId, date: actionDate }));
  return { results, opportunities: [], mayHaveMore: found.mayHaveMore };
}
