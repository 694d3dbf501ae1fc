const ROWS = 1000;

/** Splits rows into batches of a thousand, in order: what one call of an `ImportTarget` takes. */
export function* batches<T>(rows: Iterable<T>): Generator<T[], void, undefined> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
