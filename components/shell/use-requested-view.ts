import { useEffect } from 'react';
import { useOpenIncumbents } from '../awards/incumbents/incumbents-provider.tsx';
import type { Navigation } from '../platform/navigation.tsx';
import { usePlatform } from '../platform/platform.tsx';

/** Opens views requested from a page or the browser: on opening, and on each later request. */
export function useRequestedView({ show, openPursuit, openSearch, leave, viewTaken }: Navigation): void {
  const platform = usePlatform();
  const openIncumbents = useOpenIncumbents();
  useEffect(() => {
    const closed = new AbortController();
    const openRequested = async () => {
      const windowId = await platform.windowId();
      const view = await platform.ask('view.take', windowId === undefined ? {} : { windowId });
      if (!view.ok) return;
      const { pipelineId, pursuitId, search, tab, holderOf, asked = false } = view.value;
      if (pipelineId !== undefined && pursuitId !== undefined) openPursuit({ pipelineId, pursuitId });
      else if (holderOf) {
        // Close any overlay, or this one would open below it.
        leave();
        openIncumbents({ notice: holderOf, atOnce: asked });
      } else if (search) openSearch(search);
      else if (tab) show(tab);
    };
    platform.onChanged((topics) => {
      if (topics.includes('view')) void openRequested();
    }, closed.signal);
    void openRequested().finally(viewTaken);
    return () => closed.abort();
  }, [platform, show, openPursuit, openSearch, leave, viewTaken, openIncumbents]);
}
