/** Regions of the vector space. A search in a large database scans only the regions nearest to the query. */
const ROUNDS = 12;

/** Spherical k-means from evenly spaced starting points, so the same vectors give the same centers. */
export function regionCenters(vectors: readonly Float64Array[], count: number): Float64Array[] {
  const units = vectors.map(unit);
  const step = Math.max(1, Math.floor(units.length / count));
  let centers = Array.from({ length: count }, (_, index) => units[index * step] ?? new Float64Array());
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = centers.map((center) => new Float64Array(center.length));
    for (const vector of units) {
      const sum = sums[nearest(vector, centers)];
      if (sum) for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
    }
    centers = sums.map((sum, index) => (sum.some((value) => value !== 0) ? unit(sum) : (centers[index] ?? sum)));
  }
  return centers;
}

function nearest(vector: Float64Array, centers: readonly Float64Array[]): number {
  let best = 0;
  let similarity = -Infinity;
  for (const [index, center] of centers.entries()) {
    let product = 0;
    for (let at = 0; at < vector.length; at += 1) product += (vector[at] ?? 0) * (center[at] ?? 0);
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
