/** The searches that a person kept, and what is new in them. */
import * as z from 'zod/mini';
import type { ServiceClient } from '../api/client.ts';
import { LIMITS } from '../api/schemas.ts';
import { defined } from '../domain/defined.ts';
import { sameInAnyOrder } from '../domain/same-in-any-order.ts';
import type { Failure, Result } from '../protocol/answers.ts';
import type { LookedAt, SavedSearch } from '../protocol/search-answers.ts';
import { savedQuerySchema, type SavedQuery, type SearchChanges } from '../protocol/search-requests.ts';
import type { Broadcast } from './broadcast.ts';
import type { Clock } from './clock.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { together, type Database, type Writing } from './database.ts';
import { failed, succeeded } from './failures.ts';
import { afterCheck, afterLook, type NewestResults } from './new-results.ts';
import type { Service } from './service.ts';
import { singleFlight } from './single-flight.ts';
import { tableOf } from './tables.ts';
import type { Connection, Vault } from './vault.ts';

/** More than anybody reads; each with an alert is a request in every round. */
const MOST_SEARCHES = 100;
/** A removed one can be brought back for so long; a toast lasts seconds. */
const RESTORABLE_MS = 10 * 60_000;
/** Somebody who looks at results again at once is not answered with another request. */
const LOOK_AGAIN_MS = 5 * 60_000;
/** The service said only that it is too much. */
const PAUSE_MS = 60_000;

const recordSchema = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    form: z.string(),
    asks: savedQuerySchema,
    alert: z.boolean(),
    /** All times in milliseconds since the epoch. */
    createdAt: z.number(),
    lookedAt: z.number(),
    /** When the service was last asked, whatever came of it, and when it last answered, be it that it cannot. */
    triedAt: z.exactOptional(z.number()),
    answeredAt: z.exactOptional(z.number()),
    removedAt: z.exactOptional(z.number()),
    known: z.array(z.string()),
    fresh: z.array(z.string()),
    /** What of that an alert has yet to tell: kept, because the worker may stop before the round is over. */
    untold: z.exactOptional(z.array(z.string())),
    /** What the last look was told; told again to who looks twice, e.g. because the popup closed before it could show it. */
    look: z.exactOptional(z.strictObject({ at: z.number(), since: z.number(), newIds: z.array(z.string()) })),
    baseline: z.exactOptional(z.strictObject({ baseUrl: z.string(), oldest: z.exactOptional(z.string()) })),
  }),
);
type SearchRecord = z.output<typeof recordSchema>;

export interface SavedSearchesDependencies {
  database: Database;
  vault: Pick<Vault, 'isStill'>;
  service: Service;
  facts: ConnectionFacts;
  broadcast: Broadcast;
  clock: Clock;
}

