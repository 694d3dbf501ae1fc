/** What turns text into vectors. The default needs no model (`concept-embedder.ts`); another one may load one. */

/** A notice as it is embedded: the title counts most. */
export interface EmbeddedText {
  title: string;
  body: string;
  /** Keys of its codes, `N561730` for NAICS and `PS208` for product or service. */
  codes: readonly string[];
}

export interface Embedder {
  /** Names the way in which vectors are made. Another id: everything is embedded again. */
  readonly id: string;
  /** What a search calls near: the least cosine at which two texts are about the same. */
  readonly near: number;
  /** Vectors of notices, each of any length, in signed bytes. All have as many dimensions; a multiple of 8. */
  embed(texts: readonly EmbeddedText[]): Promise<Int8Array[]>;
  /** The vector of a query; `undefined` when it means nothing to the embedder. */
  embedQuery(query: string): Promise<Int8Array | undefined>;
  /**
   * How well the embedder knows what a term of a query means, 0 (a name, to it) to 1; `undefined` for words that say nothing.
   * Absent where it makes something of whatever is said.
   */
  knows?(meant: string): number | undefined;
  /** Regions of the space, nearest to `vector` first. One region where the embedder has none. */
  regionsNear(vector: Int8Array): readonly number[];
  /** Names, for vectors found by the query, what both are about. Absent where the embedder has no names. */
  sharedConcept?(query: Int8Array): (found: Int8Array) => SharedConcept | undefined;
}

/** Something that governments buy, by a plain name or by that of a NAICS industry. */
export interface SharedConcept {
  name: string;
  naicsCode?: string;
}

/** `values` in signed bytes, the largest at ±127: the direction is kept, the length is not. */
export function quantised(values: Float32Array): Int8Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : 127 / largest;
  const bytes = new Int8Array(values.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.round((values[at] ?? 0) * scale);
  return bytes;
}
