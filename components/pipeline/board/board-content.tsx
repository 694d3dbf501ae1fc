import { useMemo, useRef, useState } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { ChangesLine } from '../changes/changes-line.tsx';
import { FilteredOut } from '../shared/filtered-out.tsx';
import { filterPursuits, sortPursuits } from '../shared/find-pursuits.ts';
import type { PipelineSeen } from '../shared/loaded-pipeline.tsx';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { groupByStage, orderedStages } from '../pursuit/stage-groups.ts';
import { pursuitTitle, stageName } from '../../../lib/words/display-names.ts';
import { usePursuitFocus } from '../pursuit/use-pursuit-focus.ts';
import { VanishedPursuit, type OpenedPursuit } from '../editor/pursuit-item.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { Empty } from '../../ui/empty.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { useNow } from '../../ui/use-today.ts';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { useBulkBar } from '../bulk/use-bulk-bar.tsx';
import { BoardColumns } from './columns/board-columns.tsx';
import { BoardDrawer } from './board-drawer.tsx';
import { BoardKeys } from './board-keys.tsx';
import { Banners } from './banners.tsx';
import { BoardTools, DUE_WORDS } from './board-tools.tsx';
import { filterByDue } from './due-filter.ts';
import { useBoardMoves } from './use-board-moves.ts';
import { useBoardView } from './use-board-view.ts';

/** A move that failed; the pursuit may be in another stage by now, or gone. */
interface Unmoved {
  unmoved: Pursuit;
}

interface BoardContentProps extends Pick<PipelineSeen, 'pipeline' | 'page'> {
  onImport: () => void;
}

/** One pipeline as a board. */
export function BoardContent({ pipeline, page, onImport }: BoardContentProps) {
  const board = useBoardView(pipeline.id);
  const { view, due } = board;
  const now = useNow();
  const stages = useMemo(() => orderedStages(pipeline), [pipeline]);
  const { theirs } = page;
  const changed = useMemo(() => new Set(theirs.map(({ pursuit }) => pursuit.id)), [theirs]);
  const { moving, failed, move, dismiss: dismissFailed } = useBoardMoves(pipeline.id, page.pursuits);
  const whyWaits = useWhyWaits();
  const [opened, setOpened] = useState<OpenedPursuit>();
  const [removed, setRemoved] = useState<string>();
  const [said, say] = useState<string | Unmoved>('');
  const { openTab } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  const focusPursuit = usePursuitFocus(place);
  const shown = useMemo(
    () => sortPursuits(filterByDue(filterPursuits(page.pursuits, view.filter), due, now), view.order),
    [page.pursuits, view.filter, view.order, due, now],
  );

  const whereShown = (pursuit: Pursuit): Pursuit => {
    const stageId = moving.get(pursuit.id);
    return stageId === undefined ? pursuit : { ...pursuit, stageId };
  };
  const groups = groupByStage(stages, shown.map(whereShown));
  const { picking, bar, status } = useBulkBar(
    groups.flatMap((group) => group.pursuits).map((pursuit) => ({ pursuit, pipeline, stages, page })),
    place,
    {
      called: pipeline.name,
      table: (picked) =>
        pursuitsTable(
          picked.map(({ pursuit }) => pursuit),
          stages,
        ),
    },
  );
  const open = page.pursuits.find(({ id }) => id === opened?.id);
  const vanished = open ? undefined : opened;
  const nameOf = (stageId: string | undefined) => {
    const index = stages.findIndex(({ id }) => id === stageId);
    return stageName(stages[index], index + 1);
  };
  // Worded here, so that it names the stage that the latest list shows.
  const notMoved = ({ unmoved }: Unmoved) => {
    const now = page.pursuits.find(({ id }) => id === unmoved.id);
    const title = pursuitTitle(unmoved);
    return now ? words('boardNotMovedSaid', title, nameOf(now.stageId)) : words('boardChangeRemoved', title);
  };
  const moveTo = async (onBoard: Pursuit, stage: Stage) => {
    const pursuit = page.pursuits.find(({ id }) => id === onBoard.id);
    if (!pursuit) return;
    say(words('boardMovingSaid', pursuitTitle(pursuit), nameOf(stage.id)));
    const { saved } = await move({ pursuit, stage });
    if (!saved) say({ unmoved: pursuit });
    else if (saved.waits && (await whyWaits()) === 'failureUnauthorized')
      say(words('fieldProblem', pursuitTitle(pursuit), words('failureUnauthorized')));
    else say(words(saved.waits ? 'boardQueuedSaid' : 'boardMovedSaid', pursuitTitle(pursuit), nameOf(stage.id)));
  };
  const openDrawer = (pursuitId: string) => {
    const pursuit = page.pursuits.find(({ id }) => id === pursuitId);
    setOpened(pursuit && { id: pursuit.id, title: pursuitTitle(pursuit) });
  };

  return (
    <>
      <div className="bulk-place">
        <BoardTools pipeline={pipeline} board={board} shown={shown} ofAll={page.pursuits.length} onImport={onImport} />
        {bar}
      </div>
      <Banners>
        {failed.map(({ pursuit, stage, failure }) => (
          <FailureBanner
            key={pursuit.id}
            failure={failure}
            what={words('boardNotMoved')}
            kept={notMoved({ unmoved: pursuit })}
            onRetry={() => void moveTo(pursuit, stage)}
            onDismiss={() => {
              dismissFailed(pursuit.id);
            }}
          />
        ))}
        {vanished && (
          <VanishedPursuit
            key={vanished.id}
            pursuit={vanished}
            onDismiss={() => {
              setOpened(undefined);
            }}
          />
        )}
        <PipelineNotices pipelineId={pipeline.id} page={page} missing={false} onMissingRead={() => undefined} />
      </Banners>
      <ChangesLine
        onOpenPursuit={({ pipelineId, pursuitId }) => {
          if (pipelineId === pipeline.id) openDrawer(pursuitId);
          else void openTab(`/board.html#${encodeURIComponent(pipelineId)}`);
        }}
      />
      <div className="bbody" data-drawer={open ? '' : undefined}>
        <div className="bleft">
          <div className="bmain" ref={place}>
            {page.pursuits.length === 0 ? (
              <Empty icon="board" title={words('pipelineEmpty', pipeline.name)}>
                {words('pipelineEmptyNext')}
              </Empty>
            ) : shown.length === 0 ? (
              <FilteredOut by={[view.filter, due === 'any' ? '' : words(DUE_WORDS[due])]} onClear={board.clear} />
            ) : (
              <BoardColumns
                groups={groups}
                stages={stages}
                pending={page.pending}
                open={opened?.id}
                moving={moving}
                changed={changed}
                removed={removed}
                focusPursuit={focusPursuit}
                picking={picking}
                onOpen={openDrawer}
                onMove={(pursuit, stage) => void moveTo(pursuit, stage)}
                onKept={() => {
                  setRemoved(undefined);
                }}
                say={say}
              />
            )}
          </div>
          {status}
          <BoardKeys
            said={typeof said === 'string' ? said : notMoved(said)}
            picked={picking.picked.length}
            shown={shown.length}
          />
        </div>
        {open && (
          <BoardDrawer
            key={open.id}
            pursuit={open}
            pipelineId={pipeline.id}
            stages={stages}
            onClose={() => {
              setOpened(undefined);
            }}
            onRemoved={() => {
              setRemoved(open.id);
              setOpened(undefined);
            }}
          />
        )}
      </div>
    </>
  );
}