export interface Round {
  checked: number;
  /** Why it ended before all were asked about: what every other search would have met too. */
  stoppedBy?: Failure['code'];
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;

export function createSavedSearches(dependencies: SavedSearchesDependencies) {
  const { database, vault, service, facts, broadcast, clock } = dependencies;
  const table = tableOf(database, 'searches', recordSchema);

  const present = async (): Promise<SearchRecord[]> =>
    (await table.all()).filter(isPresent).sort((a, b) => a.createdAt - b.createdAt);

  /** Changes one record; `undefined` when it is not there (any more), or what was asked `over` another connection than now. */
  function change(
    id: string,
    changed: (record: SearchRecord) => SearchRecord,
    from: (record: SearchRecord) => boolean = isPresent,
    over?: Connection,
  ): Promise<SearchRecord | undefined> {
    return together(database, over ? ['vault', 'searches'] : ['searches'], async (writing) => {
      if (over && !(await vault.isStill(over, writing))) return undefined;
      const rows = table.within(writing);
      const record = await rows.get(id);
      if (!record || !from(record)) return undefined;
      const next = changed(record);
      await rows.put(next);
      return next;
    });
  }

  const told = (record: SearchRecord | undefined): Result<SavedSearch> => {
    if (!record) return failed('notFound');
    broadcast('searches');
    return succeeded(shown(record));
  };

  /** Asks the service for the newest results of one search, once however many wait for it. */
  const check = singleFlight(async (id): Promise<Result<null>> => {
    const [record, connection] = await Promise.all([table.get(id), service.reachable()]);
    if (!record) return failed('notFound');
    if (!connection.ok) return connection;
    const { baseUrl } = connection.value;
    const now = clock.now();
    // What the person had forgotten meanwhile does not come back with the answer.
    const keep = (changed: (before: SearchRecord) => SearchRecord) => change(id, changed, isPresent, connection.value);
    if ((await facts.pausedUntil(baseUrl, now)) > now) return failed('busy');
    const answer = await service.attempt((client) => newestOf(client, record.asks), baseUrl);
    if (!answer.ok) {
      const isAnswer = !STOPS.has(answer.failure.code);
      await keep((before) => ({ ...before, triedAt: now, ...(isAnswer ? { answeredAt: now } : {}) }));
      const wait = answer.error?.facts.retryAfterMs ?? (answer.error?.problem === 'rateLimited' ? PAUSE_MS : undefined);
      if (wait !== undefined) await facts.note(baseUrl, { pausedUntil: now + wait });
      return { ok: false, failure: answer.failure };
    }
    await keep((before) => {
      // Changed meanwhile: this answers a question that nobody asks any more.
      if (!sameInAnyOrder(before.asks, record.asks)) return before;
      const watched = afterCheck(before, { ...answer.value, baseUrl });
      const [freshBefore, untoldBefore] = [new Set(before.fresh), new Set(before.untold)];
      const untold = watched.fresh.filter((each) => untoldBefore.has(each) || (before.alert && !freshBefore.has(each)));
      return { ...before, ...watched, untold, triedAt: now, answeredAt: now };
    });
    return succeeded(null);
  });

  return {
    list: async (): Promise<SavedSearch[]> => (await present()).map(shown),

    async save({ name, form, asks }: { name: string; form: string; asks: SavedQuery }): Promise<Result<SavedSearch>> {
      const now = clock.now();
      const id = crypto.randomUUID();
      const record: SearchRecord = {
        ...{ id, name, form, asks, alert: false, createdAt: now, lookedAt: now },
        ...{ known: [], fresh: [] },
      };
      const saved = await together(database, ['searches'], async (writing) => {
        const rows = table.within(writing);
        const all = await rows.all();
        for (const { id: old, removedAt } of all)
          if (removedAt !== undefined && Math.abs(now - removedAt) > RESTORABLE_MS) await rows.delete(old);
        if (all.filter(isPresent).length >= MOST_SEARCHES) return undefined;
        await rows.put(record);
        return record;
      });
      if (!saved) return failed('searchesFull', { detail: String(MOST_SEARCHES) });
      // What is there now is what the next look is compared with. Where it fails, the next look starts the comparison.
      await check(id);
      return told(saved);
    },

    /** Another name, an alert, or another question: then what it knows begins anew, because it was known of the former one. */
    async change(id: string, { search, ...changes }: SearchChanges): Promise<Result<SavedSearch>> {
      const changed = await change(
        id,
        (record) => {
          const anew = search !== undefined && !sameInAnyOrder(search.asks, record.asks);
          return { ...(anew ? unknowing(record, clock.now()) : record), ...search, ...changes };
        },
        ({ removedAt, asks }) => removedAt === undefined && (search?.asks.area ?? asks.area) === asks.area,
      );
      if (changed && search && changed.triedAt === undefined) await check(id);
      return told(changed);
    },

    async remove(id: string): Promise<{ removed: boolean }> {
      const gone = await change(id, (record) => ({ ...record, removedAt: clock.now() }));
      broadcast('searches');
      return { removed: gone !== undefined };
    },

    restore: async (id: string): Promise<Result<SavedSearch>> =>
      told(
        await change(
          id,
          ({ removedAt: _removedAt, ...record }) => record,
          ({ removedAt }) => removedAt !== undefined,
        ),
      ),

    /** What is new in a search for the person who looks at it now; from here on it counts as seen. */
    async look(id: string): Promise<Result<LookedAt>> {
      const record = (await present()).find((each) => each.id === id);
      if (!record) return failed('notFound');
      // What the service does not tell us now is told the next time: looking at results never fails for it.
      if (isDue(record.triedAt, LOOK_AGAIN_MS, clock.now())) await check(id);
      let looked: LookedAt = { newIds: [], since: record.lookedAt };
      await change(id, (before) => {
        const now = clock.now();
        const again = before.look && Math.abs(now - before.look.at) < LOOK_AGAIN_MS ? before.look : undefined;
        looked = again
          ? { newIds: [...new Set([...before.fresh, ...again.newIds])], since: again.since }
          : { newIds: before.fresh, since: before.lookedAt };
        return {
          ...before,
          ...afterLook(before),
          untold: [],
          lookedAt: now,
          look: { at: again?.at ?? now, ...looked },
        };
      });
      broadcast('searches');
      return succeeded(looked);
    },

    /**
     * One request for each search of which the service said nothing for `interval` milliseconds, one after the other, first those
     * that were asked about longest ago. Stops where the service cannot be asked at all; the next round goes on.
     */
    async checkDue(interval: number, { alertOnly }: { alertOnly: boolean }): Promise<Round> {
      const round: Round = { checked: 0 };
      const due = (await present()).filter(
        ({ alert, answeredAt }) => isDue(answeredAt, interval, clock.now()) && (alert || !alertOnly),
      );
      for (const { id } of due.sort((a, b) => (a.triedAt ?? 0) - (b.triedAt ?? 0))) {
        const checked = await check(id);
        if (!checked.ok && STOPS.has(checked.failure.code)) {
          round.stoppedBy = checked.failure.code;
          break;
        }
        round.checked += 1;
      }
      if (round.checked > 0) broadcast('searches');
      return round;
    },

    /** Whether something is new that no alert has told yet. */
    hasUntold: async (): Promise<boolean> =>
      (await present()).some(({ alert, untold = [] }) => alert && untold.length > 0),

    /** The person was told of all that is new. */
    async wereTold(): Promise<void> {
      for (const { id, untold = [] } of await table.all())
        if (untold.length > 0) await change(id, (record) => ({ ...record, untold: [] }));
    },

    /** The searches are the person's own and stay; what a service found goes with it, and its address. */
    async forgetFound(writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const record of await rows.all()) await rows.put(unknowing(record, clock.now()));
    },

    /** When the service answered about the search that waits longest, 0 for never; `undefined` where none has an alert. */
    async oldestAnswer(): Promise<number | undefined> {
      const answers = (await present()).filter(({ alert }) => alert).map(({ answeredAt }) => answeredAt ?? 0);
      return answers.length === 0 ? undefined : Math.min(...answers);
    },
  };
}

