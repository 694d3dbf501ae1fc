/** Imports on two cores: this thread parses and prepares rows, a worker (import-worker.ts) writes them. */
import { Worker } from 'node:worker_threads';
import type { WriteCommand, Reply } from './import-worker.ts';
import { prepareAward, prepareNotice } from './prepare-rows.ts';
import type { ImportCount, ImportTarget } from '../store/records.ts';

/**
 * Like `importTarget`, for the database in `file`, opened as by `openDatabase`. `close` ends the worker and
 * discards uncommitted rows.
 */
export function importThread(file: string, lockWaitMs?: number): ImportTarget & { close(): Promise<void> } {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: { file, lockWaitMs } });
  const waiting: PromiseWithResolvers<ImportCount | undefined>[] = [];
  let failure: Error | undefined;
  const fail = (why: Error) => {
    failure ??= why;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (reply: Reply) => {
    const pending = waiting.shift();
    if (reply.ok) pending?.resolve(reply.count);
    else pending?.reject(errorOf(reply));
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the import worker thread exited')));

  function send(command: WriteCommand): Promise<ImportCount | undefined> {
    const pending = Promise.withResolvers<ImportCount | undefined>();
    if (failure) return Promise.reject(failure);
    waiting.push(pending);
    worker.postMessage(command);
    return pending.promise;
  }
  async function count(command: WriteCommand): Promise<ImportCount> {
    const counted = await send(command);
    if (!counted) throw new TypeError(`${command.do} returned no count`);
    return counted;
  }

  return {
    putNotices: (rows) => count({ do: 'notices', rows: rows.map(prepareNotice) }),
    putAwards: (rows) => count({ do: 'awards', rows: rows.map(prepareAward) }),
    async atomically(work) {
      await send({ do: 'begin' });
      try {
        const result = await work();
        await send({ do: 'commit' });
        return result;
      } catch (error) {
        await send({ do: 'rollBack' }).catch(() => undefined);
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
