/** Keeps notice vectors up to date, in the background or after an import. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../errors/errors.ts';
import type { Database } from '../store/database.ts';
import { VectorStore, type Passage } from '../catalog/vectors.ts';
import type { EmbeddedText, Embedder } from './meaning/embedder.ts';

/** Small enough to delay a request by a few hundredths of a second; large enough to amortize commits. */
const BATCH = 100;
const UNSEEN_BATCH = 2000;

export interface UpkeepOptions {
  signal?: AbortSignal;
  /** Whether the process also serves requests; then the work runs in small batches. */
  whileServing?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** Another embedder made the vectors in the file. Vectors of two embedders cannot be compared or mixed. */
export class EmbedderMismatchError extends Error {
  override readonly name = 'EmbedderMismatchError';

  constructor(theirs: string, ours: string) {
    super(
      `the vectors in this database were made with "${theirs}", not "${ours}"; start every program that uses it with the same EMBEDDINGS_MODEL`,
    );
  }
}

/** Claims the database for `embedder`: deletes vectors of another one and queues all notices. */
export function claimVectors(database: Database, embedder: Embedder): void {
  const vectors = new VectorStore(database);
  if (vectors.embedder() !== embedder.id) vectors.resetFor(embedder.id);
}

/**
 * Embeds every queued notice; returns how many. Finished batches persist if it is aborted or fails. Throws
 * {@link EmbedderMismatchError} if the vectors are, or in the meantime become, those of another embedder;
 * call {@link claimVectors} first.
 */
export async function embedPending(
  database: Database,
  embedder: Embedder,
  { signal, whileServing = false, onProgress }: UpkeepOptions = {},
): Promise<number> {
  const vectors = new VectorStore(database);
  if (vectors.embedder() === undefined) claimVectors(database, embedder);
  requireOwnVectors(vectors, embedder);
  const total = vectors.pendingCount();
  let done = 0;
  while (!signal?.aborted) {
    const batch = vectors.nextPending(whileServing ? BATCH : UNSEEN_BATCH);
    if (batch.length === 0) break;
    const present = batch.flatMap(({ passage }) => passage ?? []);
    const made = await embedder.embed(present.map(textOf));
    const byRow = new Map(present.map(({ rowId }, index) => [rowId, made[index]]));
    database.transaction(() => {
      requireOwnVectors(vectors, embedder);
      for (const row of batch) {
        const vector = byRow.get(row.rowId);
        if (vectors.saveVector(row, vector && { region: embedder.regionsNear(vector)[0] ?? 0, vector })) done += 1;
      }
    });
    onProgress?.(done, total);
    if (whileServing) await nextTurn();
  }
  return done;
}

function requireOwnVectors(vectors: VectorStore, embedder: Embedder): void {
  const theirs = vectors.embedder();
  if (theirs !== undefined && theirs !== embedder.id) throw new EmbedderMismatchError(theirs, embedder.id);
}

function textOf({ title, description, naicsCode, pscCode }: Passage): EmbeddedText {
  const codes = [naicsCode === null ? [] : `N${naicsCode}`, pscCode === null ? [] : `P${pscCode}`].flat();
  return { title, body: description ?? '', codes };
}

/** Interval at which the server checks whether another process queued notices. */
const LOOK_AGAIN_MS = 15_000;

/**
 * Embeds in the background, in small batches, while the server runs. Reports an error (such as a full disk)
 * once and retries. `stop` resolves after the last write.
 *
 * A starting server claims the database for its embedder and yields to one that starts later: two servers
 * that kept reclaiming it would never finish.
 */
export function startEmbedding(
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
        if (!taken) claimVectors(database, embedder);
        taken = true;
        await embedPending(database, embedder, { signal, whileServing: true });
        told = '';
      } catch (error) {
        // An import holds the write lock. It embeds its own rows; the rest can wait.
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
