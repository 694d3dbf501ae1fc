import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { sampleNotices } from '../../server/data/sample.ts';
import type { NoticeRow } from '../../server/store/records.ts';

/** A sample notice with everything that SAM.gov's pages print. */
export type PracticeNotice = NoticeRow & {
  agency: string;
  solicitationNumber: string;
  naicsCode: string;
  postedDate: CalendarDate;
  responseDeadLine: CalendarDate;
  /** Its own page says so. */
  canceled?: true;
};

/** The first `count` open federal notices of the backend's sample data. The same for the same day. */
export function practiceNotices(today: CalendarDate, count: number): PracticeNotice[] {
  const found: PracticeNotice[] = [];
  // Bounded, so that a mistake in the sample cannot loop forever.
  for (const row of sampleNotices(today, 5000)) {
    if (found.length === count) break;
    if (isShown(row) && row.responseDeadLine > today) found.push(row);
  }
  return found;
}

function isShown(row: NoticeRow): row is PracticeNotice {
  return (
    row.dataSource === 'SAM.gov' &&
    [row.agency, row.solicitationNumber, row.naicsCode, row.postedDate, row.responseDeadLine].every(
      (value) => value !== null,
    )
  );
}
