import { parseCalendarDate, type CalendarDate } from '../dates/calendar-date.ts';
import { must } from './must.ts';

/** The day written `YYYY-MM-DD`, which this test knows to exist. */
export function day(text: string): CalendarDate {
  return must(parseCalendarDate(text));
}
