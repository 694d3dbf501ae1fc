import { isBusy } from '../errors/errors.ts';
import { embedWaiting, OtherEmbedderError } from '../search/upkeep.ts';
import { rememberWords, type TextIndex } from '../search/query/vocabulary.ts';
import type { Database } from '../store/database.ts';
import { chosenEmbedder } from './embedder.ts';
import { ProgressDisplay } from './progress.ts';

/** As long as an import of everything there is may take. */
const ANOTHER_IMPORT_MS = 600_000;

/**
 * What search needs besides the rows that an import brought. Another import that writes meanwhile is waited for, because
 * nobody else makes the list of words; `say` tells of it.
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
    say('Another program, perhaps an import, is writing to the database: search is made ready when it is done.');
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
    // The server's vectors are those that are asked: taken over here, it would have to make them all again.
    say(`What the notices mean is left to the server: ${error.message}.`);
  } finally {
    display.clear();
  }
}
