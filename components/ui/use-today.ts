import { useSyncExternalStore } from 'react';
import { today, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';

/** Today in the user's own time zone; updates at midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(follow, today);
}

/** Components that show today's date share one timer. */
const followers = new Set<() => void>();
let following: AbortController | undefined;

function follow(changed: () => void): () => void {
  followers.add(changed);
  following ??= watchTheDay();
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    following?.abort();
    following = undefined;
  };
}

function watchTheDay(): AbortController {
  const over = new AbortController();
  const { signal } = over;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    for (const changed of followers) changed();
    clearTimeout(timer);
    timer = setTimeout(look, untilTomorrow());
  };
  // Timers stop while the computer sleeps; these events catch the return.
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  timer = setTimeout(look, untilTomorrow());
  return over;
}

/** Milliseconds until just after midnight, local time. */
function untilTomorrow(now = new Date()): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1).getTime() - now.getTime();
}
