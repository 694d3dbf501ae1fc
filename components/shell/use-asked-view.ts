import { useEffect } from 'react';
import type { Navigation } from './navigation.tsx';
import { usePlatform } from './platform.tsx';

/** Goes to the pursuit that a click in a page asked to see, when the app opens and whenever another click follows. */
export function useAskedView(openPursuit: Navigation['openPursuit'], ready: boolean): void {
  const platform = usePlatform();
  useEffect(() => {
    if (!ready) return;
    const closed = new AbortController();
    const take = async () => {
      const view = await platform.ask('view.take', {});
      if (!view.ok) return;
      const { pipelineId, pursuitId } = view.value;
      if (pipelineId !== undefined && pursuitId !== undefined) openPursuit({ pipelineId, pursuitId });
    };
    platform.onChanged((topics) => {
      if (topics.includes('view')) void take();
    }, closed.signal);
    void take();
    return () => {
      closed.abort();
    };
  }, [platform, openPursuit, ready]);
}
