/**
 * Pages of award searches, kept for the browser session. A look-up of many pages whose worker was stopped over it starts
 * again from the first, finds here what was already read, and so goes on where it was; a deeper look costs only what is new.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { awardReader } from '../../api/readers.ts';
import type { AwardQuery } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import type { AwardsPage } from '../../protocol/answers.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { readSession } from '../storage/session.ts';
import { createTurns } from '../runtime/serial-queue.ts';

const PREFIX = 'award-page/';
/** Keys of what is kept, the oldest first. */
const INDEX = 'award-pages';
/** Awards change daily, so what was read stays good for a while. */
const GOOD_MS = 15 * 60_000;
/** About 3 of the 10 MB that a session holds. */
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
  /** What was kept until then does not count; milliseconds since the epoch. */
  after?: number | undefined;
  /** Is waited for before the service is asked. */
  turn?: () => Promise<void>;
}

export type AwardPages = ReturnType<typeof createAwardPages>;

export function createAwardPages(service: Service, clock: Clock) {
  const area = browser.storage.session;
  // Each writes the list of all keys anew.
  const inTurn = createTurns();
  let timesForgotten = 0;

  async function known(key: string, after: number): Promise<AwardsPage | undefined> {
    const kept = await readSession(key, keptSchema);
    if (!kept || kept.at <= after || Math.abs(clock.now() - kept.at) > GOOD_MS) return undefined;
    const { at: _at, ...page } = kept;
    return page;
  }

  const index = async (): Promise<string[]> => (await readSession(INDEX, indexSchema)) ?? [];

  /** As the service wrote it, so that its own reader reads it again. */
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
    /** Forgets all pages, those too that are still being asked for: their service was left. Never rejects. */
    async forget(): Promise<void> {
      timesForgotten += 1;
      await inTurn(removeAll).catch(() => undefined);
    },

    /** One page. Never fails because of what is kept. */
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
