import { locale } from '../../lib/words/words.ts';

/** Formats a past time (milliseconds): time only for today in the user's time zone, else with the day. */
export function relativeTime(moment: number, now = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale(), {
    ...(isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}
