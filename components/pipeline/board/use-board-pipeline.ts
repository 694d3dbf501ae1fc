import { useEffect, useState } from 'react';
import { useAddingPipeline } from '../shared/use-adding-pipeline.ts';

/**
 * Returns the pipeline on the board: the one in the page's address, so it survives reloads and bookmarks,
 * else the one that Add uses. Choosing another one does not change where Add goes.
 */
export function useBoardPipeline() {
  const { pipelines, find, adding } = useAddingPipeline();
  const [named, setNamed] = useState(namedInAddress);
  useEffect(() => {
    const closed = new AbortController();
    window.addEventListener('hashchange', () => setNamed(namedInAddress()), { signal: closed.signal });
    return () => closed.abort();
  }, []);
  const missing = pipelines.data && !find(named) ? named : undefined;
  // A cached list may lack a new pipeline. Once a current list does too, the notice stays during a refresh.
  const [gone, setGone] = useState<string>();
  if (missing === undefined ? gone !== undefined : !pipelines.isFetching && gone !== missing) setGone(missing);
  return {
    pipelines,
    chosen: find(named) ?? adding,
    /** The address names a pipeline that the key can't see. */
    isGone: missing !== undefined && (gone === missing || !pipelines.isFetching),
    choose: (pipelineId: string): void => {
      history.replaceState(null, '', `#${encodeURIComponent(pipelineId)}`);
      setNamed(pipelineId);
    },
  };
}

/** The views among which a person switches. */
export const BOARD_VIEWS = ['board', 'outlook'] as const;
const SCREENS = [...BOARD_VIEWS, 'import'] as const;
export type BoardScreen = (typeof SCREENS)[number];

/** Returns what the page shows of its pipeline. The page's address names it too, so it survives reloads. */
export function useBoardScreen() {
  const [view, setView] = useState<BoardScreen>(() => {
    const query = new URLSearchParams(location.search);
    return SCREENS.find((screen) => query.has(screen)) ?? 'board';
  });
  return {
    view,
    show: (chosen: BoardScreen): void => {
      history.replaceState(null, '', `${location.pathname}${chosen === 'board' ? '' : `?${chosen}`}${location.hash}`);
      setView(chosen);
    },
  };
}

function namedInAddress(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch {
    // A mistyped address.
    return undefined;
  }
}
