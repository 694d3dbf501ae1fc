/** A row found by one retriever. Filters are applied inside each retriever, not to its results. */
export interface Hit {
  rowId: number;
  /** 0 to 1; comparable within one retriever. */
  fit: number;
}

/** Flattens the top ranks of a list. 60 is common; a smaller value lets a clear winner stay first. */
const RANK_OFFSET = 20;
/** Weight of a row that has every word in the best place, relative to the best semantic match. */
const WORDS_AGAINST_MEANING = 6;
/** Exponent by which that weight falls with each missing word. */
const DOUBT = 3;

/** Semantic hits, best first, and the share of the query that they cover, 0 to 1. */
export interface SemanticHits {
  hits: readonly Hit[];
  coverage: number;
}

/**
 * Merges two rankings by reciprocal rank fusion, each weighted by its confidence. A row with all of the
 * query's words outweighs any similarity; a row with one common word of a paraphrase hardly counts. (Equal
 * weights would cost exact queries what they gain for paraphrases.) Semantic hits are weighted by `coverage`:
 * of "Fort Bragg" the embedder only knows "fort". Ties keep keyword order first.
 */
export function fuseRankings(keyword: readonly Hit[], { hits, coverage }: SemanticHits): Hit[] {
  const scores = new Map<number, number>();
  for (const [rank, { rowId, fit }] of keyword.entries()) {
    scores.set(rowId, (WORDS_AGAINST_MEANING * fit ** DOUBT) / (RANK_OFFSET + rank));
  }
  for (const [rank, { rowId }] of hits.entries()) {
    scores.set(rowId, (scores.get(rowId) ?? 0) + coverage / (RANK_OFFSET + rank));
  }
  return Array.from(scores, ([rowId, fit]) => ({ rowId, fit })).sort((a, b) => b.fit - a.fit);
}
