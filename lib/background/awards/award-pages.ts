/**
 * Caches pages of award searches for the browser session. A scan whose worker was killed restarts at page one
 * and finds here what it has read; a deeper scan requests only new pages.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { awardReader } from '../../api/readers.ts';
import type { AwardQuery } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import type { AwardsPage } from '../../protocol/answers.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { CACHE } from '../../protocol/client/drafts.ts';
import { readSession } from '../runtime/browser-api.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';

const PREFIX = `${CACHE}award-page/`;
/** Session key of the list of cached keys, oldest first. */
const INDEX = `${CACHE}award-pages`;
/** Awards change daily. */
const GOOD_MS = 15 * 60_000;
/** About 3 of the 10 MB of session storage. */
const MOST = 100;

const keptSchema = z.lazy(() =>
  z.object({
    /** Milliseconds since the epoch. */
    at: z.number(),
    results: z.array(awardReader),
    page: z.number(),
    pageSize: z.number(),
    mayHaveMore: z.boolean(),
    total: z.exactOptional(z.number()),
  }),
);
const indexSchema = z.array(z.string());

interface AttemptOptions {
  signal: AbortSignal;
  /** Ignore pages cached before this time, in milliseconds since the epoch. */
  after?: number | undefined;
  /** Awaited before the service is called. */
  turn?: () => Promise<void>;
}

export type AwardPages = ReturnType<typeof createAwardPages>;

export function createAwardPages(service: Service, clock: Clock) {
  const area = browser.storage.session;
  // Each write replaces the list of keys.
  const inTurn = createSerialQueue();
  let timesForgotten = 0;

  async function known(key: string, after: number): Promise<AwardsPage | undefined> {
    const kept = await readSession(key, keptSchema);
    if (!kept || kept.at <= after || !isFresh(kept.at, clock.now(), GOOD_MS)) return undefined;
    const { at: _at, ...page } = kept;
    return page;
  }

  const index = async (): Promise<string[]> => (await readSession(INDEX, indexSchema)) ?? [];

  /** Stores values in dollars, as the service sends them, for the service's reader. */
  async function keep(key: string, { results, ...page }: AwardsPage): Promise<void> {
    const awards = results.map(({ value, ...award }) =>
      value === undefined ? award : { ...award, value: value / 100 },
    );
    const keys = [...(await index()).filter((each) => each !== key), key];
    await area.remove(keys.slice(0, -MOST));
    await area.set({ [key]: { ...page, at: clock.now(), results: awards }, [INDEX]: keys.slice(-MOST) });
  }

  async function removeAll(): Promise<void> {
    await area.remove([...(await index()), INDEX]);
  }

  return {
    /** Forgets all pages, even ones being fetched: their service was disconnected. Never rejects. */
    async forget(): Promise<void> {
      timesForgotten += 1;
      await inTurn(removeAll).catch(() => undefined);
    },

    /** Returns one page. Cache errors never fail it. */
    async attempt(
      query: AwardQuery,
      baseUrl: string,
      { signal, after = -Infinity, turn }: AttemptOptions,
    ): Promise<Attempt<AwardsPage>> {
      const key = PREFIX + JSON.stringify([baseUrl, Object.entries(defined(query)).sort()]);
      const before = await known(key, after).catch(() => undefined);
      if (before) return succeeded(before);
      await turn?.();
      const asked = timesForgotten;
      const answer = await service.attempt((client) => client.searchAwards(query, signal), baseUrl);
      if (answer.ok && asked === timesForgotten) {
        const { value } = answer;
        await inTurn(() => keep(key, value)).catch(() => undefined);
      }
      return answer;
    },
  };
}
