/**
 * Imports on two cores: this thread parses and prepares rows, a worker thread (import-worker.ts) writes them
 * to the database.
 */
import { Worker } from 'node:worker_threads';
import type { Order, Reply } from './import-writer.ts';
import { prepareAward, prepareNotice } from './prepared.ts';
import type { ImportCount, ImportTarget } from '../store/records.ts';

/**
 * Like `importTarget`, for the database in `file`. `close` ends the worker thread and discards uncommitted
 * rows.
 */
export function importThread(file: string): ImportTarget & { close(): Promise<void> } {
  const worker = new Worker(new URL('./import-writer.ts', import.meta.url), { workerData: file });
  const waiting: PromiseWithResolvers<ImportCount | undefined>[] = [];
  let broken: Error | undefined;
  const breakDown = (why: Error) => {
    broken ??= why;
    for (const { reject } of waiting.splice(0)) reject(broken);
  };
  worker.on('message', (reply: Reply) => {
    const asked = waiting.shift();
    if (reply.ok) asked?.resolve(reply.count);
    else asked?.reject(errorOf(reply));
  });
  worker.on('error', breakDown);
  worker.on('exit', () => breakDown(new Error('the import worker thread exited')));

  function order(given: Order): Promise<ImportCount | undefined> {
    const asked = Promise.withResolvers<ImportCount | undefined>();
    if (broken) return Promise.reject(broken);
    waiting.push(asked);
    worker.postMessage(given);
    return asked.promise;
  }
  async function count(given: Order): Promise<ImportCount> {
    const counted = await order(given);
    if (!counted) throw new TypeError(`${given.do} returned no count`);
    return counted;
  }

  return {
    putNotices: (rows) => count({ do: 'notices', rows: rows.map(prepareNotice) }),
    putAwards: (rows) => count({ do: 'awards', rows: rows.map(prepareAward) }),
    async atomically(work) {
      await order({ do: 'begin' });
      try {
        const result = await work();
        await order({ do: 'commit' });
        return result;
      } catch (error) {
        await order({ do: 'rollBack' }).catch(() => undefined);
        throw error;
      }
    },
    async close() {
      await worker.terminate();
    },
  };
}

function errorOf({ error, codes }: Extract<Reply, { ok: false }>): Error {
  const told = error instanceof Error ? error : new Error(String(error));
  return Object.assign(told, codes);
}
