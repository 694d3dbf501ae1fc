/** The words of one text index: how many rows have each, and which word a misspelling stands for. */
import { number, text } from '../../store/read-column.ts';
import type { Database } from '../../store/database.ts';
import { Speller, type KnownWord } from './spelling.ts';

export type TextIndex = 'notice_text' | 'award_text';

const ROWS = { notice_text: 'notices', award_text: 'awards' } as const;
const WORDS = { notice_text: 'notice_words', award_text: 'award_words' } as const;
/** The index's own word list. Slow if large. */
const INDEX_WORDS = { notice_text: 'notice_vocabulary', award_text: 'award_vocabulary' } as const;

/** Award searches name companies, and four-letter names are too close to each other to repair. */
const MIN_REPAIR_LENGTH = { notice_text: 4, award_text: 5 } as const;

/** Counts stop here: beyond this, how common a word is no longer matters. */
const COUNTED_UP_TO = 300_000;
const MAX_COUNTS = 5000;
/** Up to this many rows, words are read from the index itself on first use. */
const SMALL = 30_000;
/** A word in a single row may itself be a typo. In a small index, every word counts. */
const TRUSTED_ROWS = 2;

export class Vocabulary {
  readonly #database: Database;
  readonly #index: TextIndex;
  readonly #counts = new Map<string, number>();
  #total = 0;
  #speller: Speller | undefined;
  #state = '';

  constructor(database: Database, index: TextIndex) {
    this.#database = database;
    this.#index = index;
  }

  /** Clears the caches if rows were added. Call once per search. */
  refresh(): void {
    const row = this.#database.first(
      `SELECT (SELECT max(row_id) FROM ${ROWS[this.#index]}) AS last, data_version AS version FROM pragma_data_version`,
    );
    const state = JSON.stringify([row?.['last'], row?.['version']]);
    if (state === this.#state) return;
    this.#state = state;
    this.#counts.clear();
    this.#speller = undefined;
    this.#total = this.#first(`SELECT count(*) AS count FROM ${ROWS[this.#index]}`);
  }

  /** Number of rows in the index. */
  get total(): number {
    return this.#total;
  }

  /** Shorter words are never repaired. */
  get minRepairLength(): number {
    return MIN_REPAIR_LENGTH[this.#index];
  }

  /** Number of rows that match an FTS5 expression, exact up to {@link COUNTED_UP_TO}. */
  rowsWith(expression: string): number {
    const known = this.#counts.get(expression);
    if (known !== undefined) return known;
    if (this.#counts.size >= MAX_COUNTS) this.#counts.clear();
    const count = this.#first(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${this.#index} WHERE ${this.#index} MATCH $expression LIMIT ${String(COUNTED_UP_TO)})`,
      { expression },
    );
    this.#counts.set(expression, count);
    return count;
  }

  /** Stems of the corpus that an unknown stem may be a misspelling of, best first. */
  nearest(stem: string, limit: number): KnownWord[] {
    this.#speller ??= new Speller(this.#words());
    return this.#speller.nearest(stem, limit);
  }

  *#words(): Iterable<KnownWord> {
    const [source, least] = this.#total > SMALL ? [WORDS[this.#index], TRUSTED_ROWS] : [INDEX_WORDS[this.#index], 1];
    const rows = this.#database.each(
      `SELECT term, doc FROM ${source} WHERE doc >= $least AND length(term) BETWEEN 3 AND 24 AND term NOT GLOB '*[^a-z]*'`,
      { least },
    );
    for (const row of rows) yield { stem: text(row, 'term'), rows: number(row, 'doc') };
  }

  #first(sql: string, values = {}): number {
    const row = this.#database.first(sql, values);
    return row ? number(row, 'count') : 0;
  }
}

/**
 * Saves the words of an index for {@link Vocabulary.nearest}, because reading a large index takes seconds.
 * Call after a large import; until then, repairs use the previous list.
 */
export function saveWordList(database: Database, index: TextIndex): void {
  database.transaction(() => {
    database.run(`DELETE FROM ${WORDS[index]}`);
    database.run(
      `INSERT INTO ${WORDS[index]} (term, doc)
       SELECT term, doc FROM ${INDEX_WORDS[index]}
       WHERE doc >= ${String(TRUSTED_ROWS)} AND length(term) BETWEEN 3 AND 24 AND term NOT GLOB '*[^a-z]*'`,
    );
  });
}
