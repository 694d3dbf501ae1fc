/** What one text index knows of words: in how many rows each stands, and which word a misspelt one was meant to be. */
import { number, text } from '../../store/columns.ts';
import type { Database } from '../../store/database.ts';
import { Speller, type KnownWord } from './spelling.ts';

export type TextIndex = 'notice_text' | 'award_text';

const ROWS = { notice_text: 'notices', award_text: 'awards' } as const;
const WORDS = { notice_text: 'notice_words', award_text: 'award_words' } as const;
/** The index's own list of words, read straight from it. Slow where it is large. */
const INDEX_WORDS = { notice_text: 'notice_vocabulary', award_text: 'award_vocabulary' } as const;

/** Awards are looked for by who has them, and four letters of one company's name are near to many another's. */
const SHORTEST_REPAIRED = { notice_text: 4, award_text: 5 } as const;

/** Above this a word is common, and how common no longer matters. */
const COUNTED_UP_TO = 300_000;
const MAX_COUNTS = 5000;
/** Up to so many rows the words are read from the index itself when first needed. */
const SMALL = 30_000;
/** A word in a single row may itself be a slip. In a small index even that is all there is. */
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

  /** Forgets what it knew when rows were added since. Called once a search. */
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

  /** How many rows the index has. */
  get total(): number {
    return this.#total;
  }

  /** A word with fewer letters than this is taken as it was typed, whatever is near. */
  get shortestRepaired(): number {
    return SHORTEST_REPAIRED[this.#index];
  }

  /** In how many rows an FTS5 expression matches, exact up to {@link COUNTED_UP_TO}. */
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

  /** Stems of the corpus that a stem unknown to it may have been meant to be, the likeliest first. */
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
 * Writes down the words of an index for {@link Vocabulary.nearest}, where reading them from the index itself would take
 * seconds. Worth doing after a large import; until then words are repaired against the state before it.
 */
export function rememberWords(database: Database, index: TextIndex): void {
  database.transaction(() => {
    database.run(`DELETE FROM ${WORDS[index]}`);
    database.run(
      `INSERT INTO ${WORDS[index]} (term, doc)
       SELECT term, doc FROM ${INDEX_WORDS[index]}
       WHERE doc >= ${String(TRUSTED_ROWS)} AND length(term) BETWEEN 3 AND 24 AND term NOT GLOB '*[^a-z]*'`,
    );
  });
}
