/** A service with only award search: returns scripted pages and records queries. */
import { ApiError } from '../../api/errors.ts';
import type { AwardQuery } from '../../api/schemas.ts';
import type { ServiceClient } from '../../api/client.ts';
import type { Award } from '../../domain/awards/award.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Service } from '../connection/service.ts';

export interface FakePage {
  results: Award[];
  total?: number;
}

/** `answer` returns a page or throws an `ApiError`; gets the query and the request number, from 1. */
export function awardService(answer: (query: AwardQuery, request: number) => FakePage | Promise<FakePage>) {
  const asked: AwardQuery[] = [];
  const client: Pick<ServiceClient, 'searchAwards'> = {
    async searchAwards(query, signal) {
      asked.push(query);
      const { results, total } = await answer(query, asked.length);
      if (signal?.aborted) throw new ApiError('aborted');
      const { page = 1, pageSize = 25 } = query;
      return {
        results,
        page,
        pageSize,
        mayHaveMore: results.length >= pageSize,
        ...(total === undefined ? {} : { total }),
      };
    },
  };
  const attempt: Service['attempt'] = async (work) => {
    try {
      return { ok: true, value: await work(client as ServiceClient) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ok: false, failure: { code: error.problem === 'rateLimited' ? 'busy' : 'unreachable' }, error };
    }
  };
  const ready = () => Promise.resolve({ ok: true, value: { baseUrl: 'https://service.example' } });
  const service = { ready, attempt, call: attempt } as unknown as Service;
  return { service, asked };
}

/** A clock that stands at noon local time until something waits; then it jumps ahead at once. */
export function hurriedClock(start = new Date(2026, 6, 1, 12).getTime()): Clock & { waited: number[] } {
  let now = start;
  const waited: number[] = [];
  return {
    waited,
    now: () => now,
    later(work, ms) {
      waited.push(ms);
      now += ms;
      work();
    },
  };
}
