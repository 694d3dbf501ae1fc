import { useEffect, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { KnownPipelines, LoadedPipeline } from '../shared/loaded-pipeline.tsx';
import { ConnectionNotice } from '../../shell/connection-notice.tsx';
import { FirstRun } from '../../shell/first-run.tsx';
import { QueuedChangesNotice } from '../../shell/queued/queued-changes-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QueryProvider } from '../../data/query-provider.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { BoardContent } from './board-content.tsx';
import { BoardHeader } from './board-header.tsx';
import { useBoardPipeline } from './use-board-pipeline.ts';
import '../stages/pipeline.css';
import './board.css';

const ImportView = lazyComponent(
  async () => (await import('../../import/import-view.tsx')).ImportView,
  <Skeleton rows={6} />,
);
/** The query of the board's address that opens it at the import. */
const IMPORT = '?import';

/** The board's page. Needs a `PlatformProvider` above it. */
export function BoardApp() {
  return (
    <QueryProvider>
      <ToastProvider>
        <BoardPage />
      </ToastProvider>
    </QueryProvider>
  );
}

/** One pipeline in a tab of its own, with its stages as columns. */
export function BoardPage() {
  const connection = useAsk('connection.get', {});
  const { pipelines, chosen, isGone, choose } = useBoardPipeline();
  const [isImporting, setImporting] = useState(() => location.search === IMPORT);
  /** Keeps the import open when the page is loaded again. */
  const showImport = (isShown: boolean) => {
    history.replaceState(null, '', `${location.pathname}${isShown ? IMPORT : ''}${location.hash}`);
    setImporting(isShown);
  };
  const name = chosen?.name;
  useEffect(() => {
    document.title = name === undefined ? words('board') : words('boardOf', name);
  }, [name]);
  if (connection.data?.state === 'absent') return <FirstRun />;
  return (
    <div className="board">
      <BoardHeader pipelines={pipelines.data} chosen={chosen} onChoose={choose} />
      <main tabIndex={-1}>
        <ConnectionNotice connection={connection} />
        <QueuedChangesNotice />
        <KnownPipelines pipelines={pipelines}>
          {chosen && isGone && (
            <Banner
              tone="warning"
              title={words('boardPipelineGone')}
              action={<IconButton icon="close" label={words('dismiss')} onClick={() => choose(chosen.id)} />}
            >
              {words('boardPipelineGoneWhy', chosen.name)}
            </Banner>
          )}
          {chosen ? (
            <LoadedPipeline key={chosen.id} pipelineId={chosen.id}>
              {(seen) =>
                isImporting ? (
                  <ImportView pipeline={seen.pipeline} page={seen.page} onClose={() => showImport(false)} />
                ) : (
                  <BoardContent {...seen} onImport={() => showImport(true)} />
                )
              }
            </LoadedPipeline>
          ) : (
            <Skeleton />
          )}
        </KnownPipelines>
      </main>
    </div>
  );
}
