/** Sample data for a fresh database, so that search, awards and incumbents can be tried without any download. */
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import type { ImportTarget } from '../store/records.ts';
import { batches } from './batches.ts';
import { sampleAwards } from './sample/awards.ts';
import { sampleNotices } from './sample/notices.ts';

export { sampleAwards, sampleNotices };

/**
 * Puts notices and awards into the store, all or none. The same for the same day; dates are relative to `today`.
 * The default size is the one that the set-up promises.
 */
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
