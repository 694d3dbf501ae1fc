/** What search needs besides the rows themselves, made after they came: vectors, and the list of words. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../errors/errors.ts';
import type { Database } from '../store/database.ts';
import { VectorStore, type Passage } from '../catalog/vectors.ts';
import type { EmbeddedText, Embedder } from './meaning/embedder.ts';

/** Small enough that a request waits a few hundredths of a second at most, large enough that commits do not count. */
const BATCH = 100;
const UNSEEN_BATCH = 2000;

export interface UpkeepOptions {
  signal?: AbortSignal;
  /** Whether requests are answered meanwhile: then the work is done in small pieces. */
  whileServing?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** The vectors of a file have another embedder. Ours cannot be compared with them, so none may stand among them. */
export class OtherEmbedderError extends Error {
  override readonly name = 'OtherEmbedderError';

  constructor(theirs: string, ours: string) {
    super(
      `the vectors of this file are made with "${theirs}", not with "${ours}": start every program that uses it with the same EMBEDDINGS_MODEL`,
    );
  }
}

/** Makes the file's vectors those of `embedder`: made by another one, they are thrown away, and all notices wait for theirs. */
export function takeOver(database: Database, embedder: Embedder): void {
  const vectors = new VectorStore(database);
  if (vectors.embedder() !== embedder.id) vectors.startOver(embedder.id);
}

/**
 * Embeds every notice that waits for its vector. Answers how many were embedded. What was done stays done when it is stopped
 * or fails. Throws {@link OtherEmbedderError} where the file's vectors are another embedder's, also where they become so
 * meanwhile: {@link takeOver} comes before it.
 */
export async function embedWaiting(
  database: Database,
  embedder: Embedder,
  { signal, whileServing = false, onProgress }: UpkeepOptions = {},
): Promise<number> {
  const vectors = new VectorStore(database);
  if (vectors.embedder() === undefined) takeOver(database, embedder);
  demandOurs(vectors, embedder);
  const total = vectors.waiting();
  let done = 0;
  while (!signal?.aborted) {
    const batch = vectors.next(whileServing ? BATCH : UNSEEN_BATCH);
    if (batch.length === 0) break;
    const present = batch.flatMap(({ passage }) => passage ?? []);
    const made = await embedder.embed(present.map(textOf));
    const byRow = new Map(present.map(({ rowId }, index) => [rowId, made[index]]));
    database.transaction(() => {
      demandOurs(vectors, embedder);
      for (const row of batch) {
        const vector = byRow.get(row.rowId);
        if (vectors.settle(row, vector && { region: embedder.regionsNear(vector)[0] ?? 0, vector })) done += 1;
      }
    });
    onProgress?.(done, total);
    if (whileServing) await nextTurn();
  }
  return done;
}

function demandOurs(vectors: VectorStore, embedder: Embedder): void {
  const theirs = vectors.embedder();
  if (theirs !== undefined && theirs !== embedder.id) throw new OtherEmbedderError(theirs, embedder.id);
}

function textOf({ title, description, naicsCode, pscCode }: Passage): EmbeddedText {
  const codes = [naicsCode === null ? [] : `N${naicsCode}`, pscCode === null ? [] : `P${pscCode}`].flat();
  return { title, body: description ?? '', codes };
}

/** How long the server waits before it looks again whether another process left something to embed. */
const LOOK_AGAIN_MS = 15_000;

/**
 * Embeds in the background, in small pieces, for as long as the server runs; a fault, as a full disk, is told once and the
 * work tried again. `stop` returns when nothing is written any more.
 *
 * A server that starts takes the file over for its embedder, and leaves it to one that starts later: two that each took it
 * back would never come to an end.
 */
export function startUpkeep(
  database: Database,
  embedder: Embedder,
  onFault: (error: unknown) => void,
  lookAgainMs = LOOK_AGAIN_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    let told = '';
    let taken = false;
    while (!signal.aborted) {
      try {
        if (!taken) takeOver(database, embedder);
        taken = true;
        await embedWaiting(database, embedder, { signal, whileServing: true });
        told = '';
      } catch (error) {
        // An import holds the write lock: it embeds what it brings, and the rest can wait.
        if (!isBusy(error) && String(error) !== told) {
          told = String(error);
          onFault(error);
        }
      }
      await sleep(lookAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
