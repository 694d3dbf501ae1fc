import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { sampleNotices } from '../../server/data/sample.ts';
import type { NoticeRow } from '../../server/store/records.ts';

/** A sample notice that SAM.gov would show: everything that its pages print is there. */
export type PracticeNotice = NoticeRow & {
  agency: string;
  solicitationNumber: string;
  naicsCode: string;
  postedDate: CalendarDate;
  responseDeadLine: CalendarDate;
};

/**
 * The first `count` open federal notices of the sample data, so that the practice pages show what the backend also knows.
 * The same for the same day.
 */
export function practiceNotices(today: CalendarDate, count: number): PracticeNotice[] {
  const found: PracticeNotice[] = [];
  // Far more than are ever shown; a bound only so that a mistake in the sample cannot run for ever.
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
