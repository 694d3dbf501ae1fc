/**
 * What the background keeps, in the IndexedDB of the extension's own origin: content scripts and pages cannot open it,
 * it outlives the worker, and several writes become one (house rules 1 and 6).
 */
import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { MIGRATIONS, type Migration, type Upgrading } from './migrations.ts';
import { quietly } from '../runtime/ignore-errors.ts';

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
  /** Sites that the person switched on. */
  | 'sites'
  /** Ids of ours for notices whose id at the service was found later. */
  | 'aliases'
  | 'searches'
  | 'reminded'
  /** What other users changed since the user last looked. */
  | 'changes'
  /** Records that could not be read any more: kept for the person, out of everybody's way. */
  | 'setAside';

/** The database, opened when it is first asked for and again whenever the browser closed it. */
export type Database = () => Promise<IDBPDatabase>;
export type Writing = IDBPTransaction<unknown, TableName[], 'readwrite'>;

const writes = new WeakMap<IDBPDatabase, Map<string, number>>();

/**
 * How many transactions were opened that may write a table. What was read of it under the same number is what stands in it:
 * the worker alone writes, and the browser lets nobody read past a transaction that was opened before.
 */
export function writesTo(opened: IDBPDatabase, table: TableName): number {
  return writes.get(opened)?.get(table) ?? 0;
}

/** To be called in the turn in which a transaction is opened that may write these tables. */
export function countWrite(opened: IDBPDatabase, tables: Iterable<string>): void {
  const counts = writes.get(opened) ?? new Map<string, number>();
  writes.set(opened, counts);
  for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
}

/** The database of this name, brought to the current version when it is opened. */
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
            // The old version stays, with everything in it.
            upgrading.abort();
          });
          // The opening itself is what fails then.
          quietly(upgrading.done);
        },
        // A newer version in another context must be able to upgrade; we open again when we are next asked.
        blocking(_current, _blocked, event) {
          forget();
          if (event.target instanceof IDBDatabase) event.target.close();
        },
        // The browser closed it by itself: the disk was full or gone, or its data was cleared.
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
 * Runs `work` in one transaction: all of its writes stay, or none. Resolves once they are on the disk, so that a request
 * made afterwards is never ahead of its own record; with `relaxed` once they are on their way there, for what may be done once more after
 * the power failed. `work` may wait for nothing but the transaction's own requests.
 */
export async function together<T>(
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
    throw error;
  }
}

function abort(writing: Writing): void {
  try {
    writing.abort();
  } catch {
    // It failed by itself and is over already.
  }
}
