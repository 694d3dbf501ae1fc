/** Exports and erases everything stored in this browser. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { AnswerOf } from '../protocol/messages.ts';
import type { AwardPages } from './awards/award-pages.ts';
import type { Broadcast } from './runtime/broadcast.ts';
import { countWrite, deleteNewer, type Database } from './storage/database.ts';
import { revokeHosts } from './connection/host-access.ts';
import type { SeenPages } from './pages/seen-pages.ts';
import type { Vault } from './connection/vault.ts';

/** Never exported: the key, and data without meaning outside this browser. */
const STAYS: readonly string[] = ['vault', 'reads', 'undos'];

const asideSchema = z.lazy(() => z.looseObject({ table: z.string() }));

export interface UserDataDependencies {
  database: Database;
  seenPages: Pick<SeenPages, 'forgetAll'>;
  awardPages: Pick<AwardPages, 'forget'>;
  vault: Pick<Vault, 'forgetCandidates'>;
  broadcast: Broadcast;
}

export function createUserData({ database, seenPages, awardPages, vault, broadcast }: UserDataDependencies) {
  return {
    /** Returns all stored data by table, without the key. */
    async all(): Promise<AnswerOf<'data.export'>> {
      const opened = await database();
      const names = [...opened.objectStoreNames].filter((name) => !STAYS.includes(name));
      const tables = await Promise.all(
        names.map(async (name): Promise<[string, unknown[]]> => [name, await opened.getAll(name)]),
      );
      return { exportedAt: new Date().toISOString(), tables: Object.fromEntries(tables) };
    },

    /** Counts the unreadable records set aside, per table. */
    async setAside(): Promise<Record<string, number>> {
      const records: unknown[] = await (await database()).getAll('setAside');
      const counts: Record<string, number> = {};
      for (const record of records) {
        const table = asideSchema.safeParse(record).data?.table ?? 'unknown';
        counts[table] = (counts[table] ?? 0) + 1;
      }
      return counts;
    },

    /** Erases every table, session data, optional host permissions, and queued changes. */
    async erase(): Promise<void> {
      const opened = await database().catch((error: unknown) => deleteNewer(error).then(database));
      // Names come from the database, so no table can be missed.
      const names = [...opened.objectStoreNames];
      vault.forgetCandidates();
      countWrite(opened, names);
      const erasing = opened.transaction(names, 'readwrite', { durability: 'strict' });
      await Promise.all([...names.map((name) => erasing.objectStore(name).clear()), erasing.done]);
      await awardPages.forget();
      await Promise.allSettled([
        browser.storage.session.clear(),
        browser.alarms.clearAll(),
        browser.permissions.getAll().then(({ origins = [] }) => revokeHosts(origins)),
      ]);
      seenPages.forgetAll();
      broadcast('connection', 'settings', 'pursuits', 'outbox', 'pageSeen', 'passed', 'taught', 'all');
    },
  };
}
