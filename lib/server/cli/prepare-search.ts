import { isBusy } from '../errors/errors.ts';
import { embedPending, EmbedderMismatchError } from '../search/embedding-upkeep.ts';
import { saveWordList, type TextIndex } from '../search/query/vocabulary.ts';
import type { Database } from '../store/database.ts';
import type { CommandContext } from './command-context.ts';
import { configuredEmbedder } from './configured-embedder.ts';
import { ProgressDisplay } from './progress.ts';

type ErrorOutput = Pick<CommandContext, 'error' | 'screen'>;

/** Long enough for an import of a complete file. */
const ANOTHER_IMPORT_MS = 600_000;

/**
 * Prepares what search needs besides the imported rows. Waits for another import that is writing, because
 * nobody else builds the word list, and reports the wait.
 */
export async function prepareSearch(database: Database, index: TextIndex, output: ErrorOutput): Promise<void> {
  try {
    await prepare(database, index, output);
  } catch (error) {
    if (!isBusy(error)) throw error;
    output.error('Another program, such as an import, is writing to the database. Waiting to prepare search.');
    database.waitForLocks(ANOTHER_IMPORT_MS);
    await prepare(database, index, output);
  }
}

async function prepare(database: Database, index: TextIndex, output: ErrorOutput): Promise<void> {
  database.tidy();
  saveWordList(database, index);
  if (index !== 'notice_text') return;
  const display = new ProgressDisplay(output.screen);
  try {
    await embedPending(database, await configuredEmbedder(), {
      onProgress: (done, total) => display.update({ rows: done, bytes: done, totalBytes: total }),
    });
  } catch (error) {
    if (!(error instanceof EmbedderMismatchError)) throw error;
    // The server searches with its own embedder. Taking over here would make it embed everything again.
    output.error(`Embedding is left to the server: ${error.message}.`);
  } finally {
    display.clear();
  }
}
