import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Pursuit, Stage } from '../../../../lib/domain/pipelines/pipeline.ts';
import { formatCount, plural, words } from '../../../../lib/words/words.ts';
import { totalsOf } from '../../../../lib/domain/pipelines/totals.ts';
import { defaultsOf, sumText } from '../../pursuit/field-text.ts';
import type { StageGroup } from '../../pursuit/stage-groups.ts';
import { stageName } from '../../../../lib/words/display-names.ts';
import type { Picking } from '../../../ui/picking/use-picking.ts';
import { PickStage } from '../../list/pick-stage.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useDragScroll, useDropStage } from './use-dragging.ts';

interface BoardColumnProps {
  group: StageGroup & { items: readonly { pursuit: Pursuit }[] };
  /** A pursuit from another stage is over it, and would land below so many tiles. */
  over: { by: 'pointer' | 'keyboard'; above: number } | undefined;
  picking: Picking;
  /** Empty and seldom filled: it leaves its width to the others. */
  narrow: boolean;
  /** Won, lost, or no-bid: nothing is left to weigh. */
  ended: boolean;
  /** Tiles. */
  children: readonly ReactNode[];
}

/** One stage: name, count, totals and tiles, and a drop place while a pursuit is over it. */
export function BoardColumn(props: BoardColumnProps) {
  const { group, over, picking, narrow, ended, children } = props;
  const { stage, number, items } = group;
  const column = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const titleId = useId();
  useDropStage(column, stage?.id);
  useDragScroll(list);
  const totals = totalsOf(items.map(({ pursuit }) => pursuit));
  const name = stageName(stage, number);
  const gap = totals.withoutValue > 0 ? plural('withoutValue', totals.withoutValue) : undefined;
  return (
    <section
      ref={column}
      className={joinClasses('column', over && 'is-over', narrow && 'is-narrow')}
      aria-label={words(
        ended ? 'boardColumnEnded' : 'boardColumn',
        name,
        plural('pursuits', totals.count),
        sumText(ended ? totals.valueCents : totals.weightedCents),
      )}
    >
      <header>
        <div className="board-head">
          <h2 id={titleId}>
            <span className="clip" title={name}>
              {name}
            </span>
            <span className="muted num board-count">{formatCount(totals.count)}</span>
          </h2>
          <p className="row small num">
            <span className="muted" title={gap}>
              <span className="sr">{words('value')} </span>
              {sumText(totals.valueCents)}
              {gap && <span className="sr"> {gap}</span>}
            </span>
            {!ended && (
              <span className="push">
                <span className="sr">{words('weighted')}</span> <b>{sumText(totals.weightedCents)}</b>
              </span>
            )}
          </p>
        </div>
        <PickStage name={name} items={items} picking={picking} />
      </header>
      <ol ref={list} aria-labelledby={titleId}>
        {totals.count === 0 && !over && <li className="sr">{words('stageEmpty')}</li>}
        {children.slice(0, over?.above)}
        {over && stage && <DropSlot stage={stage} reveal={over.by === 'keyboard'} />}
        {over && children.slice(over.above)}
      </ol>
    </section>
  );
}

/** Where a pursuit would land, with the stage's defaults. */
function DropSlot({ stage, reveal }: { stage: Stage; reveal: boolean }) {
  const defaults = defaultsOf(stage);
  const slot = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (reveal) slot.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [reveal]);
  return (
    <li ref={slot} className="slot">
      <span>
        {words('boardDrop')}
        {defaults && (
          <>
            <br />
            {words('boardDropSets', ...defaults)}
          </>
        )}
      </span>
    </li>
  );
}