/**
 * Failures that end a round and are no answer. More than `meetsAll` says: also a plain 503, because a round may be a hundred
 * requests to a service that is unwell, and what it could not answer is asked again soon.
 */
const STOPS: ReadonlySet<Failure['code']> = new Set([
  'notConnected',
  'unauthorised',
  'permissionMissing',
  'unreachable',
  'busy',
]);

function isPresent({ removedAt }: SearchRecord): boolean {
  return removedAt === undefined;
}

// A clock that was set back makes nothing wait for ever.
function isDue(last: number | undefined, interval: number, now: number): boolean {
  return last === undefined || Math.abs(now - last) >= interval;
}

/** The same search before anybody looked, with what is there now as seen. */
function unknowing(record: SearchRecord, now: number): SearchRecord {
  const { triedAt: _tried, answeredAt: _answered, untold: _untold, look: _look, baseline: _baseline, ...rest } = record;
  return { ...rest, lookedAt: now, known: [], fresh: [] };
}

function shown({ id, name, form, asks, alert, lookedAt, fresh, answeredAt }: SearchRecord): SavedSearch {
  const { area } = asks;
  return defined({ id, name, form, area, alert, lookedAt, newCount: fresh.length, checkedAt: answeredAt });
}

/** The newest results of a search, whatever its own order is. */
async function newestOf(client: ServiceClient, asks: SavedQuery): Promise<Omit<NewestResults, 'baseUrl'>> {
  const page = { page: 1, pageSize: LIMITS.pageSizeMax };
  if (asks.area === 'opportunities') {
    const found = await client.searchContracts({ ...asks.query, ...page, sort: 'postedDesc' });
    const results = found.results.map(({ noticeId, postedDate }) => ({ id: noticeId, date: postedDate }));
    return { results, mayHaveMore: found.mayHaveMore };
  }
  const found = await client.searchAwards({ ...asks.query, ...page, sort: 'action_date' });
  const results = found.results.map(({ awardId, actionDate }) => ({ id: awardId, date: actionDate }));
  return { results, mayHaveMore: found.mayHaveMore };
}
