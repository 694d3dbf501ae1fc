/**
 * What notices mean, as vectors: signed bytes (256 of them by the default embedder) and their signs
 * as bits, compared by sqlite-vec. Sorted into
 * regions, so that a search in a large file reads only the ones near its query.
 */
import type { Database } from '../store/database.ts';
import { bytes, number, textOrNull } from '../store/columns.ts';

/** A notice's text as it is embedded. */
export interface Passage {
  rowId: number;
  title: string;
  description: string | null;
  naicsCode: string | null;
  pscCode: string | null;
}

/** A row that waits for its vector, as it was when it was read. */
export interface WaitingRow {
  rowId: number;
  /** The mark of its content; `null` where the notice is gone. */
  digest: Uint8Array | null;
  /** `undefined` where the notice is gone. */
  passage: Passage | undefined;
}

/** A vector in the form in which it is kept. */
export interface StoredVector {
  region: number;
  vector: Int8Array;
}

export class VectorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Which embedder made the vectors; `undefined` before the first. */
  embedder(): string | undefined {
    const row = this.#database.first("SELECT value FROM facts WHERE name = 'embedder'");
    return row ? (textOrNull(row, 'value') ?? undefined) : undefined;
  }

  /** Throws every vector away and notes that all notices wait for `embedder`. */
  startOver(embedder: string): void {
    this.#database.transaction(() => {
      this.#database.run('DELETE FROM notice_signs');
      this.#database.run('DELETE FROM notice_vectors');
      this.#database.run('DELETE FROM vector_regions');
      this.#database.run('INSERT OR IGNORE INTO unembedded_notices (row_id) SELECT row_id FROM notices');
      this.#database.run("INSERT OR REPLACE INTO facts (name, value) VALUES ('embedder', $embedder)", { embedder });
    });
  }

  /** How many notices wait for their vector. */
  waiting(): number {
    const row = this.#database.first('SELECT count(*) AS count FROM unembedded_notices');
    return row ? number(row, 'count') : 0;
  }

  /** Up to `limit` rows that wait. */
  next(limit: number): WaitingRow[] {
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
   * Keeps the vector of a row, or only forgets the one it had; it waits no longer. Answers false, and does nothing, where the
   * row is not as it was read: another process may have put another notice there, which goes on waiting.
   */
  settle({ rowId, digest }: Pick<WaitingRow, 'rowId' | 'digest'>, stored: StoredVector | undefined): boolean {
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

  /** How many vectors each region holds. */
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

/** One bit a dimension: whether it is above zero. */
export function signsOf(vector: Int8Array): Uint8Array {
  const signs = new Uint8Array(Math.ceil(vector.length / 8));
  for (let at = 0; at < vector.length; at += 1) {
    if ((vector[at] ?? 0) > 0) signs[at >> 3] = (signs[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return signs;
}
