/** Latent semantic analysis: the directions that distinguish short GovCon texts best. */
import type { Weighted } from './term-weights.ts';

const ROUNDS = 5;

/**
 * The leading `dimensions` directions of `texts`, by subspace iteration from a fixed start, so the same texts
 * give the same directions. Returns one row per concept.
 */
export function leadingDirections(
  texts: readonly (readonly Weighted[])[],
  concepts: number,
  dimensions: number,
): Float64Array[] {
  const gram = Array.from({ length: concepts }, () => new Map<number, number>());
  for (const text of texts) {
    for (const [row, x] of text) {
      const cells = gram[row];
      if (cells) for (const [column, y] of text) cells.set(column, (cells.get(column) ?? 0) + x * y);
    }
  }
  let columns = orthonormal(startingColumns(concepts, dimensions));
  for (let round = 0; round < ROUNDS; round += 1) columns = orthonormal(multiplied(gram, columns));
  return rowsOf(columns, concepts);
}

function startingColumns(length: number, count: number): Float64Array[] {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  };
  return Array.from({ length: count }, () => Float64Array.from({ length }, next));
}

function multiplied(gram: readonly ReadonlyMap<number, number>[], columns: readonly Float64Array[]): Float64Array[] {
  const rows = rowsOf(columns, gram.length);
  const products = gram.map((cells) => {
    const product = new Float64Array(columns.length);
    for (const [other, weight] of cells) {
      const row = rows[other];
      if (row) addTo(product, row, weight);
    }
    return product;
  });
  return rowsOf(products, columns.length);
}

/** Gram–Schmidt. */
function orthonormal(columns: Float64Array[]): Float64Array[] {
  for (const [index, column] of columns.entries()) {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = columns[earlier];
      if (other) addTo(column, other, -dot(column, other));
    }
    const length = Math.sqrt(dot(column, column)) || 1;
    for (let at = 0; at < column.length; at += 1) column[at] = (column[at] ?? 0) / length;
  }
  return columns;
}

function rowsOf(columns: readonly Float64Array[], length: number): Float64Array[] {
  return Array.from({ length }, (_, at) => Float64Array.from(columns, (column) => column[at] ?? 0));
}

function addTo(target: Float64Array, source: Float64Array, scale: number): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) + scale * (source[at] ?? 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let at = 0; at < a.length; at += 1) total += (a[at] ?? 0) * (b[at] ?? 0);
  return total;
}
