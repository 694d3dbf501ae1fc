/**
 * The background's IndexedDB in the extension's origin. Content scripts and pages can't open it, it outlives
 * the worker, and several writes can be one transaction (house rules 1 and 6).
 */
import { deleteDB, openDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { MIGRATIONS, type Migration, type Upgrading } from './migrations.ts';
import { ignoreErrors } from '../runtime/failures.ts';

const NAME = 'pursuit-companion';

export type TableName =
  | 'vault'
  | 'settings'
  | 'connections'
  | 'pipelines'
  | 'reads'
  | 'pursuits'
  | 'operations'
  | 'undos'
  | 'solicitations'
  /** Sites that the user switched on. */
  | 'sites'
  /** The service's ids for notices that we know under other ids. */
  | 'aliases'
  | 'searches'
  | 'reminded'
  /** What other users changed since the user last looked. */
  | 'changes'
  /** Deadlines as pages printed them, and those that the user accepted, by notice id. */
  | 'deadlines'
  /** What happened to saved notices since the user last looked. */
  | 'noticeChanges'
  /** What the own pages of saved notices say beyond a pursuit's fields, by notice id. */
  | 'noticeDetails'
  /** When the watch last asked about a pursuit, and what it found. */
  | 'watched'
  /** Moves to a new version that are under way. */
  | 'moves'
  /** Facts of notices that searches found. */
  | 'foundNotices'
  /** Notices that the user decided not to pursue. */
  | 'passed'
  /** Pages that the user taught by pointing. */
  | 'taught'
  /** The last import of a spreadsheet, and its rows. */
  | 'imports'
  | 'importRows'
  /** The last run that adds several notices. */
  | 'adding'
  /** Unreadable records, kept for the user. */
  | 'setAside';

/** Opens the database on first use, and again after the browser closed it. */
export type Database = () => Promise<IDBPDatabase>;
export type Writing = IDBPTransaction<unknown, TableName[], 'readwrite'>;

const writes = new WeakMap<IDBPDatabase, Map<string, number>>();

/**
 * How many transactions may have written a table. Data read under the same count is current: only the worker
 * writes, and reads wait for write transactions opened before them.
 */
export function writesTo(opened: IDBPDatabase, table: TableName): number {
  return writes.get(opened)?.get(table) ?? 0;
}

/** Call in the same turn that opens a write transaction for these tables. */
export function countWrite(opened: IDBPDatabase, tables: Iterable<string>): void {
  const counts = writes.get(opened) ?? new Map<string, number>();
  writes.set(opened, counts);
  for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
}

/** Opens the database of this name and upgrades it to the current version. */
export function openDatabase(name: string = NAME, migrations: readonly Migration[] = MIGRATIONS): Database {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  const open = async (): Promise<IDBPDatabase> => {
    try {
      return await openDB(name, migrations.length, {
        upgrade(database, oldVersion, _newVersion, upgrading) {
          upgrade(database, upgrading, migrations.slice(oldVersion)).catch(() => {
            // Keep the old version with all its data.
            upgrading.abort();
          });
          // The open call itself rejects.
          ignoreErrors(upgrading.done);
        },
        // Let a newer version upgrade; we reopen on next use.
        blocking(_current, _blocked, event) {
          forget();
          if (event.target instanceof IDBDatabase) event.target.close();
        },
        // The browser closed it: disk full or gone, or data cleared.
        terminated: forget,
      });
    } catch (error) {
      forget();
      throw error;
    }
  };
  return () => (opened ??= open());
}

async function upgrade(database: IDBPDatabase, upgrading: Upgrading, steps: readonly Migration[]): Promise<void> {
  for (const step of steps) await step(database, upgrading);
}

/**
 * Runs `work` in one transaction. Resolves once it is on disk, so that a request never precedes its own
 * record; with `relaxed`, sooner, for work that can be repeated after a power failure. `work` may await only
 * requests of the transaction.
 */
export async function inTransaction<T>(
  database: Database,
  tables: TableName[],
  work: (writing: Writing) => Promise<T>,
  durability: IDBTransactionDurability = 'strict',
): Promise<T> {
  const opened = await database();
  countWrite(opened, tables);
  const writing = opened.transaction(tables, 'readwrite', { durability });
  try {
    const [result] = await Promise.all([work(writing), writing.done]);
    return result;
  } catch (error) {
    abort(writing);
    // Requests that the browser aborted don't have the reason, such as a full disk.
    throw writing.error ?? error;
  }
}

/** Deletes the database if a newer version wrote it, so that `error` is that this one can't open it. */
export async function deleteNewer(error: unknown): Promise<void> {
  if (!(error instanceof Error) || error.name !== 'VersionError') throw error;
  await deleteDB(NAME);
}

function abort(writing: Writing): void {
  try {
    writing.abort();
  } catch {
    // The transaction has already failed.
  }
}
