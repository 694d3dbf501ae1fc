import { parseCalendarDate, type CalendarDate } from '../dates/calendar-date.ts';
import { must } from './must.ts';

/** Returns the date `YYYY-MM-DD`; throws if there is no such day. */
export function day(text: string): CalendarDate {
  return must(parseCalendarDate(text));
}
