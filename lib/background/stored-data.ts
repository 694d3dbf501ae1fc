/** Everything kept in this browser: shown as a whole for the person to take along, and erased as a whole. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { StoredData } from '../protocol/answers.ts';
import type { AwardPages } from './awards/award-pages.ts';
import type { Broadcast } from './runtime/broadcast.ts';
import { countWrite, type Database } from './storage/database.ts';
import { giveBackHosts } from './connection/host-access.ts';
import type { SeenPages } from './pages/seen-pages.ts';
import type { Vault } from './connection/vault.ts';

/** Not taken along: the key, and what means nothing outside this browser. */
const STAYS: readonly string[] = ['vault', 'reads', 'undos'];

const asideSchema = z.lazy(() => z.looseObject({ table: z.string() }));

export interface StoredDataDependencies {
  database: Database;
  seenPages: Pick<SeenPages, 'forgetAll'>;
  awardPages: Pick<AwardPages, 'forget'>;
  vault: Pick<Vault, 'forgetCandidates'>;
  broadcast: Broadcast;
}

export function createStoredData({ database, seenPages, awardPages, vault, broadcast }: StoredDataDependencies) {
  return {
    /** What is kept, table by table. Never the key: the vault is no part of it. */
    async all(): Promise<StoredData> {
      const opened = await database();
      const names = [...opened.objectStoreNames].filter((name) => !STAYS.includes(name));
      const tables = await Promise.all(
        names.map(async (name): Promise<[string, unknown[]]> => [name, await opened.getAll(name)]),
      );
      return { exportedAt: new Date().toISOString(), tables: Object.fromEntries(tables) };
    },

    /** How many records of each table could not be read any more and were set aside. */
    async setAside(): Promise<Record<string, number>> {
      const records: unknown[] = await (await database()).getAll('setAside');
      const counts: Record<string, number> = {};
      for (const record of records) {
        const table = asideSchema.safeParse(record).data?.table ?? 'unknown';
        counts[table] = (counts[table] ?? 0) + 1;
      }
      return counts;
    },

    /** "Erase everything": every table, what the session holds, and all access to hosts that was asked for. Waiting changes too. */
    async erase(): Promise<void> {
      const opened = await database();
      // As the database lists them, so that no table can be forgotten here.
      const names = [...opened.objectStoreNames];
      vault.forgetCandidates();
      countWrite(opened, names);
      const erasing = opened.transaction(names, 'readwrite', { durability: 'strict' });
      await Promise.all([...names.map((name) => erasing.objectStore(name).clear()), erasing.done]);
      await awardPages.forget();
      await Promise.allSettled([
        browser.storage.session.clear(),
        browser.alarms.clearAll(),
        browser.permissions.getAll().then(({ origins = [] }) => giveBackHosts(origins)),
      ]);
      seenPages.forgetAll();
      broadcast('connection', 'settings', 'pursuits', 'outbox', 'pageSeen', 'all');
    },
  };
}
