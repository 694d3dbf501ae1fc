/**
 * Caches pages of award searches for the browser session. A scan whose worker was killed restarts at page one
 * and finds here what it has read; a deeper scan requests only new pages.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { parseJson } from '../../api/json.ts';
import { awardReader } from '../../api/readers.ts';
import type { AwardQuery } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import type { AwardsPage } from '../../protocol/answers.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { readSession } from '../runtime/browser-api.ts';
import { bytesOf, oldestBeyond } from '../runtime/session-budget.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';

const PREFIX = 'award-page/';
/** Session key of the list of cached keys and their bytes, oldest first. */
const INDEX = 'award-pages';
/** Awards change daily. */
const GOOD_MS = 15 * 60_000;
/** Bytes of all pages in session storage, a hundred usual ones. The oldest is dropped first. */
export const AWARDS_BYTES = 3_000_000;

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
const indexSchema = z.array(z.object({ key: z.string(), bytes: z.number() }));

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
    const kept = keptSchema.safeParse(parseJson((await readSession(key, z.string())) ?? '')).data;
    if (!kept || kept.at <= after || !isFresh(kept.at, clock.now(), GOOD_MS)) return undefined;
    const { at: _at, ...page } = kept;
    return page;
  }

  const index = async (): Promise<Map<string, number>> =>
    new Map((await readSession(INDEX, indexSchema))?.map(({ key, bytes }) => [key, bytes]));

  /** Stores values in dollars, as the service sends them, for the service's reader. */
  async function keep(key: string, { results, ...page }: AwardsPage): Promise<void> {
    const awards = results.map(({ value, ...award }) =>
      value === undefined ? award : { ...award, value: value / 100 },
    );
    const json = JSON.stringify({ ...page, at: clock.now(), results: awards });
    const sizes = await index();
    sizes.delete(key);
    sizes.set(key, bytesOf(json));
    const dropped = oldestBeyond(AWARDS_BYTES, sizes);
    for (const each of dropped) sizes.delete(each);
    await area.remove(dropped);
    if (sizes.has(key)) await area.set({ [key]: json, [INDEX]: Array.from(sizes, ([key, bytes]) => ({ key, bytes })) });
  }

  async function removeAll(): Promise<void> {
    await area.remove([...(await index()).keys(), INDEX]);
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
