/** Sample data for a fresh database: search, awards and incumbents work without any download. */
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import type { ImportTarget } from '../store/records.ts';
import { sampleAwards } from './sample/awards.ts';
import { sampleNotices } from './sample/notices.ts';

export { sampleAwards, sampleNotices };

/** Writes sample notices and awards, all or nothing. The same `today` gives the same rows. */
export async function loadSample(
  target: ImportTarget,
  today: CalendarDate,
  size: { notices: number; awards: number } = { notices: 5000, awards: 20_000 },
): Promise<void> {
  await target.atomically(async () => {
    for (const rows of batches(sampleNotices(today, size.notices))) await target.putNotices(rows);
    for (const rows of batches(sampleAwards(today, size.awards))) await target.putAwards(rows);
  });
}

const BATCH_ROWS = 1000;

/** Splits rows into batches of a thousand, in order: what one call of an `ImportTarget` takes. */
export function* batches<T>(rows: Iterable<T>): Generator<T[], void, undefined> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
