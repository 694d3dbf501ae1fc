import { useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { totalsOf } from '../../../lib/domain/pipelines/totals.ts';
import { pursuitTitle, stageName } from '../../../lib/words/display-names.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { PassedLine } from '../../passed/passed-line.tsx';
import { useNavigation } from '../../platform/navigation.tsx';
import { AgencyLine } from '../../passed/agency-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DeadlineChip, DeadlineLine } from '../../ui/deadline-chip.tsx';
import { enterFromFilter, useRowKeys } from '../../ui/focus/row-keys.ts';
import { Select } from '../../ui/form/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PURSUIT_ORDERS, type PursuitOrder } from '../list/find-pursuits.ts';
import { ListTools } from '../list/list-tools.tsx';
import { ListFoot, PursuitList } from '../list/pursuit-list.tsx';
import { useStageList } from '../list/use-stage-list.ts';
import { Amount } from '../pursuit/amount.tsx';
import { sumText } from '../pursuit/field-text.ts';
import { PickStage } from '../list/pick-stage.tsx';
import type { StageGroup } from '../pursuit/stage-groups.ts';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { ChosenPipeline, EmptyPipeline, type PipelineSeen } from '../shared/loaded-pipeline.tsx';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { PipelineTotals } from '../shared/pipeline-totals.tsx';
import type { useChosenPipeline } from '../shared/use-chosen-pipeline.ts';
import { useClosedFrom } from '../shared/use-closed-from.ts';

interface StagesProps {
  /** Place beside the choice of view, for the tools. */
  slot: HTMLElement | null;
  shown: ReturnType<typeof useChosenPipeline>;
  /** The pipeline of a requested pursuit. */
  wantedPipeline: string | undefined;
}

/** The pursuits of one pipeline, by stage. */
export function Stages({ slot, shown: { pipelines, chosen, own, look }, wantedPipeline }: StagesProps) {
  const known = pipelines.error || pipelines.isFetching ? undefined : pipelines.data;
  // `StageList` fills it with actions on its rows.
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const unseen = wantedPipeline !== undefined && known !== undefined && !known.some(({ id }) => id === wantedPipeline);

  return (
    <>
      <div className="scroll" onKeyDown={enterFromFilter}>
        <ChosenPipeline
          pipelines={pipelines}
          chosen={chosen}
          notice={
            own &&
            chosen &&
            own.id !== chosen.id && (
              <Banner
                tone="info"
                title={words('pipelineShown', chosen.name)}
                action={
                  <Button small onClick={() => look(undefined)}>
                    {words('pipelineBackTo', own.name)}
                  </Button>
                }
              />
            )
          }
        >
          {(seen) => <StageList seen={seen} wantedUnseen={unseen} slot={slot} foot={foot} />}
        </ChosenPipeline>
      </div>
      <div ref={setFoot} />
    </>
  );
}

interface StageListProps extends Pick<StagesProps, 'slot'> {
  seen: PipelineSeen;
  /** The requested pursuit is in a pipeline that the key can't see. */
  wantedUnseen: boolean;
  /** Place below the list, for the actions. */
  foot: HTMLElement | null;
}

/** One pipeline: totals, filter, order, and the stages with their pursuits. */
function StageList({ seen, wantedUnseen, slot, foot }: StageListProps) {
  const { pipeline, page, refreshing } = seen;
  const { view, change, stages, shown, isFolded, list, itemsOf } = useStageList(seen, { rowsIn: useRowKeys() });
  const { wanted, pursuitOpened } = useNavigation();
  const wantedHere =
    wanted?.pipelineId === pipeline.id ? page.pursuits.find(({ id }) => id === wanted.pursuitId) : undefined;
  const [taken, setTaken] = useState<typeof wanted>();
  if (wantedHere && wanted !== taken) {
    setTaken(wanted);
    list.setOpen(wantedHere.id);
    // Neither a filter nor a folded stage may hide the requested pursuit.
    change({ filter: '', folded: view.folded.filter((id) => id !== wantedHere.stageId) });
  }
  useEffect(() => {
    if (taken !== undefined && taken === wanted) pursuitOpened();
  }, [taken, wanted, pursuitOpened]);
  const isClosed = useClosedFrom(stages);
  const outcomeOf = outcomesOf(stages);
  const isMissing = !refreshing && wanted?.pipelineId === pipeline.id && !wantedHere && wanted !== taken;

  return (
    <>
      {list.status}
      {foot && createPortal(<ListFoot {...list} boardOf={pipeline.id} items={itemsOf(shown)} />, foot)}
      {slot &&
        page.pursuits.length > 0 &&
        createPortal(
          <ListTools list={list} value={view.filter} onChange={(filter) => change({ filter })}>
            <Select<PursuitOrder>
              label={words('sortBy')}
              className="btn"
              icon="sort"
              value={view.order}
              options={PURSUIT_ORDERS.map((value) => ({ value, label: words(value) }))}
              onChange={(order) => change({ order })}
            />
            <PassedLine />
          </ListTools>,
          slot,
        )}
      {list.vanished}
      <PipelineNotices
        pipelineId={pipeline.id}
        page={page}
        onMissingRead={wantedUnseen || isMissing ? pursuitOpened : undefined}
      />
      {page.pursuits.length > 0 && (
        <>
          <section className="pad pipeline-summary">
            <PipelineTotals shown={shown} stages={stages} ofAll={page.pursuits.length} />
          </section>
          <div className="colhead small muted" aria-hidden="true">
            <span className="wt push">{words('value')}</span>
            <span className="wt">{words('weighted')}</span>
          </div>
        </>
      )}
      <PursuitList
        list={list}
        filledOnly={list.by.length > 0}
        empty={<EmptyPipeline name={pipeline.name} />}
        groupBy={(group, rows) => (
          <StageSection
            group={group}
            rows={rows}
            isWeighed={outcomeOf({ stageId: group.id }) === 'open'}
            picking={list.picking}
            open={!isFolded(group.id)}
            onOpenChange={(open) => {
              const others = view.folded.filter((id) => id !== group.id);
              change({ folded: open ? others : [...others, group.id] });
            }}
          />
        )}
        row={({ pursuit }, { stage }) => ({
          above: <DeadlineLine deadline={dueOf(pursuit)} />,
          button: <RowText pursuit={pursuit} closed={isClosed(stage?.id)} isWeighed={outcomeOf(pursuit) === 'open'} />,
        })}
      />
    </>
  );
}

interface StageSectionProps {
  group: StageGroup & { items: readonly { pursuit: Pursuit }[] };
  rows: readonly ReactNode[];
  /** Not won, lost, or no-bid: there is something to weigh. */
  isWeighed: boolean;
  picking: Picking;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One stage with its count, totals and foldable pursuits. */
function StageSection(props: StageSectionProps) {
  const { group, rows, isWeighed, picking, open, onOpenChange } = props;
  const { stage, number, items } = group;
  const panel = useId();
  const totals = totalsOf(items.map(({ pursuit }) => pursuit));
  return (
    <div className="stage">
      <div className="stage-title">
        {open && <PickStage name={stageName(stage, number)} items={items} picking={picking} />}
        <h2>
          <button
            type="button"
            className="stagehead"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => onOpenChange(!open)}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} size="sm" />
            <span className="name clip">{stageName(stage, number)}</span>
            <span className="muted num">
              {formatCount(totals.count)}
              <span className="sr"> {words('pursuits')}</span>
            </span>
            {totals.count > 0 && totals.withoutValue > 0 && (
              <span className="muted clip stage-gap">{plural('withoutValue', totals.withoutValue)}</span>
            )}
            <span className="push num wt">
              <span className="sr">{words('value')} </span>
              {sumText(totals.valueCents)}
            </span>
            <span className="num wt strong">
              {isWeighed && (
                <>
                  <span className="sr">{words('weighted')} </span>
                  {sumText(totals.weightedCents)}
                </>
              )}
            </span>
          </button>
        </h2>
      </div>
      {open && (
        <div id={panel}>
          {rows.length === 0 ? <p className="small muted stage-empty">{words('stageEmpty')}</p> : <ol>{rows}</ol>}
        </div>
      )}
    </div>
  );
}

/** One pursuit of a stage: title, time left, agency and figures. `closed`: past deadlines read "Closed". */
function RowText({ pursuit, closed, isWeighed }: { pursuit: Pursuit; closed: boolean; isWeighed: boolean }) {
  const title = pursuitTitle(pursuit);
  return (
    <>
      <span className="item-title clip" title={title}>
        {title}
      </span>
      <span className="row nowrap">
        <DeadlineChip deadline={dueOf(pursuit)} form="short" closed={closed} />
        <AgencyLine className="grow" agency={pursuit.agency} />
        <Amount className="small num wt" name="value" cents={pursuit.estimatedValueCents} />
        <Amount
          className="small num wt strong"
          name="weighted"
          cents={isWeighed ? pursuit.weightedValueCents : undefined}
        />
      </span>
    </>
  );
}
