import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { isDecided } from '../../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../../lib/domain/pipelines/stage-outcome.ts';
import { removesPursuit } from '../../../../lib/domain/pipelines/pursuit-values.ts';
import type { PendingOperation } from '../../../../lib/protocol/answers.ts';
import { words } from '../../../../lib/words/words.ts';
import type { StageGroup } from '../../pursuit/stage-groups.ts';
import { changesOf } from '../../pursuit/pending-operations.ts';
import { useClosedFrom } from '../../shared/use-closed-from.ts';
import type { List, ListItem } from '../../list/use-pursuit-list.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardTile } from './board-tile.tsx';
import { isTileStep, stepFrom } from './tile-steps.ts';
import { useCarrying } from './use-carrying.ts';
import { useDragging, useDragScroll } from './use-dragging.ts';

interface BoardColumnsProps {
  list: List<ListItem, StageGroup>;
  stages: readonly Stage[];
  /** All pursuits that match the filters, sorted: a stage shows its own in this order. */
  shown: readonly Pursuit[];
  /** The service decides a moved pursuit's place in this order. */
  isWeighed: boolean;
  pending: readonly PendingOperation[];
  /** Pursuits that other users changed since the user last looked. */
  changed: ReadonlySet<string>;
  /** The pursuit that the user just removed. */
  removed: string | undefined;
  /** Several: the selection. */
  onMove: (pursuits: readonly Pursuit[], stage: Stage) => void;
  onKept: () => void;
  say: (text: string) => void;
}

/** The stages side by side. Pursuits move by pointer and by keyboard. */
export function BoardColumns(props: BoardColumnsProps) {
  const { list, stages, shown, isWeighed, pending, changed, removed, onMove, onKept, say } = props;
  const { groups, picking } = list;
  const region = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const isClosed = useClosedFrom(stages);
  const outcomeOf = outcomesOf(stages);
  useDragScroll(region);
  const [last, setLast] = useState<string>();
  const pursuits = list.rows.map(({ pursuit }) => pursuit);
  const columns = groups.map(({ items }) => items.map(({ pursuit }) => pursuit.id));
  const current = pursuits.find(({ id }) => id === last)?.id ?? pursuits[0]?.id;
  /** The pursuit, and if it is selected all selected ones. */
  const withGroup = (pursuit: Pursuit): readonly Pursuit[] =>
    picking.isPicked(pursuit.id) ? pursuits.filter(({ id }) => picking.picked.includes(id)) : [pursuit];
  const tilesAbove = ({ id }: Pursuit, stageId: string): number => {
    const column = groups.find((group) => group.id === stageId)?.items ?? [];
    const before = shown.slice(
      0,
      shown.findIndex((each) => each.id === id),
    );
    return before.filter((each) => column.some(({ pursuit }) => pursuit.id === each.id)).length;
  };
  const { carried, pickUp, carry, putBack, drop } = useCarrying({
    stages,
    pursuits,
    countWith: (pursuit) => withGroup(pursuit).length,
    landing: (pursuit, stageId) => {
      const of = columns[stages.findIndex(({ id }) => id === stageId)]?.length ?? 0;
      if (isWeighed || of === 0 || pursuit.stageId === stageId) return undefined;
      return { position: tilesAbove(pursuit, stageId) + 1, of: of + 1 };
    },
    onDrop: (pursuit, stage) => onMove(withGroup(pursuit), stage),
    say,
  });
  const carriedIds = new Set(carried && withGroup(carried.pursuit).map(({ id }) => id));
  const dragging = useDragging((pursuitId, stageId) => {
    const pursuit = pursuits.find(({ id }) => id === pursuitId);
    const stage = stages.find(({ id }) => id === stageId);
    if (pursuit && stage && pursuit.stageId !== stageId) onMove(withGroup(pursuit), stage);
  });

  const carryByKey = (key: string): boolean => {
    if (key === 'ArrowLeft') carry(-1);
    else if (key === 'ArrowRight') carry(1);
    else if (key === ' ' || key === 'Enter') drop();
    else if (key === 'Escape') putBack();
    // Up and down do nothing, but must not scroll the carried pursuit out of view.
    else return key === 'ArrowUp' || key === 'ArrowDown';
    return true;
  };
  const stepByKey = (key: string, id: string): boolean => {
    const pursuit = pursuits.find((one) => one.id === id);
    if (!pursuit) return false;
    const leaving = pending.some((operation) => operation.pursuitId === id && removesPursuit(operation));
    if (key === ' ') {
      if (!leaving) pickUp(pursuit);
    } else if (key === 'Enter') {
      if (!leaving) list.setOpen(id);
    } else if (isTileStep(key)) {
      const next = stepFrom(columns, id, key);
      if (next !== undefined) list.focusPursuit(next);
    } else return false;
    return true;
  };
  const byKey = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.pursuit : undefined;
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (carried ? carryByKey(event.key) : stepByKey(event.key, id)) event.preventDefault();
  };
  const overOf = (stage: Stage | undefined) => {
    if (!stage) return undefined;
    const isOver = carried?.over.id === stage.id && carried.pursuit.stageId !== stage.id;
    if (isOver) return { by: 'keyboard', above: tilesAbove(carried.pursuit, stage.id) } as const;
    const dragged = pursuits.find(({ id }) => id === dragging?.pursuitId);
    const comes = dragged && dragging?.stageId === stage.id && !columns[stages.indexOf(stage)]?.includes(dragged.id);
    return comes ? ({ by: 'pointer', above: tilesAbove(dragged, stage.id) } as const) : undefined;
  };

  const isNarrow = ({ items, stage }: (typeof groups)[number]) =>
    items.length === 0 && stage !== undefined && isDecided(stage);
  const tracks = groups.map((group) => `var(--${isNarrow(group) ? 'narrow' : 'wide'})`).join(' ');

  return (
    <div
      ref={region}
      className={joinClasses('columns', picking.picked.length > 0 && 'picking')}
      style={{ gridTemplateColumns: tracks }}
      onKeyDown={byKey}
      onBlur={putBack}
      onClickCapture={picking.onClickCapture}
    >
      <p id={helpId} hidden>
        {words('boardTileHelp')}
      </p>
      {groups.map((group) => (
        <BoardColumn
          key={group.id}
          group={group}
          over={overOf(group.stage)}
          picking={picking}
          narrow={isNarrow(group)}
          ended={outcomeOf({ stageId: group.id }) !== 'open'}
        >
          {group.items.map(({ pursuit }) => (
            <BoardTile
              key={pursuit.id}
              pursuit={pursuit}
              closed={isClosed(group.stage?.id)}
              ended={outcomeOf(pursuit) !== 'open'}
              pending={changesOf(pursuit, pending, picking)}
              current={pursuit.id === current}
              open={pursuit.id === list.open?.pursuit.id}
              lifted={carriedIds.has(pursuit.id)}
              dragged={pursuit.id === dragging?.pursuitId}
              changed={changed.has(pursuit.id)}
              removed={pursuit.id === removed}
              picking={picking}
              helpId={helpId}
              onOpen={() => list.setOpen(pursuit.id)}
              onFocus={() => setLast(pursuit.id)}
              onKept={onKept}
            />
          ))}
        </BoardColumn>
      ))}
    </div>
  );
}
