import { useMemo, useSyncExternalStore } from 'react';
import { today, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';

const MINUTE_MS = 60_000;

/** Today in the user's own time zone; updates at midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(follow, today);
}

/** The time, to the minute; updates with it. */
export function useNow(): Date {
  const at = useSyncExternalStore(follow, minute);
  return useMemo(() => new Date(at * MINUTE_MS), [at]);
}

function minute(): number {
  return Math.floor(Date.now() / MINUTE_MS);
}

/** All components that show the date or the time share one timer. */
const followers = new Set<() => void>();
let following: AbortController | undefined;

function follow(changed: () => void): () => void {
  followers.add(changed);
  following ??= watchTheClock();
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    following?.abort();
    following = undefined;
  };
}

function watchTheClock(): AbortController {
  const over = new AbortController();
  const { signal } = over;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    for (const changed of followers) changed();
    clearTimeout(timer);
    timer = setTimeout(look, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  // Timers stop while the computer sleeps; these events catch the return.
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  timer = setTimeout(look, MINUTE_MS - (Date.now() % MINUTE_MS));
  return over;
}
