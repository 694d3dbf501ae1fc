/** Saved searches and their new results. */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined, equalIgnoringOrder } from '../../domain/objects.ts';
import type { Result } from '../../protocol/answers.ts';
import type { AnswerOf } from '../../protocol/messages.ts';
import type { SavedQuery, SavedSearch, SearchChanges } from '../../protocol/requests/search-requests.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { afterLook } from './new-results.ts';
import { createSearchChecks, isDue } from './search-checks.ts';
import { createSearchRecords, isPresent, type SearchRecord } from './search-records.ts';
import type { Fits } from '../fit/fits.ts';
import type { Service } from '../connection/service.ts';
import type { Vault } from '../connection/vault.ts';

/** More than anyone reads; each alert costs a request per round. */
const MOST_SEARCHES = 100;
/** How long a removed search can be restored; a toast lasts seconds. */
const RESTORABLE_MS = 10 * 60_000;
/** Looking again within this time sends no request. */
const LOOK_AGAIN_MS = 5 * 60_000;

export interface SavedSearchesDependencies {
  database: Database;
  vault: Pick<Vault, 'isStill'>;
  service: Service;
  facts: ConnectionFacts;
  fits: Pick<Fits, 'keep'>;
  broadcast: Broadcast;
  clock: Clock;
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;

export function createSavedSearches(dependencies: SavedSearchesDependencies) {
  const { database, vault, broadcast, clock } = dependencies;
  const records = createSearchRecords(database, vault);
  const { table, present, change } = records;
  const { check, checkDue } = createSearchChecks({ ...dependencies, records });

  const told = (record: SearchRecord | undefined): Result<SavedSearch> => {
    if (!record) return failed('notFound');
    broadcast('searches');
    return succeeded(shown(record));
  };

  return {
    checkDue,

    list: async (): Promise<SavedSearch[]> => (await present()).map(shown),

    async save({ name, form, asks }: { name: string; form: string; asks: SavedQuery }): Promise<Result<SavedSearch>> {
      const now = clock.now();
      const id = crypto.randomUUID();
      const record: SearchRecord = {
        id,
        name,
        form,
        asks,
        alert: false,
        createdAt: now,
        lookedAt: now,
        known: [],
        fresh: [],
      };
      const saved = await inTransaction(database, ['searches'], async (writing) => {
        const rows = table.within(writing);
        const all = await rows.all();
        for (const { id: old, removedAt } of all)
          if (removedAt !== undefined && !isFresh(removedAt, now, RESTORABLE_MS)) await rows.delete(old);
        if (isFull(all)) return undefined;
        await rows.put(record);
        return record;
      });
      if (!saved) return full();
      // The current results are the baseline. If this fails, the next check sets it.
      await check(id);
      return told(saved);
    },

    /** Changes name, alert or query. A new query resets what was seen, which belonged to the old one. */
    async change(id: string, { search, ...changes }: SearchChanges): Promise<Result<SavedSearch>> {
      const changed = await change(
        id,
        (record) => {
          const anew = search !== undefined && !equalIgnoringOrder(search.asks, record.asks);
          return { ...(anew ? resetSearch(record, clock.now()) : record), ...search, ...changes };
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

    /** Restores a removed search, unless the limit is reached. */
    async restore(id: string): Promise<Result<SavedSearch>> {
      const restored = await inTransaction(database, ['searches'], async (writing) => {
        const rows = table.within(writing);
        const all = await rows.all();
        const removed = all.find((each) => each.id === id && !isPresent(each));
        if (!removed) return failed('notFound');
        if (isFull(all)) return full();
        const { removedAt: _removedAt, ...record } = removed;
        await rows.put(record);
        return succeeded(record);
      });
      return restored.ok ? told(restored.value) : restored;
    },

    /** Returns a search's new results and marks them as seen. */
    async look(id: string): Promise<Result<AnswerOf<'search.look'>>> {
      const record = (await present()).find((each) => each.id === id);
      if (!record) return failed('notFound');
      // A failed check is repeated next time; it never fails the user's look.
      if (isDue(record.triedAt, LOOK_AGAIN_MS, clock.now())) await check(id);
      let looked: AnswerOf<'search.look'> = { newIds: [], since: record.lookedAt };
      await change(id, (before) => {
        const now = clock.now();
        const again = before.look && isFresh(before.look.at, now, LOOK_AGAIN_MS) ? before.look : undefined;
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

    /** Ids of new results of searches with an alert. */
    waiting: async (): Promise<string[]> =>
      (await present()).flatMap(({ alert, asks, fresh }) => (alert && asks.area === 'opportunities' ? fresh : [])),

    /** New results not yet in an alert, by search id. */
    untold: async (): Promise<ReadonlyMap<string, readonly string[]>> =>
      new Map(
        (await present()).flatMap(({ id, alert, untold = [] }) => (alert && untold.length > 0 ? [[id, untold]] : [])),
      ),

    /** Marks results as announced; later ones stay. */
    async markTold(told: ReadonlyMap<string, readonly string[]>): Promise<void> {
      for (const [id, those] of told)
        await change(id, ({ untold = [], ...record }) => ({
          ...record,
          untold: untold.filter((each) => !those.includes(each)),
        }));
    },

    /** Forgets what a service found. The searches themselves stay. */
    async forgetFound(writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const record of await rows.all()) await rows.put(resetSearch(record, clock.now()));
    },

    /** The oldest answer time among searches with alerts, 0 for never; `undefined` if there are none. */
    async oldestAnswer(): Promise<number | undefined> {
      const answers = (await present()).filter(({ alert }) => alert).map(({ answeredAt }) => answeredAt ?? 0);
      return answers.length === 0 ? undefined : Math.min(...answers);
    },
  };
}

function isFull(all: SearchRecord[]): boolean {
  return all.filter(isPresent).length >= MOST_SEARCHES;
}

function full(): ReturnType<typeof failed> {
  return failed('searchesFull', { detail: String(MOST_SEARCHES) });
}

/** Resets a search: its current results count as seen. */
function resetSearch(record: SearchRecord, now: number): SearchRecord {
  const { triedAt: _tried, answeredAt: _answered, untold: _untold, look: _look, baseline: _baseline, ...rest } = record;
  return { ...rest, lookedAt: now, known: [], fresh: [] };
}

function shown({ id, name, form, asks, alert, lookedAt, fresh, answeredAt }: SearchRecord): SavedSearch {
  const { area } = asks;
  return defined({ id, name, form, area, alert, lookedAt, newCount: fresh.length, checkedAt: answeredAt });
}
