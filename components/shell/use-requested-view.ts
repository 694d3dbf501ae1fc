import { useEffect, useState } from 'react';
import { defined } from '../../lib/domain/objects.ts';
import { useOpenIncumbents } from '../awards/incumbents/incumbents-provider.tsx';
import type { Navigation } from '../platform/navigation.tsx';
import { usePlatform } from '../platform/platform.tsx';

/**
 * Opens views requested from a page or the browser: on opening, and on each later request. Returns the
 * host whose buttons a page's menu asked to hide, and what sets it.
 */
export function useRequestedView({ show, openPursuit, openSearch, leave, viewTaken }: Navigation) {
  const platform = usePlatform();
  const openIncumbents = useOpenIncumbents();
  const [hide, setHide] = useState<string>();
  useEffect(() => {
    const closed = new AbortController();
    const openRequested = async () => {
      const windowId = await platform.windowId();
      const view = await platform.ask('view.take', defined({ windowId }));
      if (!view.ok) return;
      const { pipelineId, pursuitId, search, tab, holderOf, asked = false } = view.value;
      setHide(view.value.hide);
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
  return [hide, setHide] as const;
}
