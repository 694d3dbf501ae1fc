import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { defined } from '../../../lib/domain/objects.ts';
import type { PipelineDetail, Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PursuitsPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useNavigation } from '../../platform/navigation.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FilteredOut, ShownOf } from '../shared/filtered-out.tsx';
import { FilterInput } from '../shared/filter-input.tsx';
import { filterPursuits, PURSUIT_ORDERS, sortPursuits, type PursuitOrder } from '../shared/find-pursuits.ts';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { PipelineTotals } from '../shared/pipeline-totals.tsx';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { groupByStage, orderedStages, type StageGroup } from '../pursuit/stage-groups.ts';
import { PipelineActions } from './pipeline-actions.tsx';
import { StageSection } from './stage-section.tsx';
import { usePipelineView } from '../shared/use-pipeline-view.ts';
import { useBulkBar } from '../bulk/use-bulk-bar.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { useRowKeys } from '../../ui/focus/row-keys.ts';
import { usePursuitFocus } from '../pursuit/use-pursuit-focus.ts';
import { VanishedPursuit, type OpenedPursuit } from '../editor/pursuit-item.tsx';

interface PipelineContentProps {
  pipeline: PipelineDetail;
  page: PursuitsPage;
  /** No newer list is loading. */
  fresh: boolean;
  /** The requested pursuit is in a pipeline that the key can't see. */
  wantedUnseen: boolean;
  /** Place below the list, for the actions. */
  foot: HTMLElement | null;
}

/** One pipeline: totals, filter, order, and the stages with their pursuits. */
export function PipelineContent({ pipeline, page, fresh, wantedUnseen, foot }: PipelineContentProps) {
  const { view, change } = usePipelineView(pipeline.id);
  const [openPursuit, setOpenPursuit] = useState<OpenedPursuit & Pick<Pursuit, 'stageId'>>();
  const setOpen = (id: string | undefined) => {
    const pursuit = page.pursuits.find((each) => each.id === id);
    setOpenPursuit(pursuit && defined({ id: pursuit.id, title: pursuitTitle(pursuit), stageId: pursuit.stageId }));
  };
  const stages = useMemo(() => orderedStages(pipeline), [pipeline]);
  const shown = useMemo(
    () => sortPursuits(filterPursuits(page.pursuits, view.filter), view.order),
    [page.pursuits, view.filter, view.order],
  );
  const { wanted, pursuitOpened } = useNavigation();
  const wantedHere =
    wanted?.pipelineId === pipeline.id ? page.pursuits.find(({ id }) => id === wanted.pursuitId) : undefined;
  const [taken, setTaken] = useState<typeof wanted>();
  if (wantedHere && wanted !== taken) {
    setTaken(wanted);
    setOpen(wantedHere.id);
    // Neither a filter nor a folded stage may hide the requested pursuit.
    change({ filter: '', folded: view.folded.filter((id) => id !== wantedHere.stageId) });
  }
  useEffect(() => {
    if (taken !== undefined && taken === wanted) pursuitOpened();
  }, [taken, wanted, pursuitOpened]);

  const place = useRowKeys<HTMLDivElement>();
  usePursuitFocus(place);
  // It was listed when it was opened.
  const vanished = page.pursuits.some(({ id }) => id === openPursuit?.id) ? undefined : openPursuit;
  const filtering = view.filter.trim() !== '';
  // Until its editor closes, a pursuit stays in its former stage: in another, React would remount it.
  const stageOf = ({ id, stageId }: Pursuit) => (id === openPursuit?.id ? openPursuit.stageId : stageId);
  const groups = groupByStage(stages, shown, stageOf).filter(({ pursuits }) => !filtering || pursuits.length > 0);

  const isOpen = ({ stage }: StageGroup) => filtering || !view.folded.includes(stage?.id ?? '');
  const { picking, bar, status } = useBulkBar(
    groups
      .flatMap((group) => (isOpen(group) ? group.pursuits : []))
      .map((pursuit) => ({ pursuit, pipeline, stages, page })),
    place,
    {
      called: pipeline.name,
      foot: true,
      table: (picked) =>
        pursuitsTable(
          picked.map(({ pursuit }) => pursuit),
          stages,
        ),
    },
  );

  const clear = () => {
    change({ filter: '' });
  };
  const notices = (
    <>
      {status}
      {foot &&
        createPortal(
          <div className="bulk-place">
            <PipelineActions pipeline={pipeline} shown={shown} />
            {bar}
          </div>,
          foot,
        )}
      {vanished && <VanishedPursuit key={vanished.id} pursuit={vanished} onDismiss={() => setOpen(undefined)} />}
      <PipelineNotices
        pipelineId={pipeline.id}
        page={page}
        missing={wantedUnseen || (fresh && wanted?.pipelineId === pipeline.id && !wantedHere && wanted !== taken)}
        onMissingRead={pursuitOpened}
      />
    </>
  );
  if (page.pursuits.length === 0) {
    return (
      <>
        {notices}
        <Empty icon="board" title={words('pipelineEmpty', pipeline.name)}>
          {words('pipelineEmptyNext')}
        </Empty>
      </>
    );
  }
  return (
    <>
      {notices}
      <section className="pad pipeline-summary">
        <PipelineTotals shown={shown} stages={stages} ofAll={page.pursuits.length} />
        <div className="row nowrap">
          <span className="grow">
            <FilterInput
              value={view.filter}
              onChange={(filter) => {
                change({ filter });
              }}
            />
          </span>
          <Select<PursuitOrder>
            label={words('sortBy')}
            className="btn"
            value={view.order}
            options={PURSUIT_ORDERS.map((order) => ({
              value: order,
              label: words(order === 'deadline' ? 'deadline' : order),
            }))}
            onChange={(order) => {
              change({ order });
            }}
          />
        </div>
        {filtering && shown.length > 0 && (
          <div className="row">
            <ShownOf shown={shown.length} ofAll={page.pursuits.length} onClear={clear} />
          </div>
        )}
      </section>
      <div className="colhead small muted" aria-hidden="true">
        <span className="wt push">{words('value')}</span>
        <span className="wt">{words('weighted')}</span>
      </div>
      {filtering && groups.length === 0 ? (
        <FilteredOut by={[view.filter]} onClear={clear} />
      ) : (
        <div ref={place} className={joinClasses(bar && 'picking')} onClickCapture={picking.onClickCapture}>
          {groups.map((group) => {
            const id = group.stage?.id ?? '';
            return (
              <StageSection
                key={id}
                group={group}
                stages={stages}
                pipelineId={pipeline.id}
                pending={page.pending}
                // A filter unfolds its matches.
                open={isOpen(group)}
                onOpenChange={(open) => {
                  change({ folded: open ? view.folded.filter((one) => one !== id) : [...view.folded, id] });
                }}
                openPursuit={openPursuit?.id}
                onOpenPursuit={setOpen}
                picking={picking}
              />
            );
          })}
        </div>
      )}
    </>
  );
}
