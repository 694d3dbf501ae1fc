import { locale } from '../../lib/words/words.ts';

/** When something was, for people: the time alone where it was today (in the person's zone), else with its day. */
export function momentWords(moment: number, now = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale(), {
    ...(isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}
