import { useSyncExternalStore } from 'react';
import { today, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';

/** Today by the person's own calendar; in a panel that stays open, the next day when it has begun. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(follow, today);
}

/** Who shows something of today: a hundred chips share one timer. */
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
  // While the computer sleeps timers stand still: whoever comes back to the panel is told by that.
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  timer = setTimeout(look, untilTomorrow());
  return over;
}

/** Milliseconds until just after midnight here. */
function untilTomorrow(now = new Date()): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1).getTime() - now.getTime();
}
