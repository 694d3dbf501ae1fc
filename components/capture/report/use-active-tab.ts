import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform.tsx';

/**
 * The tab below this popup or panel; `undefined` until known, `null` if there is none. A side panel outlives
 * its tab, so query again when the user switches tabs, a page was read, or the window gets the focus.
 */
export function useActiveTab(): number | null | undefined {
  const platform = usePlatform();
  const [tab, setTab] = useState<number | null>();
  useEffect(() => {
    const closed = new AbortController();
    const update = () => {
      void platform.activeTabId().then((id) => {
        if (!closed.signal.aborted) setTab(id ?? null);
      });
    };
    update();
    platform.onChanged((topics) => {
      if (topics.includes('pageSeen')) update();
    }, closed.signal);
    platform.onTabChange(update, closed.signal);
    window.addEventListener('focus', update, { signal: closed.signal });
    return () => closed.abort();
  }, [platform]);
  return tab;
}
