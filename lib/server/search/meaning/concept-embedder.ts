import type { ConceptTable, TermMeaning } from './concept-table.ts';
import { quantize, type EmbeddedText, type Embedder, type SharedConcept } from './embedder.ts';
import { stemsOf, withPhrases } from './stems.ts';

const WEIGHTS = { title: 3, body: 0.5, code: 6 } as const;
/** A description starts with what is needed and ends with how to apply. */
const BODY_CHARACTERS = 1500;
/** Number of query concepts that may explain a result. */
const EXPLAINING = 24;
/** General English counts half as much as procurement usage: a robin may be a place name. */
const BORROWED_SHARE = 0.5;

/**
 * Embeds without a model: sums the meanings of a text's words from the concept table (explicit semantic
 * analysis over NAICS, product codes and field words, reduced by latent semantic analysis;
 * `build-concepts.ts`).
 */
export class ConceptEmbedder implements Embedder {
  readonly id: string;
  readonly near = 0.25;
  readonly #table: ConceptTable;
  readonly #codes: ReadonlyMap<string, number>;
  #named: { concept: SharedConcept; direction: Float32Array }[] | undefined;

  /** `version` identifies the table. */
  constructor(table: ConceptTable, version: string) {
    this.id = `concepts ${version}`;
    this.#table = table;
    this.#codes = new Map(table.concepts.map(({ key }, index) => [key, index]));
  }

  embed(texts: readonly EmbeddedText[]): Promise<Int8Array[]> {
    return Promise.resolve(texts.map((text) => quantize(this.#sumOf(text))));
  }

  embedQuery(query: string): Promise<Int8Array | undefined> {
    const sum = new Float32Array(this.#table.dimensions);
    for (const term of new Set(this.#terms(query))) this.#add(sum, term, 1);
    return Promise.resolve(sum.some((value) => value !== 0) ? quantize(sum) : undefined);
  }

  knows(meant: string): number | undefined {
    const terms = this.#terms(meant);
    if (terms.length === 0) return undefined;
    return Math.max(...terms.map((term) => this.#shareOf(this.#table.meaning(term))));
  }

  regionsNear(vector: Int8Array): readonly number[] {
    const products = this.#table.regions.map((center) => dot(vector, center));
    return [...products.keys()].sort((a, b) => (products[b] ?? 0) - (products[a] ?? 0) || a - b);
  }

  sharedConcept(query: Int8Array): (found: Int8Array) => SharedConcept | undefined {
    const nearest = this.#nameable()
      .map((concept) => ({ ...concept, share: dot(query, concept.direction) }))
      .sort((a, b) => b.share - a.share)
      .slice(0, EXPLAINING)
      .filter(({ share }) => share > 0);
    return (found) => {
      let best: { concept: SharedConcept; share: number } | undefined;
      for (const { concept, direction, share } of nearest) {
        const both = share * dot(found, direction);
        if (both > (best?.share ?? 0)) best = { concept, share: both };
      }
      return best?.concept;
    };
  }

  /** Industries and word groups with unit-length directions. Skips catch-alls ("All Other …"). */
  #nameable(): readonly { concept: SharedConcept; direction: Float32Array }[] {
    this.#named ??= this.#table.concepts.flatMap(({ key, name }, index) => {
      const direction = this.#table.directions[index];
      if (!direction || !/^[NG]/.test(key) || /\bother\b/i.test(name)) return [];
      const concept = key.startsWith('N') ? { name, naicsCode: key.slice(1) } : { name };
      const length = Math.sqrt(dot(direction, direction)) || 1;
      return [{ concept, direction: direction.map((value) => value / length) }];
    });
    return this.#named;
  }

  #sumOf({ title, body, codes }: EmbeddedText): Float32Array {
    const counts = new Map<string, number>();
    for (const term of this.#terms(title)) counts.set(term, (counts.get(term) ?? 0) + WEIGHTS.title);
    for (const term of this.#terms(body.slice(0, BODY_CHARACTERS)))
      counts.set(term, (counts.get(term) ?? 0) + WEIGHTS.body);
    const sum = new Float32Array(this.#table.dimensions);
    for (const [term, count] of counts) this.#add(sum, term, Math.sqrt(count));
    for (const code of codes) {
      const direction = this.#table.directions[this.#codes.get(code) ?? -1];
      if (direction) addTo(sum, direction, WEIGHTS.code);
    }
    return sum;
  }

  #shareOf(meaning: TermMeaning | undefined): number {
    if (!meaning || meaning.salience === 0) return 0;
    return meaning.isBorrowed ? BORROWED_SHARE : 1;
  }

  #terms(text: string): string[] {
    return withPhrases(stemsOf(text), this.#table.phrases);
  }

  #add(sum: Float32Array, term: string, scale: number): void {
    const meaning = this.#table.meaning(term);
    if (meaning) addTo(sum, meaning.vector, scale * meaning.salience);
  }
}

function addTo(sum: Float32Array, vector: Float32Array, scale: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (vector[at] ?? 0);
}

function dot(a: Int8Array | Float32Array, b: Float32Array): number {
  let product = 0;
  for (let at = 0; at < b.length; at += 1) product += (a[at] ?? 0) * (b[at] ?? 0);
  return product;
}
