/** Says why a result matched, in a word or two (our addition; other clients ignore it). */
import type { ResultReasonRecord } from '../../api/schemas.ts';
import { number } from '../store/read-column.ts';
import type { Database } from '../store/database.ts';
import { VectorStore } from '../catalog/vectors.ts';
import type { FoundNotice } from '../catalog/notices.ts';
import type { Embedder } from './meaning/embedder.ts';
import { naicsTitle } from './query/code-names.ts';
import type { Understanding, WeightedTerm } from './query/understanding.ts';

/** Terms to look for in a result, most selective first; nobody reads back a pasted paragraph. */
const MAX_TERMS = 8;
const MAX_WORDS_SHOWN = 4;
/** Minimum share of the query's weight in the matched words; below it, the meaning explains better. */
const TELLING_SHARE = 0.3;

export class Reasons {
  readonly #database: Database;
  readonly #vectors: VectorStore;
  readonly #embedder: Embedder;

  constructor(database: Database, embedder: Embedder) {
    this.#database = database;
    this.#vectors = new VectorStore(database);
    this.#embedder = embedder;
  }

  /** Reasons by row id; rows without a known reason are absent. */
  of(
    found: readonly FoundNotice[],
    query: Understanding,
    vector: Int8Array | undefined,
  ): Map<number, ResultReasonRecord> {
    const rowIds = found.map(({ rowId }) => rowId);
    const matched = this.#matched(rowIds, query.terms);
    const full = query.terms.reduce((sum, { weight }) => sum + weight, 0);
    const reasons = new Map<number, ResultReasonRecord>();
    for (const rowId of rowIds) {
      const reason = reasonOf(matched.get(rowId) ?? [], full);
      if (reason) reasons.set(rowId, reason);
    }
    if (!vector) return reasons;
    const unexplained: number[] = [];
    for (const { rowId, record } of found) {
      if (reasons.has(rowId)) continue;
      const name = record.naicsCode === null ? undefined : naicsTitle(record.naicsCode);
      if (name === undefined || record.naicsCode === null) unexplained.push(rowId);
      else reasons.set(rowId, { kind: 'concept', name, naicsCode: record.naicsCode });
    }
    if (unexplained.length > 0) this.#explainByMeaning(unexplained, vector, reasons);
    return reasons;
  }

  #matched(rowIds: readonly number[], terms: readonly WeightedTerm[]): Map<number, WeightedTerm[]> {
    const matched = new Map<number, WeightedTerm[]>();
    const selective = terms.filter(({ rows }) => rows > 0).sort((a, b) => b.weight - a.weight);
    for (const term of selective.slice(0, MAX_TERMS)) {
      const rows = this.#database.each(
        `SELECT notice_text.rowid AS row_id
         FROM json_each($rowIds) CROSS JOIN notice_text ON notice_text.rowid = json_each.value
         WHERE notice_text MATCH $expression`,
        { rowIds: JSON.stringify(rowIds), expression: term.expressions.join(' OR ') },
      );
      for (const row of rows) {
        const rowId = number(row, 'row_id');
        matched.set(rowId, [...(matched.get(rowId) ?? []), term]);
      }
    }
    return matched;
  }

  #explainByMeaning(rowIds: readonly number[], vector: Int8Array, reasons: Map<number, ResultReasonRecord>): void {
    // As in semantic-retriever.ts: vectors of another embedder are not comparable.
    if (this.#vectors.embedder() !== this.#embedder.id) return;
    const sharedWith = this.#embedder.sharedConcept?.(vector);
    if (!sharedWith) return;
    for (const [rowId, document] of this.#vectors.vectorsOf(rowIds)) {
      const concept = sharedWith(document);
      if (concept) reasons.set(rowId, { kind: 'concept', ...concept });
    }
  }
}

function reasonOf(matched: readonly WeightedTerm[], full: number): ResultReasonRecord | undefined {
  const identifier = matched.find(({ kind }) => kind === 'identifier');
  if (identifier) return { kind: 'identifier', text: identifier.text };
  const weight = matched.reduce((sum, term) => sum + term.weight, 0);
  if (matched.length === 0 || weight < TELLING_SHARE * full) return undefined;
  return { kind: 'keyword', words: matched.slice(0, MAX_WORDS_SHOWN).map(({ text }) => text) };
}
