/**
 * A worker that the browser stops: from one step to the next nothing of it runs any more. What was not committed is gone,
 * what it waited for never comes, and a request of its own may or may not have arrived.
 */
import type { IDBPDatabase } from 'idb';
import type { Database } from '../storage/database.ts';

export interface Mortal {
  database: Database;
  /** What a request passes on its way to the service, and its answer on its way back. */
  passage: () => Promise<void>;
  /** Resolves when it is stopped. */
  death: Promise<'stopped'>;
  stopped: () => boolean;
  stop(): void;
}

const NEVER = new Promise<never>(() => undefined);

/** `lifetime`: how many steps it lives; a step is a look at the database, a commit, or half a request. */
export function createMortal(database: Database, lifetime: number): Mortal {
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

  // One for all of its life, as the real thing is.
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
      // Others get their turn, as they would while bytes travel.
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopped()) await NEVER;
    },
  };
}
