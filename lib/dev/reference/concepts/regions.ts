/** Regions of the space of meanings: a search in a large file looks into the few that lie nearest to the query. */
const ROUNDS = 12;

/** Spherical k-means over vectors of any length, from evenly spaced starting points: the same vectors give the same centres. */
export function regionCentres(vectors: readonly Float64Array[], count: number): Float64Array[] {
  const units = vectors.map(unit);
  const step = Math.max(1, Math.floor(units.length / count));
  let centres = Array.from({ length: count }, (_, index) => units[index * step] ?? new Float64Array());
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = centres.map((centre) => new Float64Array(centre.length));
    for (const vector of units) {
      const sum = sums[nearest(vector, centres)];
      if (sum) for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
    }
    centres = sums.map((sum, index) => (sum.some((value) => value !== 0) ? unit(sum) : (centres[index] ?? sum)));
  }
  return centres;
}

function nearest(vector: Float64Array, centres: readonly Float64Array[]): number {
  let best = 0;
  let similarity = -Infinity;
  for (const [index, centre] of centres.entries()) {
    let product = 0;
    for (let at = 0; at < vector.length; at += 1) product += (vector[at] ?? 0) * (centre[at] ?? 0);
    if (product > similarity) [best, similarity] = [index, product];
  }
  return best;
}

function unit(vector: Float64Array): Float64Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square) || 1;
  return vector.map((value) => value / length);
}
