import { number } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import { signsOf, VectorStore } from '../store/vectors.ts';
import type { Condition } from './filters.ts';
import type { Embedder } from './meaning/embedder.ts';
import type { Hit } from './retriever.ts';

/** Vectors that one search compares. A file with more is searched region by region, the nearest regions first. */
const COMPARED = 100_000;
/** Rows whose signs come nearest are compared exactly. */
const SHORTLIST = 600;
/** Share of signs in which a near vector may differ. Unrelated ones differ in half. */
const DIFFERING_SIGNS = 0.45;

/** Finds notices by what the query means. */
export class SemanticRetriever {
  readonly #database: Database;
  readonly #vectors: VectorStore;
  readonly #embedder: Embedder;

  constructor(database: Database, embedder: Embedder) {
    this.#database = database;
    this.#vectors = new VectorStore(database);
    this.#embedder = embedder;
  }

  /** The `limit` notices inside the scope that are nearest to the query's vector, best first, ties by noticeId. */
  find(vector: Int8Array, { where, values }: Condition, limit: number): Hit[] {
    // The vectors of another embedder say nothing to this one; they are being made anew (upkeep.ts).
    if (this.#vectors.embedder() !== this.#embedder.id) return [];
    const rows = this.#database.each(
      `SELECT row_id, similarity
       FROM (
         SELECT shortlist.row_id, shortlist.notice_id,
           1 - vec_distance_cosine(vec_int8(shortlist.vector), vec_int8($vector)) AS similarity
         FROM (
           SELECT notice_vectors.row_id, notice_vectors.vector, notices.notice_id
           FROM notice_vectors CROSS JOIN notices ON notices.row_id = notice_vectors.row_id
           WHERE notice_vectors.region IN (SELECT value FROM json_each($regions))
             AND vec_distance_hamming(vec_bit(notice_vectors.signs), vec_bit($signs)) <= $differing
             AND ${where}
             AND notice_vectors.row_id NOT IN (SELECT row_id FROM unembedded_notices)
           ORDER BY vec_distance_hamming(vec_bit(notice_vectors.signs), vec_bit($signs)), notices.notice_id
           LIMIT $shortlist
         ) AS shortlist
       )
       WHERE similarity >= $near
       ORDER BY similarity DESC, notice_id
       LIMIT $limit`,
      {
        ...values,
        vector,
        signs: signsOf(vector),
        regions: JSON.stringify(this.#regionsFor(vector)),
        differing: Math.floor(vector.length * DIFFERING_SIGNS),
        near: this.#embedder.near,
        shortlist: Math.max(SHORTLIST, limit),
        limit,
      },
    );
    return Array.from(rows, (row) => ({ rowId: number(row, 'row_id'), fit: number(row, 'similarity') }));
  }

  /** Every region of a small file; in a large one the nearest, until enough vectors are in them. */
  #regionsFor(vector: Int8Array): number[] {
    const sizes = this.#vectors.regions();
    const chosen: number[] = [];
    let compared = 0;
    for (const region of this.#embedder.regionsNear(vector)) {
      const size = sizes.get(region) ?? 0;
      if (size === 0) continue;
      if (chosen.length > 0 && compared + size > COMPARED) break;
      chosen.push(region);
      compared += size;
    }
    return chosen;
  }
}
