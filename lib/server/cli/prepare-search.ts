import { isBusy } from '../errors/errors.ts';
import { embedWaiting, OtherEmbedderError } from '../search/upkeep.ts';
import { rememberWords, type TextIndex } from '../search/query/vocabulary.ts';
import type { Database } from '../store/database.ts';
import { chosenEmbedder } from './embedder.ts';
import { ProgressDisplay } from './progress.ts';

/** Long enough for an import of a complete file. */
const ANOTHER_IMPORT_MS = 600_000;

/**
 * Prepares what search needs besides the imported rows. Waits for another import that is writing, because
 * nobody else builds the word list, and reports the wait with `say`.
 */
export async function prepareSearch(
  database: Database,
  index: TextIndex,
  say: (words: string) => void = console.error,
): Promise<void> {
  try {
    await prepare(database, index, say);
  } catch (error) {
    if (!isBusy(error)) throw error;
    say('Another program, such as an import, is writing to the database. Waiting to prepare search.');
    database.waitForLocks(ANOTHER_IMPORT_MS);
    await prepare(database, index, say);
  }
}

async function prepare(database: Database, index: TextIndex, say: (words: string) => void): Promise<void> {
  database.tidy();
  rememberWords(database, index);
  if (index !== 'notice_text') return;
  const display = new ProgressDisplay(process.stderr);
  try {
    await embedWaiting(database, await chosenEmbedder(), {
      onProgress: (done, total) => display.update({ rows: done, bytes: done, totalBytes: total }),
    });
  } catch (error) {
    if (!(error instanceof OtherEmbedderError)) throw error;
    // The server asks with its own embedder. Taking over here would make it embed everything again.
    say(`Embedding is left to the server: ${error.message}.`);
  } finally {
    display.clear();
  }
}
