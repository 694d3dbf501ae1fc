/** The usual measures of a ranking against human judgments. */
export interface Measures {
  /** Normalized discounted cumulative gain of the first ten, 0 to 1. */
  ndcg10: number;
  /** Share of the relevant rows among the first fifty (of at most fifty). */
  recall50: number;
  /** One over the rank of the first relevant row. */
  reciprocalRank: number;
}

export function measure(ranking: readonly string[], relevant: ReadonlySet<string>): Measures {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  const gains = ranking.slice(0, 10).map((id, rank) => (relevant.has(id) ? gain(rank) : 0));
  const best = Array.from({ length: Math.min(10, relevant.size) }, (_, rank) => gain(rank));
  const first = ranking.findIndex((id) => relevant.has(id));
  return {
    ndcg10: sum(gains) / sum(best),
    recall50: ranking.slice(0, 50).filter((id) => relevant.has(id)).length / Math.min(50, relevant.size),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** The mean of each measure. */
export function mean(measures: readonly Measures[]): Measures {
  const of = (name: keyof Measures) => sum(measures.map((each) => each[name])) / Math.max(1, measures.length);
  return { ndcg10: of('ndcg10'), recall50: of('recall50'), reciprocalRank: of('reciprocalRank') };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
