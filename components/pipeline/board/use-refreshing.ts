import { useEffect, useEffectEvent } from 'react';

/** So old an answer is asked again while the board is looked at: others work on the same pipeline. */
const REFRESH_MS = 60_000;

/** Keeps what is on the screen fresh: when the tab is shown again, and every minute while it is. Asks nothing in the background. */
export function useRefreshing(answeredAt: number, refresh: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && Date.now() - answeredAt >= REFRESH_MS) refresh();
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
