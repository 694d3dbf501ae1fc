/**
 * Database upgrades, one step per version. Add a step for every change and never edit an old one: some
 * browser still has to run it. A new field is a change too, even if its step does nothing: after a downgrade,
 * the version number keeps the older extension from setting such records aside.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { isRecord } from '../../api/json.ts';

export type Upgrading = IDBPTransaction<unknown, string[], 'versionchange'>;

/** Runs in the upgrade's transaction: all of it is applied, or the old version stays. */
export type Migration = (database: IDBPDatabase, upgrading: Upgrading) => void | Promise<void>;

export const MIGRATIONS: readonly Migration[] = [
  (database) => {
    database.createObjectStore('vault', { keyPath: 'name' });
    database.createObjectStore('settings', { keyPath: 'name' });
    database.createObjectStore('connections', { keyPath: 'baseUrl' });
    database.createObjectStore('pipelines', { keyPath: 'id' });
    database.createObjectStore('reads', { keyPath: 'pipelineId' });
    database.createObjectStore('pursuits', { keyPath: 'id' });
    database.createObjectStore('operations', { keyPath: 'id' });
    database.createObjectStore('undos', { keyPath: 'id' });
    database.createObjectStore('solicitations', { keyPath: 'pursuitId' });
    database.createObjectStore('setAside', { keyPath: 'id' });
  },
  (database) => {
    database.createObjectStore('sites', { keyPath: 'id' });
    database.createObjectStore('aliases', { keyPath: 'noticeId' });
  },
  (database) => {
    database.createObjectStore('searches', { keyPath: 'id' });
    database.createObjectStore('reminded', { keyPath: 'pursuitId' });
  },
  // The scale is now inferred on demand; one odd record used to fix it for good.
  async (database, upgrading) => {
    const connections = upgrading.objectStore('connections');
    const records: unknown[] = await connections.getAll();
    for (const record of records.filter(isRecord)) {
      const { scale: _scale, ...facts } = record;
      await connections.put(facts);
    }
    database.createObjectStore('changes', { keyPath: 'pursuitId' });
  },
  // The vault's field and the failure code `unauthorised` are now spelled `unauthorized`.
  async (_database, upgrading) => {
    const vault = upgrading.objectStore('vault');
    const secrets: unknown[] = await vault.getAll();
    for (const record of secrets.filter(isRecord)) {
      const { unauthorised: unauthorized, ...connection } = record;
      await vault.put({ ...connection, unauthorized });
    }
    const operations = upgrading.objectStore('operations');
    const queued: unknown[] = await operations.getAll();
    for (const operation of queued.filter(isRecord)) {
      const failures = Object.entries(operation).map(([name, value]) => [name, respelled(value)]);
      await operations.put(Object.fromEntries(failures));
    }
  },
  (database) => {
    database.createObjectStore('deadlines', { keyPath: 'noticeId' });
    database.createObjectStore('noticeChanges', { keyPath: 'id' });
    database.createObjectStore('watched', { keyPath: 'pursuitId' });
    database.createObjectStore('moves', { keyPath: 'id' });
  },
  (database) => {
    database.createObjectStore('noticeDetails', { keyPath: 'noticeId' });
  },
  (database) => {
    database.createObjectStore('foundNotices', { keyPath: 'noticeId' });
  },
  (database) => {
    // By age, to drop the oldest.
    database.createObjectStore('passed', { keyPath: 'noticeId' }).createIndex('at', 'at');
  },
  (database) => {
    database.createObjectStore('taught', { keyPath: 'id' });
  },
  (database) => {
    database.createObjectStore('imports', { keyPath: 'id' });
    database.createObjectStore('importRows', { keyPath: 'id' });
  },
  // New fields: typed figures, seen defaults, the end of a service's pause, figures in Undos and moves.
  () => undefined,
  // New fields: adds that replace others.
  () => undefined,
  (database) => {
    database.createObjectStore('adding', { keyPath: 'id' });
  },
  // The stages that a pursuit was seen in are no longer recorded.
  async (_database, upgrading) => {
    const pursuits = upgrading.objectStore('pursuits');
    const records: unknown[] = await pursuits.getAll();
    for (const { seenIn: _seenIn, ...record } of records.filter(isRecord)) await pursuits.put(record);
  },
];

function respelled(value: unknown): unknown {
  return isRecord(value) && value.code === 'unauthorised' ? { ...value, code: 'unauthorized' } : value;
}
