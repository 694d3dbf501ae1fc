import { useEffect, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { ChosenPipeline, type PipelineSeen } from '../shared/loaded-pipeline.tsx';
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
import { BoardDrawer } from './board-drawer.tsx';
import { BoardHeader } from './board-header.tsx';
import { useBoardPipeline, useBoardScreen } from './use-board-pipeline.ts';
import '../stages/pipeline.css';
import './board.css';

const Outlook = lazyComponent(async () => (await import('../outlook/outlook.tsx')).Outlook, <Skeleton rows={6} />);
const ImportView = lazyComponent(
  async () => (await import('../../import/import-view.tsx')).ImportView,
  <Skeleton rows={6} />,
);

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

/** One pipeline in a tab of its own: its stages as columns, its figures, or the import of a spreadsheet. */
export function BoardPage() {
  const connection = useAsk('connection.get', {});
  const { pipelines, chosen, isGone, choose } = useBoardPipeline();
  const { view, show } = useBoardScreen();
  const name = chosen?.name;
  const title = name === undefined ? words('board') : words(view === 'outlook' ? 'outlookOf' : 'boardOf', name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const contentOf = (seen: PipelineSeen) => {
    if (view === 'import')
      return <ImportView pipeline={seen.pipeline} page={seen.page} onClose={() => show('board')} />;
    if (view === 'board') return <BoardContent {...seen} slot={slot} onImport={() => show('import')} />;
    return (
      <Outlook
        {...seen}
        slot={slot}
        editor={(pursuit, stages, onClose) => (
          <BoardDrawer
            key={pursuit.id}
            pursuit={pursuit}
            pipelineId={seen.pipeline.id}
            stages={stages}
            onClose={onClose}
          />
        )}
      />
    );
  };
  if (connection.data?.state === 'absent' && !connection.error) return <FirstRun />;
  return (
    <div className="board">
      <BoardHeader
        title={title}
        pipelines={pipelines.data}
        chosen={chosen}
        onChoose={choose}
        view={view}
        onView={show}
        slot={setSlot}
      />
      <main tabIndex={-1}>
        <ConnectionNotice connection={connection} />
        {view !== 'import' && <QueuedChangesNotice />}
        <ChosenPipeline
          pipelines={pipelines}
          chosen={chosen}
          notice={
            chosen &&
            isGone && (
              <Banner
                tone="warning"
                title={words('boardPipelineGone')}
                action={<IconButton icon="close" label={words('dismiss')} onClick={() => choose(chosen.id)} />}
              >
                {words('boardPipelineGoneWhy', chosen.name)}
              </Banner>
            )
          }
        >
          {contentOf}
        </ChosenPipeline>
      </main>
    </div>
  );
}
