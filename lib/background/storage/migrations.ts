/**
 * How the database came to look as it does, one step a version: whoever changes what is kept adds a step and never
 * touches an old one, because somewhere a browser still has to take it.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';

export type Upgrading = IDBPTransaction<unknown, string[], 'versionchange'>;

/** Runs inside the one transaction of the upgrade: it happens as a whole, or the old version stays. */
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
  // The scale is inferred from all answers whenever it is needed; a single odd record once decided it for good.
  async (database, upgrading) => {
    const connections = upgrading.objectStore('connections');
    for (const facts of await connections.getAll()) {
      delete facts.scale;
      await connections.put(facts);
    }
    database.createObjectStore('changes', { keyPath: 'pursuitId' });
  },
];
