import { brotliCompressSync, constants } from 'node:zlib';
import { BORROWED, CONCEPT_TABLE_FORMAT, type ConceptTableHeader } from '../concept-table.ts';
import type { Concept } from './sources.ts';
import type { Term } from './term-weights.ts';

export interface TableParts {
  concepts: readonly Concept[];
  terms: ReadonlyMap<string, Term>;
  /** One row per concept. */
  directions: readonly Float64Array[];
  regions: readonly Float64Array[];
}

/** Salience is stored in steps of this size. */
const SALIENCE_STEP = 1 / 16;

/** The contents of `concepts.bin`; format in `concept-table.ts`. */
export function writeTable({ concepts, terms, directions, regions }: TableParts): Buffer {
  const names = [...terms.keys()].sort();
  const header: ConceptTableHeader = {
    format: CONCEPT_TABLE_FORMAT,
    dimensions: directions[0]?.length ?? 0,
    regions: regions.length,
    salienceStep: SALIENCE_STEP,
    concepts: concepts.map(({ key, name }) => [key, name]),
    terms: names,
  };
  const known = names.flatMap((name) => terms.get(name) ?? []);
  const vectors = known.map(({ vector }) => vector);
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const raw = Buffer.concat([
    length,
    json,
    ...rows(directions),
    ...rows(regions),
    Buffer.from(known.map(({ salience }) => Math.min(255, Math.round(salience / SALIENCE_STEP)))),
    Buffer.from(known.map(({ vector, isBorrowed = false }) => vector.length | (isBorrowed ? BORROWED : 0))),
    // Low bytes, high bytes and weights are grouped, which compresses best.
    Buffer.from(vectors.flatMap((vector) => vector.map(([concept]) => concept & 255))),
    Buffer.from(vectors.flatMap((vector) => vector.map(([concept]) => concept >> 8))),
    Buffer.from(vectors.flatMap((vector) => vector.map(([, weight]) => Math.round(weight * 255)))),
  ]);
  return brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
}

/** Rows of signed bytes, each preceded by its scale as a 32-bit float. */
function rows(matrix: readonly Float64Array[]): Buffer[] {
  return matrix.flatMap((row) => {
    const scale = Math.max(...row.map(Math.abs)) / 127 || 1;
    const head = Buffer.alloc(4);
    head.writeFloatLE(scale);
    return [head, Buffer.from(Int8Array.from(row, (value) => Math.round(value / scale)).buffer)];
  });
}
