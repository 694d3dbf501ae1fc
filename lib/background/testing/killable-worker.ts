/**
 * A worker that the browser kills between two steps: uncommitted work is lost, its awaits never resolve, and
 * its last request may or may not have arrived.
 */
import type { IDBPDatabase } from 'idb';
import type { Database } from '../storage/database.ts';

export interface KillableWorker {
  database: Database;
  /** Passed by each request on its way to the service, and by its answer on the way back. */
  passage: () => Promise<void>;
  /** Resolves when it is killed. */
  death: Promise<'stopped'>;
  stopped: () => boolean;
  stop(): void;
}

const NEVER = new Promise<never>(() => undefined);

/** `lifetime`: steps until it dies. A step is a database access, a commit, or half a request. */
export function createKillableWorker(database: Database, lifetime: number): KillableWorker {
  const open = new Set<{ abort(): void }>();
  let left = lifetime;
  let stopped = false;
  let die: (how: 'stopped') => void = () => undefined;
  const death = new Promise<'stopped'>((resolve) => (die = resolve));

  const isStopped = (): boolean => stopped;
  function stop(): void {
    if (stopped) return;
    stopped = true;
    die('stopped');
    for (const transaction of open) transaction.abort();
    open.clear();
  }
  function step(): void {
    left -= 1;
    if (left <= 0) stop();
  }

  // One proxy per connection, like the real thing.
  const known = new WeakMap<IDBPDatabase, IDBPDatabase>();
  const watched = (opened: IDBPDatabase): IDBPDatabase => {
    const before = known.get(opened) ?? watch(opened);
    known.set(opened, before);
    return before;
  };
  const watch = (opened: IDBPDatabase): IDBPDatabase =>
    new Proxy(opened, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name, target) as unknown;
        return (...given: Parameters<IDBPDatabase['transaction']>) => {
          const transaction = target.transaction(...given);
          open.add(transaction);
          transaction.done.then(
            () => {
              open.delete(transaction);
              step();
            },
            () => open.delete(transaction),
          );
          return transaction;
        };
      },
    });

  return {
    death,
    stop,
    stopped: isStopped,
    async database() {
      if (isStopped()) return NEVER;
      const opened = await database();
      step();
      return isStopped() ? NEVER : watched(opened);
    },
    async passage() {
      step();
      if (isStopped()) return NEVER;
      // Let others run, as if waiting for the network.
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopped()) await NEVER;
    },
  };
}
