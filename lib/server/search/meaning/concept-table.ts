/**
 * The table of concepts that ships with the backend (`concepts.bin`, written by `table-builder/build-concepts.ts`).
 *
 * Brotli over: length of the header (32 bits), header as JSON; for each concept, then for each region, a row of signed
 * bytes after its scale (float); for each term its salience and how many concepts it has (a byte each; its highest bit marks
 * a term of general English alone); of all terms' concepts one after the other the low bytes of their numbers, the high bytes,
 * and the weights (a byte each). All little-endian. A term without concepts and salience is a name: known, and of no meaning.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { phraseBook, type PhraseBook } from './stems.ts';

/** Raised when the layout changes: a table of another format is refused, not misread. */
export const CONCEPT_TABLE_FORMAT = 2;

/** The highest bit of a term's count of concepts. */
export const BORROWED = 0x80;

const headerSchema = z.object({
  format: z.literal(CONCEPT_TABLE_FORMAT),
  dimensions: z.int().positive(),
  regions: z.int().positive(),
  salienceStep: z.number().positive(),
  /** Key (`N561730`, `PS208`, `G12`) and name. */
  concepts: z.array(z.tuple([z.string(), z.string()])),
  /** Stems, and phrases of stems with a space between. */
  terms: z.array(z.string()),
});
export type ConceptTableHeader = z.infer<typeof headerSchema>;

export interface TermMeaning {
  /** Of length about one. */
  vector: Float32Array;
  /** How much the term tells, 0 (a name) to 16. */
  salience: number;
  /** Whether general English alone knows the term, and no definition of what is bought. */
  isBorrowed: boolean;
}

export interface NamedConcept {
  key: string;
  name: string;
}

/** The table opened. A term's vector is made when it is first asked for. */
export class ConceptTable {
  readonly dimensions: number;
  readonly concepts: readonly NamedConcept[];
  /** One row for each concept. */
  readonly directions: readonly Float32Array[];
  /** Centres of the regions into which vectors are sorted. */
  readonly regions: readonly Float32Array[];
  readonly phrases: PhraseBook;
  readonly #bytes: Uint8Array;
  readonly #offsets = new Map<string, { salience: number; isBorrowed: boolean; from: number; count: number }>();
  readonly #meanings = new Map<string, TermMeaning>();
  readonly #weightsAt: { low: number; high: number; weight: number };

  /** Throws when `bytes` are no table of this format. */
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

  /** What a stem or phrase of stems means; `undefined` when the table does not know it. */
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

  /** Concepts of a term by their numbers, with weights from 0 to 1. */
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

/** The table that ships with the backend, opened once. */
export function shippedConcepts(): ConceptTable {
  shipped ??= new ConceptTable(readFileSync(new URL('concepts.bin', import.meta.url)));
  return shipped;
}
