/**
 * The concept table that ships with the backend (`concepts.bin`, written by
 * `table-builder/build-concepts.ts`).
 *
 * Brotli over, all little-endian: header length (32 bits), JSON header; for each concept, then each region, a
 * scale (float) and a row of signed bytes; for each term its salience and concept count (one byte each; the
 * count's highest bit marks a term known only from general English); for the concepts of all terms in
 * sequence, the low bytes of their numbers, the high bytes, and the weights (one byte each). A term without
 * concepts and salience is a proper name: known, but without meaning.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { phraseBook, type PhraseBook } from './stems.ts';

/** Raise when the layout changes, so that a table in another format is rejected, not misread. */
export const CONCEPT_TABLE_FORMAT = 2;

/** Highest bit of a term's concept count. */
export const BORROWED = 0x80;

const headerSchema = z.object({
  format: z.literal(CONCEPT_TABLE_FORMAT),
  dimensions: z.int().positive(),
  regions: z.int().positive(),
  salienceStep: z.number().positive(),
  /** Key (`N561730`, `PS208`, `G12`) and name. */
  concepts: z.array(z.tuple([z.string(), z.string()])),
  /** Stems, and phrases of stems separated by spaces. */
  terms: z.array(z.string()),
});
export type ConceptTableHeader = z.infer<typeof headerSchema>;

export interface TermMeaning {
  /** About unit length. */
  vector: Float32Array;
  /** How informative the term is, 0 (a proper name) to 16. */
  salience: number;
  /** Whether the term is known only from general English, not from procurement definitions. */
  isBorrowed: boolean;
}

export interface NamedConcept {
  key: string;
  name: string;
}

/** The parsed table. Computes a term's vector on first use. */
export class ConceptTable {
  readonly dimensions: number;
  readonly concepts: readonly NamedConcept[];
  /** One row per concept. */
  readonly directions: readonly Float32Array[];
  /** Centers of the regions that vectors are sorted into. */
  readonly regions: readonly Float32Array[];
  readonly phrases: PhraseBook;
  readonly #bytes: Uint8Array;
  readonly #offsets = new Map<string, { salience: number; isBorrowed: boolean; from: number; count: number }>();
  readonly #meanings = new Map<string, TermMeaning>();
  readonly #weightsAt: { low: number; high: number; weight: number };

  /** Throws if `bytes` is not a table of this format. */
  constructor(bytes: Uint8Array) {
    const raw = brotliDecompressSync(bytes);
    const headerLength = raw.readUInt32LE(0);
    const header = headerSchema.parse(JSON.parse(raw.toString('utf8', 4, 4 + headerLength)));
    const { dimensions, regions, salienceStep, terms } = header;
    this.dimensions = dimensions;
    this.concepts = header.concepts.map(([key, name]) => ({ key, name }));
    this.phrases = phraseBook(terms);
    let at = 4 + headerLength;
    const rows = (count: number) =>
      Array.from({ length: count }, () => {
        const scale = raw.readFloatLE(at);
        const row = Float32Array.from(
          new Int8Array(raw.subarray(at + 4, at + 4 + dimensions)),
          (value) => value * scale,
        );
        at += 4 + dimensions;
        return row;
      });
    this.directions = rows(header.concepts.length);
    this.regions = rows(regions);
    let from = 0;
    for (const [index, term] of terms.entries()) {
      const counted = raw[at + terms.length + index] ?? 0;
      const count = counted & ~BORROWED;
      const salience = (raw[at + index] ?? 0) * salienceStep;
      this.#offsets.set(term, { salience, isBorrowed: (counted & BORROWED) !== 0, from, count });
      from += count;
    }
    at += 2 * terms.length;
    this.#weightsAt = { low: at, high: at + from, weight: at + 2 * from };
    this.#bytes = raw;
  }

  /** Whether the table has this stem or phrase of stems. */
  has(term: string): boolean {
    return this.#offsets.has(term);
  }

  /** The meaning of a stem or phrase of stems; `undefined` if unknown. */
  meaning(term: string): TermMeaning | undefined {
    const known = this.#meanings.get(term);
    if (known) return known;
    const offset = this.#offsets.get(term);
    if (!offset) return undefined;
    const vector = new Float32Array(this.dimensions);
    for (const [concept, weight] of this.#conceptsAt(offset.from, offset.count)) {
      const direction = this.directions[concept];
      if (direction)
        for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) + weight * (direction[at] ?? 0);
    }
    const { salience, isBorrowed } = offset;
    const meaning = { vector, salience, isBorrowed };
    this.#meanings.set(term, meaning);
    return meaning;
  }

  /** Concept numbers of a term, with weights from 0 to 1. */
  #conceptsAt(from: number, count: number): [concept: number, weight: number][] {
    const { low, high, weight } = this.#weightsAt;
    return Array.from({ length: count }, (_, index) => {
      const at = from + index;
      const concept = (this.#bytes[low + at] ?? 0) + 256 * (this.#bytes[high + at] ?? 0);
      return [concept, (this.#bytes[weight + at] ?? 0) / 255];
    });
  }
}

let shipped: ConceptTable | undefined;

/** The table that ships with the backend, loaded once. */
export function shippedConcepts(): ConceptTable {
  shipped ??= new ConceptTable(readFileSync(new URL('concepts.bin', import.meta.url)));
  return shipped;
}
