import { number } from '../store/read-column.ts';
import type { Database } from '../store/database.ts';
import { BOUNDS, type SearchBounds } from './query/bounds.ts';
import type { Condition } from '../catalog/contract-filters.ts';
import type { Hit } from './fusion.ts';
import type { Understanding, WeightedTerm } from './query/understanding.ts';

/** BM25 weights of title, identifiers, agency, codes and description: titles say what a notice is about. */
const WEIGHTS = '10.0, 10.0, 3.0, 3.0, 1.0';

/** A word in more notices than this is dropped if it is much less selective than the query's rarest word. */
const COMMON_ROWS = 2000;
const COMMON_SHARE = 0.35;

/** BM25 nears weight × (k1 + 1) for a term that occurs once in a title; k1 is FTS5's own. */
const FULL_MATCH = 2.2;

/** Finds notices with any of the selective words, stemmed, by BM25, ties by noticeId. */
export class KeywordRetriever {
  readonly #database: Database;
  readonly #bounds: SearchBounds;

  constructor(database: Database, bounds = BOUNDS) {
    this.#database = database;
    this.#bounds = bounds;
  }

  /**
   * The `limit` best notices in scope, for the head of a list. If the selective words occur in tens of
   * thousands of notices, only title matches are ranked when there are enough of them: at that size, matches
   * in code names say little.
   */
  head(query: Understanding, scope: Condition, limit: number): Hit[] {
    const selective = selectiveTerms(query.terms, this.#bounds);
    const any = anyOf(selective);
    if (any === undefined) return [];
    if (selective.reduce((sum, { rows }) => sum + rows, 0) > this.#bounds.rowsRanked) {
      const titled = this.#matching(`{title} : (${any})`, query, scope, limit);
      if (titled.length === limit) return titled;
    }
    return this.#matching(any, query, scope, limit);
  }

  /** The `limit` best notices in scope, each once. */
  find(query: Understanding, scope: Condition, limit: number): Hit[] {
    const any = anyOf(selectiveTerms(query.terms, this.#bounds));
    return any === undefined ? [] : this.#matching(any, query, scope, limit);
  }

  #matching(any: string, { terms }: Understanding, { where, values }: Condition, limit: number): Hit[] {
    const full = FULL_MATCH * terms.reduce((sum, { weight }) => sum + weight, 0);
    const rows = this.#database.each(
      `SELECT notices.row_id AS row_id, -bm25(notice_text, ${WEIGHTS}) AS score
       FROM notice_text CROSS JOIN notices ON notices.row_id = notice_text.rowid
       WHERE notice_text MATCH $any AND ${where}
       ORDER BY score DESC, notices.notice_id
       LIMIT $limit`,
      { ...values, any, limit },
    );
    return Array.from(rows, (row) => ({
      rowId: number(row, 'row_id'),
      fit: full === 0 ? 1 : Math.min(1, number(row, 'score') / full),
    }));
  }
}

/** The terms that select rows. Common words only affect the order of what the others find. */
export function selectiveTerms(terms: readonly WeightedTerm[], { rowsRead }: SearchBounds): WeightedTerm[] {
  const rarestFirst = terms.filter(({ rows }) => rows > 0).sort((a, b) => a.rows - b.rows);
  const best = rarestFirst[0]?.weight ?? 0;
  const selective: WeightedTerm[] = [];
  let rows = 0;
  for (const term of rarestFirst) {
    const isCommon = term.rows > COMMON_ROWS && term.weight < COMMON_SHARE * best;
    if (selective.length > 0 && (isCommon || rows + term.rows > rowsRead)) continue;
    selective.push(term);
    rows += term.rows;
  }
  return selective;
}

/** An FTS5 expression for rows with at least one of the terms; `undefined` without terms. */
export function anyOf(terms: readonly WeightedTerm[]): string | undefined {
  return terms.length === 0 ? undefined : terms.flatMap(({ expressions }) => expressions).join(' OR ');
}

/** An FTS5 expression for rows with every term; `undefined` without terms. */
export function allOf(terms: readonly WeightedTerm[]): string | undefined {
  return terms.length === 0 ? undefined : terms.map(({ expressions }) => `(${expressions.join(' OR ')})`).join(' AND ');
}

/** An FTS5 expression for rows with every phrase among the terms; `undefined` without phrases. */
export function allPhrases(terms: readonly WeightedTerm[]): string | undefined {
  return allOf(terms.filter(({ kind }) => kind === 'phrase'));
}
