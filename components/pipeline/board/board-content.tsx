import { useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { pursuitTitle, stageNameOf } from '../../../lib/words/display-names.ts';
import { plural, words, type WordKey } from '../../../lib/words/words.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useNow } from '../../ui/use-today.ts';
import { ChangesLine } from '../changes/changes-line.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { DUE_FILTERS, filterByDue, PURSUIT_ORDERS, readDueFilter, type DueFilter } from '../list/find-pursuits.ts';
import { ListTools } from '../list/list-tools.tsx';
import { ListBody } from '../list/use-pursuit-list.tsx';
import { useStageList } from '../list/use-stage-list.ts';
import { EmptyPipeline, type PipelineSeen } from '../shared/loaded-pipeline.tsx';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { PipelineTotals } from '../shared/pipeline-totals.tsx';
import { boardAddress } from '../shared/use-chosen-pipeline.ts';
import { BoardDrawer } from './board-drawer.tsx';
import { BoardColumns } from './columns/board-columns.tsx';
import { useBoardMoves } from './use-board-moves.ts';

const DUE_WORDS = {
  any: 'boardDueAny',
  over: 'agendaOver',
  within7: 'boardDue7',
  within30: 'boardDue30',
  none: 'boardDueNone',
} as const satisfies Record<DueFilter, WordKey>;

interface BoardContentProps extends Pick<PipelineSeen, 'pipeline' | 'page'> {
  onImport: () => void;
  /** Place in the page's header, for the updates. */
  slot: HTMLElement | null;
}

/** One pipeline as a board. */
export function BoardContent({ pipeline, page, onImport, slot }: BoardContentProps) {
  const [due, keepDue] = useDraft<DueFilter>(`board-due:${pipeline.id}`, 'any', readDueFilter);
  const setDue = (filter: DueFilter) => keepDue(() => filter);
  const now = useNow();
  const { theirs } = page;
  const changed = useMemo(() => new Set(theirs.map(({ pursuit }) => pursuit.id)), [theirs]);
  const { view, change, stages, shown, list } = useStageList(
    { pipeline, page },
    {
      board: {
        narrow: (found) => filterByDue(found, due, now),
        by: due === 'any' ? '' : words(DUE_WORDS[due]),
        onClear: () => setDue('any'),
      },
    },
  );
  const { failed, move, dismiss: dismissFailed } = useBoardMoves(pipeline.id, stages, page.pursuits);
  const { place, bar, status, vanished } = list;
  const whyWaits = useWhyWaits();
  const [removed, setRemoved] = useState<string>();
  /** In words, or a pursuit that was not moved. */
  const [said, say] = useState<string | Pursuit>('');
  const { openTab } = usePlatform();
  const open = list.open?.pursuit;
  const nameOf = (stageId: string | undefined) => stageNameOf(stages, stageId);
  // Worded here, so that it names the stage that the latest list shows.
  const notMoved = (pursuit: Pursuit) => {
    const now = page.pursuits.find(({ id }) => id === pursuit.id);
    const title = pursuitTitle(pursuit);
    return now ? words('boardNotMovedSaid', title, nameOf(now.stageId)) : words('boardChangeRemoved', title);
  };
  const moveTo = async (pursuit: Pursuit, stage: Stage) => {
    say(words('boardMovingSaid', pursuitTitle(pursuit), nameOf(stage.id)));
    const { saved } = await move({ pursuit, stage });
    if (!saved) say(pursuit);
    else if (saved.waits && (await whyWaits()) === 'failureUnauthorized')
      say(words('fieldProblem', pursuitTitle(pursuit), words('failureUnauthorized')));
    else say(words(saved.waits ? 'boardQueuedSaid' : 'boardMovedSaid', pursuitTitle(pursuit), nameOf(stage.id)));
  };

  return (
    <>
      <div className="bulk-place">
        <div className="btools">
          <div className="board-totals">
            <PipelineTotals shown={page.pursuits} stages={stages} ofAll={page.pursuits.length} />
          </div>
          <ListTools list={list} value={view.filter} onChange={(filter) => change({ filter })}>
            <Select
              className="btn"
              label={words('deadline')}
              value={due}
              options={DUE_FILTERS.map((filter) => ({ value: filter, label: words(DUE_WORDS[filter]) }))}
              onChange={setDue}
            />
          </ListTools>
          <Select
            className="btn quiet sm tool"
            icon="sort"
            label={words('sortBy')}
            value={view.order}
            options={PURSUIT_ORDERS.map((order) => ({ value: order, label: words(order) }))}
            onChange={(order) => change({ order })}
          />
          <ExportMenu
            small
            look="quiet"
            className="tool"
            called={list.called}
            what={plural('pursuits', shown.length)}
            empty={shown.length === 0}
            table={async () => (await import('../export/pursuits-table.ts')).pursuitsTable(shown, stages)}
            items={shown.map((pursuit) => ({ pursuit, stages }))}
            onImport={onImport}
          />
        </div>
        {bar}
      </div>
      <Banners>
        {failed.map(({ pursuit, stage, failure }) => (
          <FailureBanner
            key={pursuit.id}
            failure={failure}
            what={words('boardNotMoved')}
            kept={notMoved(pursuit)}
            onRetry={() => void moveTo(pursuit, stage)}
            onDismiss={() => dismissFailed(pursuit.id)}
          />
        ))}
        {vanished}
        <PipelineNotices pipelineId={pipeline.id} page={page} />
      </Banners>
      {slot &&
        createPortal(
          <ChangesLine
            brief
            onOpenPursuit={({ pipelineId, pursuitId }) => {
              if (pipelineId === pipeline.id) list.setOpen(pursuitId);
              else void openTab(boardAddress(pipelineId));
            }}
          />,
          slot,
        )}
      <div className="bbody" data-drawer={open ? '' : undefined}>
        <div className="bleft">
          <div className="bmain" ref={place}>
            <ListBody list={list} empty={<EmptyPipeline name={pipeline.name} />}>
              <BoardColumns
                list={list}
                stages={stages}
                shown={shown}
                isWeighed={view.order === 'weighted'}
                pending={page.pending}
                changed={changed}
                removed={removed}
                onMove={([pursuit, ...more], stage) => {
                  if (more.length > 0) list.moveSelection.current?.(stage.id);
                  else if (pursuit) void moveTo(pursuit, stage);
                }}
                onKept={() => setRemoved(undefined)}
                say={say}
              />
            </ListBody>
          </div>
          {status}
          <p role="status" className="sr">
            {typeof said === 'string' ? said : notMoved(said)}
          </p>
        </div>
        {open && (
          <BoardDrawer
            key={open.id}
            pursuit={open}
            pipelineId={pipeline.id}
            stages={stages}
            onClose={() => list.setOpen(undefined)}
            onRemoved={() => {
              setRemoved(open.id);
              list.setOpen(undefined);
            }}
          />
        )}
      </div>
    </>
  );
}

/** Lasting notices, the most urgent first: only that one shows until the user asks for the rest. */
function Banners({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="banners" data-open={open ? '' : undefined}>
      {children}
      <Button small look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words(open ? 'fewer' : 'bannersMore')}
      </Button>
    </div>
  );
}
