import type { Hit } from './retriever.ts';

/** Evens out the first ranks of a list; 60 is usual, and less lets a clear first place stay first. */
const RANK_OFFSET = 20;
/** How much a row counts that has every word of the query where it matters most, against one that fits its meaning best. */
const WORDS_AGAINST_MEANING = 6;
/** How fast that falls with the words that are missing. */
const DOUBT = 3;

/** What meaning finds, best first, and how much of the query it stands for, 0 to 1. */
export interface NearHits {
  hits: readonly Hit[];
  known: number;
}

/**
 * One order from two by reciprocal rank fusion, in which each side speaks as loudly as it is sure. By keywords, a row with all
 * of the query's words outweighs any similarity, and a row with the one common word of a paraphrase hardly counts. (With equal
 * weights, fusion costs exact queries what it brings to paraphrases.) By meaning it counts how much of the query the embedder
 * knows: of "Fort Bragg" only the fort. Ties keep the keyword order, then the other.
 */
export function fused(keyword: readonly Hit[], { hits, known }: NearHits): Hit[] {
  const scores = new Map<number, number>();
  for (const [rank, { rowId, fit }] of keyword.entries()) {
    scores.set(rowId, (WORDS_AGAINST_MEANING * fit ** DOUBT) / (RANK_OFFSET + rank));
  }
  for (const [rank, { rowId }] of hits.entries()) {
    scores.set(rowId, (scores.get(rowId) ?? 0) + known / (RANK_OFFSET + rank));
  }
  return Array.from(scores, ([rowId, fit]) => ({ rowId, fit })).sort((a, b) => b.fit - a.fit);
}
