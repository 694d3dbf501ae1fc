import { useEffect } from 'react';
import { useOpenIncumbents } from '../awards/incumbents/incumbents-provider.tsx';
import type { Navigation } from '../platform/navigation.tsx';
import { usePlatform } from '../platform/platform.tsx';

/** Goes to what somebody asked to see, in a page or elsewhere in the browser: when the app opens, and whenever another follows. */
export function useAskedView({ show, openPursuit, openSearch, leave }: Navigation): void {
  const platform = usePlatform();
  const openIncumbents = useOpenIncumbents();
  useEffect(() => {
    const closed = new AbortController();
    const take = async () => {
      const windowId = await platform.windowId();
      const view = await platform.ask('view.take', windowId === undefined ? {} : { windowId });
      if (!view.ok) return;
      const { pipelineId, pursuitId, search, tab, holderOf } = view.value;
      if (pipelineId !== undefined && pursuitId !== undefined) openPursuit({ pipelineId, pursuitId });
      else if (holderOf) {
        // Else it would come up below the recipient that may be looked at.
        leave();
        openIncumbents(holderOf);
      } else if (search) openSearch(search);
      else if (tab) show(tab);
    };
    platform.onChanged((topics) => {
      if (topics.includes('view')) void take();
    }, closed.signal);
    void take();
    return () => {
      closed.abort();
    };
  }, [platform, show, openPursuit, openSearch, leave, openIncumbents]);
}
