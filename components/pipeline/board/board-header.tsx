import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';
import type { Pipeline } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { ShortcutsButton } from '../../shell/shortcuts/shortcuts-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useReadAnew, useSlice } from '../../data/slices.ts';
import { BOARD_VIEWS, type BoardScreen } from './use-board-pipeline.ts';

/** Maximum age of a list on a visible board: others work on the same pipeline. */
const REFRESH_MS = 60_000;

interface BoardHeaderProps {
  pipelines: readonly Pipeline[] | undefined;
  chosen: Pipeline | undefined;
  onChoose: (pipelineId: string) => void;
  title: string;
  view: BoardScreen;
  onView: (view: BoardScreen) => void;
  /** Receives the place of the screen's own tools. */
  slot: Ref<HTMLElement>;
}

/** The pipeline's name, owner and age, and the choice of view. */
export function BoardHeader({ pipelines, chosen, onChoose, title, view, onView, slot }: BoardHeaderProps) {
  const { openOptions } = usePlatform();
  return (
    <header className="bar bhead">
      <Logo />
      <h1 className="sr">{title}</h1>
      {chosen && pipelines && (
        <>
          <Select
            className="switcher"
            label={words('boardPipeline', chosen.name)}
            value={chosen.id}
            options={pipelines.map((pipeline) => ({
              value: pipeline.id,
              label: pipeline.name,
              detail:
                sharedWords(pipeline) ??
                (pipeline.pursuitCount === undefined ? undefined : plural('pursuits', pipeline.pursuitCount)),
            }))}
            onChange={onChoose}
          />
          {chosen.sharedWithOrg && (
            <Chip look="outline" className="clip">
              {sharedWords(chosen) ?? words('pipelineSharedHere')}
            </Chip>
          )}
          <Segmented
            label={words('showAs')}
            value={view === 'outlook' ? view : 'board'}
            segments={BOARD_VIEWS.map((value) => ({ value, label: words(value) }))}
            onChange={onView}
          />
        </>
      )}
      <span ref={slot} className="push row nowrap board-slot" />
      {chosen && <Freshness key={chosen.id} pipelineId={chosen.id} />}
      <ShortcutsButton screen="board" />
      <IconButton
        className="board-options"
        icon="options"
        label={words('options')}
        onClick={() => void openOptions()}
      />
    </header>
  );
}

/** When the service was read, as the name of the button that reads it again. */
function Freshness({ pipelineId }: { pipelineId: string }) {
  const { data, isFetching } = useSlice(pipelineId);
  const readAnew = useReadAnew(pipelineId);
  const [asking, setAsking] = useState(false);
  const [readByHand, setReadByHand] = useState<number>();
  useRefreshing(data?.readAt ?? Infinity, () => void readAnew());
  if (!data) return null;
  const refresh = async () => {
    setAsking(true);
    setReadByHand((await readAnew())?.readAt);
    setAsking(false);
  };
  // When the service was read, not when the background answered: offline, it answers from its cache.
  const updated = data.readAt !== undefined && words('boardUpdated', relativeTime(data.readAt));
  // It refreshes every minute and after every change. Screen readers announce only a refresh by hand.
  const spoken = asking ? words('boardUpdating') : readByHand === data.readAt && updated;
  return (
    <>
      <span role="status" className="sr">
        {spoken}
      </span>
      <IconButton
        icon="refresh"
        label={words('refresh')}
        title={[words('refresh'), updated].filter(Boolean).join(' · ')}
        busy={isFetching}
        onClick={() => void refresh()}
      />
    </>
  );
}

function sharedWords({ sharedWithOrg, owner }: Pipeline): string | undefined {
  return sharedWithOrg && owner?.name ? words('pipelineSharedBy', owner.name) : undefined;
}

/** Calls `refresh` when the list was read a minute ago and the tab is visible, or becomes visible. */
function useRefreshing(readAt: number, refresh: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !isFresh(readAt, Date.now(), REFRESH_MS)) refresh();
  });
  useEffect(() => {
    const closed = new AbortController();
    document.addEventListener('visibilitychange', () => look(), { signal: closed.signal });
    const timer = setInterval(() => look(), REFRESH_MS / 4);
    return () => {
      closed.abort();
      clearInterval(timer);
    };
  }, []);
}
