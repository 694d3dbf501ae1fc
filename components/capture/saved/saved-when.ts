import { calendarDateOf, formatCalendarDate, today } from '../../../lib/domain/dates/calendar-date.ts';
import { words } from '../../../lib/words/words.ts';

/** When something was saved, in the person's own time zone: "today, 14:02" or "Tue 10 Nov". */
export function savedWhen(timestamp: string | undefined, locale: string, now: Date = new Date()): string | undefined {
  const at = timestamp === undefined ? undefined : new Date(timestamp);
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const day = calendarDateOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
  if (!day) return undefined;
  if (day !== today(now)) return formatCalendarDate(day, locale, today(now));
  return words('todayAt', new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at));
}
