import { locale, plural } from '../../../lib/words/words.ts';

const DAY_MS = 86_400_000;

/**
 * How many results are new and since when: "3 new since 14:05", "3 new since Tuesday", "3 new since 3 Nov". Times in
 * milliseconds since the epoch.
 */
export function newSinceWords(count: number, since: number, now = Date.now()): string {
  const written = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), parts).format(since);
  if (new Date(since).toDateString() === new Date(now).toDateString())
    return plural('newSinceTime', count, written({ hour: 'numeric', minute: '2-digit' }));
  // Six days, so that a day of the week is never today's own.
  if (Math.abs(now - since) < 6 * DAY_MS) return plural('newSinceDay', count, written({ weekday: 'long' }));
  return plural('newSinceDate', count, written({ day: 'numeric', month: 'short' }));
}
