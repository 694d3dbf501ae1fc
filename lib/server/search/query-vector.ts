/** Embeds a query, and measures how much of it the embedder understands. */
import type { Embedder } from './meaning/embedder.ts';
import type { Understanding, WeightedTerm } from './query/understanding.ts';

export interface QueryVector {
  vector: Int8Array;
  /** Share of the query that the vector covers, by term weight, 0 to 1. "Fort Bragg": half. */
  coverage: number;
}

/** `undefined` if the query has only identifiers, or nothing that the embedder knows. */
export async function queryVector(
  { terms, isIdentifiers }: Understanding,
  embedder: Embedder,
): Promise<QueryVector | undefined> {
  if (isIdentifiers) return undefined;
  const vector = await embedder.embedQuery(terms.map(({ meant }) => meant).join(' '));
  return vector && { vector, coverage: coverageOf(terms, embedder) };
}

function coverageOf(terms: readonly WeightedTerm[], embedder: Embedder): number {
  let known = 0;
  let all = 0;
  for (const { kind, meant, weight } of terms) {
    const share = kind === 'identifier' ? undefined : embedder.knows?.(meant);
    if (share === undefined) continue;
    known += share * weight;
    all += weight;
  }
  return all === 0 ? 1 : known / all;
}
