import { bytes, number } from '../store/read-column.ts';
import type { Database } from '../store/database.ts';
import { signsOf, VectorStore } from '../catalog/vectors.ts';
import { BOUNDS, type SearchBounds } from './query/bounds.ts';
import type { Condition } from '../catalog/contract-filters.ts';
import type { Embedder } from './meaning/embedder.ts';
import type { Hit } from './fusion.ts';

/** Number of rows with the nearest signs to compare exactly. */
const SHORTLIST = 600;
/** Maximum share of differing signs for a near vector. Unrelated vectors differ in half. */
const DIFFERING_SIGNS = 0.43;

/** Pseudo-relevance feedback: how many top rows to use, how near they must be, and their weight. */
const FEEDBACK = { rows: 3, near: 0.6, share: 0.5 } as const;
/** Above this cosine, two notices are the same notice posted twice and count once. */
const SAME = 0.98;

interface Candidate {
  rowId: number;
  vector: Int8Array;
  length: number;
  fit: number;
}

/** Finds notices by meaning. */
export class SemanticRetriever {
  readonly #database: Database;
  readonly #vectors: VectorStore;
  readonly #embedder: Embedder;
  readonly #compared: SearchBounds['vectorsCompared'];

  constructor(database: Database, embedder: Embedder, { vectorsCompared }: SearchBounds = BOUNDS) {
    this.#database = database;
    this.#vectors = new VectorStore(database);
    this.#embedder = embedder;
    this.#compared = vectorsCompared;
  }

  /** The `limit` notices in scope nearest to the query's vector, best first, ties by noticeId. */
  find(vector: Int8Array, scope: Condition, limit: number, { feedback = true } = {}): Hit[] {
    // Vectors of another embedder are not comparable; the server that claimed the file last replaces them.
    if (this.#vectors.embedder() !== this.#embedder.id) return [];
    const asked = Float32Array.from(vector);
    // Feedback only reorders the matches, so no filter can hide a notice.
    const found = this.#shortlist(vector, scope, Math.max(SHORTLIST, limit))
      .map((candidate) => ({ ...candidate, fit: cosine(asked, candidate) }))
      .filter(({ fit }) => fit >= this.#embedder.near);
    const ranked = byFit(found);
    const answered = feedback ? withFeedback(feedbackRows(ranked), asked) : asked;
    const final = byFit(ranked.map((candidate) => ({ ...candidate, fit: cosine(answered, candidate) })));
    return final.slice(0, limit).map(({ rowId, fit }) => ({ rowId, fit: Math.max(0, Math.min(1, fit)) }));
  }

  #shortlist(vector: Int8Array, { where, values }: Condition, limit: number): Omit<Candidate, 'fit'>[] {
    const rows = this.#database.each(
      `SELECT near.row_id AS row_id, notice_vectors.vector AS vector
       FROM (
         SELECT notice_signs.row_id, notices.notice_id,
           vec_distance_hamming(vec_bit(notice_signs.signs), vec_bit($signs)) AS differing
         FROM notice_signs CROSS JOIN notices ON notices.row_id = notice_signs.row_id
         WHERE notice_signs.region IN (SELECT value FROM json_each($regions))
           AND vec_distance_hamming(vec_bit(notice_signs.signs), vec_bit($signs)) <= $differing
           AND ${where}
           AND notice_signs.row_id NOT IN (SELECT row_id FROM unembedded_notices)
         ORDER BY differing, notices.notice_id
         LIMIT $limit
       ) AS near CROSS JOIN notice_vectors ON notice_vectors.row_id = near.row_id
       ORDER BY near.differing, near.notice_id`,
      {
        ...values,
        signs: signsOf(vector),
        regions: JSON.stringify(this.#regionsFor(vector)),
        differing: Math.floor(vector.length * DIFFERING_SIGNS),
        limit,
      },
    );
    return Array.from(rows, (row) => ({
      rowId: number(row, 'row_id'),
      ...withLength(bytes(row, 'vector')),
    }));
  }

  /** All regions of a small database; the nearest of a large one, until enough vectors are covered. */
  #regionsFor(vector: Int8Array): number[] {
    const sizes = this.#vectors.regions();
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const most = this.#compared.rows + this.#compared.share * all;
    const chosen: number[] = [];
    let compared = 0;
    for (const region of this.#embedder.regionsNear(vector)) {
      const size = sizes.get(region) ?? 0;
      if (size === 0) continue;
      if (chosen.length > 0 && compared + size > most) break;
      chosen.push(region);
      compared += size;
    }
    return chosen;
  }
}

/** Stable: equal fits keep the order of the shortlist, which ends with noticeId. */
function byFit(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.fit - a.fit);
}

/** The top results that are clearly relevant, without duplicates. */
function feedbackRows(ranked: readonly Candidate[]): Candidate[] {
  const feedback: Candidate[] = [];
  for (const candidate of ranked) {
    if (feedback.length === FEEDBACK.rows || candidate.fit < FEEDBACK.near) break;
    const direction = Float32Array.from(candidate.vector);
    if (feedback.every((row) => cosine(direction, row) < SAME)) feedback.push(candidate);
  }
  return feedback;
}

/** The query vector mixed with the feedback vectors. */
function withFeedback(feedback: readonly Candidate[], asked: Float32Array): Float32Array {
  if (feedback.length === 0) return asked;
  const sum = new Float32Array(asked.length);
  for (const { vector, length, fit } of feedback) addTo(sum, vector, fit / length);
  const mixed = new Float32Array(asked.length);
  addTo(mixed, asked, 1 / lengthOf(asked));
  addTo(mixed, sum, FEEDBACK.share / lengthOf(sum));
  return mixed;
}

function withLength(stored: Uint8Array): { vector: Int8Array; length: number } {
  const vector = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength);
  return { vector, length: lengthOf(vector) };
}

function cosine(asked: Float32Array, { vector, length }: Pick<Candidate, 'vector' | 'length'>): number {
  let product = 0;
  for (let at = 0; at < asked.length; at += 1) product += (asked[at] ?? 0) * (vector[at] ?? 0);
  return product / (length * lengthOf(asked));
}

function addTo(sum: Float32Array, vector: Int8Array | Float32Array, scale: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (vector[at] ?? 0);
}

function lengthOf(vector: Int8Array | Float32Array): number {
  let square = 0;
  for (const value of vector) square += value * value;
  return Math.sqrt(square) || 1;
}
