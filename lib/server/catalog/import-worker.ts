/** The worker thread of import-thread.ts: receives the arguments of `openDatabase`, then commands. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { importWriter } from './import-target.ts';
import { openDatabase } from '../store/database.ts';
import type { Prepared } from './prepare-rows.ts';
import type { AwardRow, ImportCount, NoticeRow } from '../store/records.ts';

export type WriteCommand =
  | { do: 'begin' | 'commit' | 'rollBack' }
  | { do: 'notices'; rows: readonly Prepared<NoticeRow>[] }
  | { do: 'awards'; rows: readonly Prepared<AwardRow>[] };

/** One reply per command, in the same order. */
export type Reply = { ok: true; count: ImportCount | undefined } | { ok: false; error: unknown; codes: object };

const { file, lockWaitMs } = z.object({ file: z.string(), lockWaitMs: z.number().optional() }).parse(workerData);
const database = openDatabase(file, lockWaitMs);
const writer = importWriter(database);
let ending = Promise.withResolvers<undefined>();
let transaction: Promise<undefined> = Promise.resolve(undefined);

function begin(): Promise<undefined> {
  ending = Promise.withResolvers();
  return new Promise((begun, failed) => {
    transaction = writer.atomically(() => {
      begun(undefined);
      return ending.promise;
    });
    transaction.catch(failed);
  });
}

async function execute(command: WriteCommand): Promise<ImportCount | undefined> {
  switch (command.do) {
    case 'begin':
      return begin();
    case 'notices':
      return writer.putNotices(command.rows);
    case 'awards':
      return writer.putAwards(command.rows);
    case 'commit':
      ending.resolve(undefined);
      return transaction;
    case 'rollBack':
      ending.reject(new Error('rolled back'));
      return transaction.catch(() => undefined);
  }
}

parentPort?.on('message', (command: WriteCommand) => {
  execute(command).then(
    (count) => respond({ ok: true, count }),
    // Structured clone drops an error's SQLite and system codes; send them separately.
    (error: unknown) => respond({ ok: false, error, codes: Object.assign({}, error) }),
  );
});

function respond(reply: Reply): void {
  parentPort?.postMessage(reply);
}
