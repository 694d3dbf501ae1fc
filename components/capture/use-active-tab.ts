import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform.tsx';

/**
 * The tab that this popup or panel stands over; `undefined` until it is known, `null` when there is none. A side panel
 * outlives its tab, so it is asked again when the person goes to another one, when a page was read, and when the window is looked
 * at again.
 */
export function useActiveTab(): number | null | undefined {
  const platform = usePlatform();
  const [tab, setTab] = useState<number | null>();
  useEffect(() => {
    const closed = new AbortController();
    const look = () => {
      void platform.activeTabId().then((id) => {
        if (!closed.signal.aborted) setTab(id ?? null);
      });
    };
    look();
    platform.onChanged((topics) => {
      if (topics.includes('pageSeen')) look();
    }, closed.signal);
    platform.onTabChange(look, closed.signal);
    window.addEventListener('focus', look, { signal: closed.signal });
    return () => {
      closed.abort();
    };
  }, [platform]);
  return tab;
}
