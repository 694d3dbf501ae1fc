import type { Database } from '../store/database.ts';
import { number } from '../store/columns.ts';
import type { Condition } from './filters.ts';
import type { Retriever } from './retriever.ts';
import { wordQuery } from './words.ts';

/** Weights of title, identifiers, agency, codes and description: what a title says, the notice is about. */
const WEIGHTS = '10.0, 10.0, 3.0, 3.0, 1.0';

/** Finds notices that have any of the words, stemmed; those that have every word first, then by BM25, ties by noticeId. */
export class KeywordRetriever implements Retriever {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  rank(query: string, { where, values }: Condition, limit: number): number[] {
    const words = wordQuery(query);
    if (!words) return [];
    const rows = this.#database.each(
      `SELECT notices.row_id AS row_id
       FROM notice_text CROSS JOIN notices ON notices.row_id = notice_text.rowid
       WHERE notice_text MATCH $any AND ${where}
       ORDER BY notice_text.rowid IN (SELECT rowid FROM notice_text WHERE notice_text MATCH $every) DESC,
         bm25(notice_text, ${WEIGHTS}), notices.notice_id
       LIMIT $limit`,
      { ...values, ...words, limit },
    );
    return Array.from(rows, (row) => number(row, 'row_id'));
  }
}
