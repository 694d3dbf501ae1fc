import { useEffect, useEffectEvent } from 'react';
import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';

/** Maximum age of a list on a visible board: others work on the same pipeline. */
const REFRESH_MS = 60_000;

/** Calls `refresh` when the list was read a minute ago and the tab is visible, or becomes visible. */
export function useRefreshing(readAt: number, refresh: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !isFresh(readAt, Date.now(), REFRESH_MS)) refresh();
  });
  useEffect(() => {
    const closed = new AbortController();
    document.addEventListener(
      'visibilitychange',
      () => {
        look();
      },
      { signal: closed.signal },
    );
    const timer = setInterval(() => {
      look();
    }, REFRESH_MS / 4);
    return () => {
      closed.abort();
      clearInterval(timer);
    };
  }, []);
}
