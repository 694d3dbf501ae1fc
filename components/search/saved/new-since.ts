import { locale, plural } from '../../../lib/words/words.ts';

const DAY_MS = 86_400_000;

/** "3 new since" a time today, a weekday, or a date. Times in milliseconds since the epoch. */
export function newSince(count: number, since: number, now = Date.now()): string {
  const written = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), parts).format(since);
  if (new Date(since).toDateString() === new Date(now).toDateString())
    return plural('newSinceTime', count, written({ hour: 'numeric', minute: '2-digit' }));
  // Six days, so that a weekday is never today's.
  if (Math.abs(now - since) < 6 * DAY_MS) return plural('newSinceDay', count, written({ weekday: 'long' }));
  return plural('newSinceDate', count, written({ day: 'numeric', month: 'short' }));
}
