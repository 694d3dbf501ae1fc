/** What a query means to an embedder, and how much of it the embedder knows. */
import type { Embedder } from './meaning/embedder.ts';
import type { Understanding, WeighedTerm } from './query/understanding.ts';

export interface AskedMeaning {
  vector: Int8Array;
  /** How much of the query the vector stands for, by the weight of its terms, 0 to 1: of "Fort Bragg" half, the fort. */
  known: number;
}

/** `undefined` where nothing but identifiers is asked for, or nothing that means something to the embedder. */
export async function askedMeaning(
  { terms, isIdentifiers }: Understanding,
  embedder: Embedder,
): Promise<AskedMeaning | undefined> {
  if (isIdentifiers) return undefined;
  const vector = await embedder.embedQuery(terms.map(({ meant }) => meant).join(' '));
  return vector && { vector, known: knownShare(terms, embedder) };
}

function knownShare(terms: readonly WeighedTerm[], embedder: Embedder): number {
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
