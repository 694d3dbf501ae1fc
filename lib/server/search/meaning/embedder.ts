/** What all embedders share: the built-in one (concept-embedder.ts) and models (model-embedder.ts). */

/** A notice to embed. The title counts most. */
export interface EmbeddedText {
  title: string;
  body: string;
  /** Code keys: `N561730` for NAICS, `PS208` for product or service. */
  codes: readonly string[];
}

export interface Embedder {
  /** Identifies how vectors are made. A new id makes every notice be embedded again. */
  readonly id: string;
  /** Minimum cosine of a search hit. */
  readonly near: number;
  /** Vectors of notices in signed bytes. The number of dimensions is fixed and a multiple of 8. */
  embed(texts: readonly EmbeddedText[]): Promise<Int8Array[]>;
  /** The vector of a query; `undefined` if the embedder knows none of its words. */
  embedQuery(query: string): Promise<Int8Array | undefined>;
  /** How well a query term is known, 0 to 1; `undefined` for stop words. Absent if any text is. */
  knows?(meant: string): number | undefined;
  /** Region numbers, nearest to `vector` first; a single region if the embedder has none. */
  regionsNear(vector: Int8Array): readonly number[];
  /** Names what a query and a result have in common. Absent if the embedder has no names. */
  sharedConcept?(query: Int8Array): (found: Int8Array) => SharedConcept | undefined;
}

/** Something that governments buy, by plain name or NAICS title. */
export interface SharedConcept {
  name: string;
  naicsCode?: string;
}

/** Scales `values` to signed bytes with the largest at ±127; keeps the direction, not the length. */
export function quantize(values: Float32Array): Int8Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : 127 / largest;
  const bytes = new Int8Array(values.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.round((values[at] ?? 0) * scale);
  return bytes;
}
