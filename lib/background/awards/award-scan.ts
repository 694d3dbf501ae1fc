/** Reads the pages of an award search for the summary, recompete watch and competitor view. */
import { type Award, ENDING_DAYS } from '../../domain/awards/award.ts';
import { endingWithin, summarize } from '../../domain/awards/award-summary.ts';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { recipientKey } from '../../domain/text/company-name.ts';
import { defined } from '../../domain/objects.ts';
import type { Result } from '../../protocol/answers.ts';
import type { AwardScan, AwardScanRequest, Control } from '../../protocol/award-messages.ts';
import { createJobs, type Run } from './award-jobs.ts';
import { createThrottle } from './request-throttle.ts';
import type { AwardPages } from './award-pages.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Service } from '../connection/service.ts';

const PAGE_SIZE = 50;
const MOST_ENDING = 200;
const MOST_LATEST = 50;
/** Longest total wait for one page from a busy or unreachable service, and the wait if it names none. */
const MOST_WAIT_MS = 120_000;
const USUAL_WAIT_MS = 15_000;
/** Minimum wait; a service may say "now" because its clock differs from ours. */
const LEAST_WAIT_MS = 1000;
/** The browser kills a worker idle for 30 s; broadcasts count as activity. */
const WAIT_STEP_MS = 10_000;

export function createAwardScan(service: Service, awardPages: AwardPages, broadcast: Broadcast, clock: Clock) {
  const today = () => todayBy(clock);
  const pace = createThrottle(clock);
  const jobs = createJobs(stateOf([], 0, 0, undefined, today()), ({ summary }) => summary.count > 0, broadcast, clock);

  async function withJob(
    request: AwardScanRequest,
    use: (key: string, run: Run<AwardScan>) => AwardScan,
  ): Promise<Result<AwardScan>> {
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const { baseUrl } = connection.value;
    return succeeded(use(JSON.stringify([baseUrl, request]), walk(request, baseUrl)));
  }

  function walk({ query, pages, recipient }: AwardScanRequest, baseUrl: string): Run<AwardScan> {
    const awards = new Map<string, Award>();
    const seen = new Set<string>();
    let page = 1;
    let state = stateOf([], 0, pages, undefined, today());
    // When called again after a stop or a failure, continues at the same page.
    return async (update, { signal, after, isWanted }) => {
      let waited = 0;
      const turn = () => wait(pace(), signal);
      update(state);
      for (;;) {
        if (!isWanted()) return { ...state, state: 'stopped' };
        const asks = { ...query, page, pageSize: PAGE_SIZE };
        const answer = await awardPages.attempt(asks, baseUrl, { signal, after, turn });
        if (signal.aborted) return { ...state, state: 'stopped' };
        if (!answer.ok) {
          const { retryAfterMs = USUAL_WAIT_MS } = answer.error?.facts ?? {};
          const pause = Math.max(LEAST_WAIT_MS, retryAfterMs);
          waited += pause;
          if (!answer.error?.retriable || waited > MOST_WAIT_MS)
            return { ...state, state: 'done', failure: answer.failure };
          await wait(pause, signal, (waitsUntil) => {
            update({ ...state, waitsUntil });
          });
          continue;
        }
        const { results, total, mayHaveMore } = answer.value;
        waited = 0;
        for (const award of results) {
          seen.add(award.awardId);
          if (isOf(award, recipient)) awards.set(award.awardId, award);
        }
        const scanned = seen.size;
        const known = total === undefined || total < scanned ? undefined : total;
        state = { ...stateOf([...awards.values()], page, pages, known, today()), scanned, mayHaveMore };
        if (!mayHaveMore || page === pages) return { ...state, state: 'done' };
        update(state);
        page += 1;
      }
    };
  }

  /** Resolves after `ms`, or earlier on abort; calls `tell` in between. */
  async function wait(ms: number, signal: AbortSignal, tell?: (until: number) => void): Promise<void> {
    // Counts down, so that setting the clock back does not prolong it.
    for (let left = ms; left > 0 && !signal.aborted; left -= WAIT_STEP_MS) {
      tell?.(clock.now() + left);
      await new Promise<void>((resolve) => {
        clock.later(resolve, Math.min(WAIT_STEP_MS, left));
      });
    }
  }

  return {
    /** Starts or continues a scan and returns what it has seen so far. */
    scan: (request: AwardScanRequest) => withJob(request, (key, run) => jobs.find(key, run)),
    control: (request: AwardScanRequest, action: Control) =>
      withJob(request, (key, run) => jobs.control(key, action, run)),
  };
}

function isOf({ recipientName }: Award, recipient: string | undefined): boolean {
  return recipient === undefined || recipientKey(recipientName ?? '') === recipientKey(recipient);
}

function stateOf(
  awards: Award[],
  page: number,
  pages: number,
  total: number | undefined,
  day: CalendarDate,
): AwardScan {
  return defined({
    state: 'running' as const,
    scanned: awards.length,
    total,
    page,
    pages,
    summary: summarize(awards, day),
    ending: endingWithin(awards, day, ENDING_DAYS[18]).slice(0, MOST_ENDING),
    latest: awards.slice(0, MOST_LATEST),
  });
}
