import { useEffect, useState } from 'react';
import { useAddingPipeline } from '../shared/use-adding-pipeline.ts';
import { useVanished } from '../editor/vanished-pursuit.tsx';

/**
 * The pipeline that the board shows: the one its address names, so that reloading and bookmarks keep it, else the one for
 * adding. To look at another one does not change where one click on Add goes.
 */
export function useBoardPipeline() {
  const { pipelines, find, adding } = useAddingPipeline();
  const [named, setNamed] = useState(namedInAddress);
  useEffect(() => {
    const closed = new AbortController();
    const read = () => {
      setNamed(namedInAddress());
    };
    window.addEventListener('hashchange', read, { signal: closed.signal });
    return () => {
      closed.abort();
    };
  }, []);
  const opened = pipelines.data && named !== undefined ? { id: named } : undefined;
  const isGone = useVanished(opened, pipelines.data ?? [], !pipelines.isFetching) !== undefined;
  return {
    pipelines,
    chosen: find(named) ?? adding,
    /** The address names a pipeline that the key does not see. */
    isGone,
    choose: (pipelineId: string): void => {
      history.replaceState(null, '', `#${encodeURIComponent(pipelineId)}`);
      setNamed(pipelineId);
    },
  };
}

function namedInAddress(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch {
    // An address that somebody mistyped names nothing.
    return undefined;
  }
}
