import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { defined } from '../../domain/objects.ts';
import type { ContractParameters } from '../input/contract-parameters.ts';
import type { Database } from '../store/database.ts';
import { NoticeStore, type NoticeRecord } from '../catalog/notices.ts';
import { queryVector } from './query-vector.ts';
import { BOUNDS, type SearchBounds } from './query/bounds.ts';
import { contractCondition, type Condition } from '../catalog/contract-filters.ts';
import { fuseRankings, type SemanticHits } from './fusion.ts';
import { anyOf, KeywordRetriever, allPhrases, selectiveTerms } from './keyword-retriever.ts';
import type { Embedder } from './meaning/embedder.ts';
import { Reasons } from './reasons.ts';
import type { Hit } from './fusion.ts';
import { SemanticRetriever } from './semantic-retriever.ts';
import { understand, type Understanding } from './query/understanding.ts';
import { Vocabulary } from './query/vocabulary.ts';

/** Rows of each retriever to fuse. Later pages follow in keyword order. */
const FUSED = 300;

/** Searches notices (service-api §4.1): filters, runs both retrievers, fuses, sorts and pages. */
export class ContractSearch {
  readonly #database: Database;
  readonly #notices: NoticeStore;
  readonly #vocabulary: Vocabulary;
  readonly #keyword: KeywordRetriever;
  readonly #semantic: SemanticRetriever;
  readonly #embedder: Embedder;
  readonly #bounds: SearchBounds;
  readonly #reasons: Reasons;

  constructor(database: Database, embedder: Embedder, bounds = BOUNDS) {
    this.#database = database;
    this.#notices = new NoticeStore(database);
    this.#vocabulary = new Vocabulary(database, 'notice_text');
    this.#keyword = new KeywordRetriever(database, bounds);
    this.#semantic = new SemanticRetriever(database, embedder, bounds);
    this.#embedder = embedder;
    this.#bounds = bounds;
    this.#reasons = new Reasons(database, embedder);
  }

  /** One page of results. The sort changes the order of the matches, never which notices match. */
  async page(
    { q, sort, page, pageSize, ...filters }: ContractParameters,
    today: CalendarDate,
  ): Promise<NoticeRecord[]> {
    this.#vocabulary.refresh();
    const query = understand(q, this.#vocabulary);
    const meaning = await queryVector(query, this.#embedder);
    const slice = { offset: (page - 1) * pageSize, limit: pageSize };
    return this.#database.snapshot(() => {
      const scope = demandingPhrases(query, contractCondition(filters, today));
      const near = {
        hits: meaning ? this.#semantic.find(meaning.vector, scope, FUSED) : [],
        coverage: meaning?.coverage ?? 0,
      };
      const found =
        sort === 'relevance'
          ? this.#notices.inOrder(this.#ranked(query, near, scope, slice.offset + slice.limit).slice(slice.offset))
          : this.#notices.sorted(this.#foundBy(query, near.hits, scope), sort, slice);
      const reasons = this.#reasons.of(found, query, meaning?.vector);
      return found.map(({ rowId, record }) => ({ ...record, ...defined({ why: reasons.get(rowId) }) }));
    });
  }

  /** The first `limit` row ids. The fused head does not depend on `limit`, so pages never overlap. */
  #ranked(query: Understanding, near: SemanticHits, scope: Condition, limit: number): number[] {
    const keyword = this.#keyword.head(query, scope, FUSED);
    const head = fuseRankings(keyword, near).map(({ rowId }) => rowId);
    if (head.length >= limit || keyword.length < FUSED) return head.slice(0, limit);
    const inHead = new Set(head);
    const rest = this.#keyword.find(query, scope, limit + FUSED).filter(({ rowId }) => !inHead.has(rowId));
    return [...head, ...rest.map(({ rowId }) => rowId)].slice(0, limit);
  }

  /** A condition for everything that either retriever finds. */
  #foundBy({ terms }: Understanding, semantic: readonly Hit[], { where, values }: Condition): Condition {
    const any = anyOf(selectiveTerms(terms, this.#bounds));
    const byWords = 'notices.row_id IN (SELECT rowid FROM notice_text WHERE notice_text MATCH $any)';
    const byMeaning = 'notices.row_id IN (SELECT value FROM json_each($semantic))';
    return {
      where: `(${any === undefined ? byMeaning : `${byMeaning} OR ${byWords}`}) AND ${where}`,
      values: {
        ...values,
        ...(any === undefined ? {} : { any }),
        semantic: JSON.stringify(semantic.map(({ rowId }) => rowId)),
      },
    };
  }
}

/** Adds the quoted phrases, which a notice must contain. */
function demandingPhrases({ terms }: Understanding, { where, values }: Condition): Condition {
  const phrases = allPhrases(terms);
  if (phrases === undefined) return { where, values };
  return {
    where: `${where} AND notices.row_id IN (SELECT rowid FROM notice_text WHERE notice_text MATCH $phrases)`,
    values: { ...values, phrases },
  };
}
