/**
 * Notice embeddings: vectors of signed bytes (256 by default) and their sign bits, compared with sqlite-vec.
 * Vectors are grouped into regions so that a search in a large database reads only the regions near its
 * query.
 */
import type { Database } from '../store/database.ts';
import { bytes, number, textOrNull } from '../store/read-column.ts';

/** The text of a notice to embed. */
export interface Passage {
  rowId: number;
  title: string;
  description: string | null;
  naicsCode: string | null;
  pscCode: string | null;
}

/** A row whose vector is missing or stale, as it was read. */
export interface PendingRow {
  rowId: number;
  /** Content digest; `null` if the notice was deleted. */
  digest: Uint8Array | null;
  /** `undefined` if the notice was deleted. */
  passage: Passage | undefined;
}

/** A vector as stored. */
export interface StoredVector {
  region: number;
  vector: Int8Array;
}

export class VectorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The id of the embedder that made the vectors; `undefined` before the first. */
  embedder(): string | undefined {
    const row = this.#database.first("SELECT value FROM facts WHERE name = 'embedder'");
    return row ? (textOrNull(row, 'value') ?? undefined) : undefined;
  }

  /** Deletes every vector and queues all notices for `embedder`. */
  resetFor(embedder: string): void {
    this.#database.transaction(() => {
      this.#database.run('DELETE FROM notice_signs');
      this.#database.run('DELETE FROM notice_vectors');
      this.#database.run('DELETE FROM vector_regions');
      this.#database.run('INSERT OR IGNORE INTO unembedded_notices (row_id) SELECT row_id FROM notices');
      this.#database.run("INSERT OR REPLACE INTO facts (name, value) VALUES ('embedder', $embedder)", { embedder });
    });
  }

  /** Number of notices that still need a vector. */
  pendingCount(): number {
    const row = this.#database.first('SELECT count(*) AS count FROM unembedded_notices');
    return row ? number(row, 'count') : 0;
  }

  /** Up to `limit` rows that need a vector. */
  nextPending(limit: number): PendingRow[] {
    return this.#database
      .all(
        `SELECT unembedded_notices.row_id AS row_id, digest, title, description, naics_code, psc_code
         FROM unembedded_notices
         LEFT JOIN notices USING (row_id) LEFT JOIN notice_descriptions USING (row_id)
         ORDER BY unembedded_notices.row_id LIMIT $limit`,
        { limit },
      )
      .map((row) => {
        const rowId = number(row, 'row_id');
        const title = textOrNull(row, 'title');
        if (title === null) return { rowId, digest: null, passage: undefined };
        return {
          rowId,
          digest: bytes(row, 'digest'),
          passage: {
            rowId,
            title,
            description: textOrNull(row, 'description'),
            naicsCode: textOrNull(row, 'naics_code'),
            pscCode: textOrNull(row, 'psc_code'),
          },
        };
      });
  }

  /**
   * Stores the vector of a row (or deletes it if `stored` is undefined) and takes the row off the queue. Does
   * nothing and returns false if the row changed since it was read: another process may have replaced it, and
   * it stays queued.
   */
  saveVector({ rowId, digest }: Pick<PendingRow, 'rowId' | 'digest'>, stored: StoredVector | undefined): boolean {
    const asRead = this.#database.first(
      `SELECT 1 FROM unembedded_notices LEFT JOIN notices USING (row_id)
       WHERE unembedded_notices.row_id = $rowId AND digest IS $digest`,
      { rowId, digest },
    );
    if (!asRead) return false;
    const before = this.#database.first('SELECT region FROM notice_vectors WHERE row_id = $rowId', { rowId });
    if (before) {
      const region = number(before, 'region');
      this.#database.run('DELETE FROM notice_signs WHERE region = $region AND row_id = $rowId', { region, rowId });
      this.#database.run('DELETE FROM notice_vectors WHERE row_id = $rowId', { rowId });
      this.#count(region, -1);
    }
    if (stored) {
      const { region, vector } = stored;
      this.#database.run('INSERT INTO notice_vectors (row_id, region, vector) VALUES ($rowId, $region, $vector)', {
        rowId,
        region,
        vector,
      });
      this.#database.run('INSERT INTO notice_signs (region, row_id, signs) VALUES ($region, $rowId, $signs)', {
        region,
        rowId,
        signs: signsOf(vector),
      });
      this.#count(region, 1);
    }
    this.#database.run('DELETE FROM unembedded_notices WHERE row_id = $rowId', { rowId });
    return true;
  }

  /** Number of vectors in each region. */
  regions(): Map<number, number> {
    const rows = this.#database.all('SELECT region, vectors FROM vector_regions WHERE vectors > 0');
    return new Map(rows.map((row) => [number(row, 'region'), number(row, 'vectors')]));
  }

  /** The vectors of some rows. */
  vectorsOf(rowIds: readonly number[]): Map<number, Int8Array> {
    const rows = this.#database.all(
      `SELECT row_id, vector FROM json_each($rowIds) CROSS JOIN notice_vectors ON notice_vectors.row_id = json_each.value`,
      { rowIds: JSON.stringify(rowIds) },
    );
    return new Map(rows.map((row) => [number(row, 'row_id'), Int8Array.from(bytes(row, 'vector'))]));
  }

  #count(region: number, change: number): void {
    this.#database.run(
      `INSERT INTO vector_regions (region, vectors) VALUES ($region, $change)
       ON CONFLICT (region) DO UPDATE SET vectors = vectors + $change`,
      { region, change },
    );
  }
}

/** One bit per dimension: 1 where the value is above zero. */
export function signsOf(vector: Int8Array): Uint8Array {
  const signs = new Uint8Array(Math.ceil(vector.length / 8));
  for (let at = 0; at < vector.length; at += 1) {
    if ((vector[at] ?? 0) > 0) signs[at >> 3] = (signs[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return signs;
}
