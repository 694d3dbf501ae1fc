import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** The dragged pursuit and the stage below the pointer. */
export interface Dragging {
  pursuitId: string;
  /** Absent outside the stages. */
  stageId?: string;
}

/** Tracks dragging with the pointer, and calls back when a pursuit is dropped on a stage. */
export function useDragging(onDrop: (pursuitId: string, stageId: string) => void): Dragging | undefined {
  const [dragging, setDragging] = useState<Dragging>();
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => textOf(source.data.pursuitId) !== undefined,
        onDragStart: ({ source, location }) => {
          setDragging(draggingOf(source.data, location.current.dropTargets));
        },
        onDropTargetChange: ({ source, location }) => {
          setDragging(draggingOf(source.data, location.current.dropTargets));
        },
        onDrop: ({ source, location }) => {
          setDragging(undefined);
          const dropped = draggingOf(source.data, location.current.dropTargets);
          if (dropped?.stageId !== undefined) drop(dropped.pursuitId, dropped.stageId);
        },
      }),
    [],
  );
  return dragging;
}

/** Makes a pursuit draggable. */
export function useDraggable(tile: RefObject<HTMLElement | null>, pursuitId: string, enabled: boolean): void {
  useEffect(() => {
    const element = tile.current;
    if (!element || !enabled) return;
    return draggable({ element, getInitialData: () => ({ pursuitId }) });
  }, [tile, pursuitId, enabled]);
}

/** Makes a stage a drop target. */
export function useDropStage(column: RefObject<HTMLElement | null>, stageId: string | undefined): void {
  useEffect(() => {
    const element = column.current;
    if (!element || stageId === undefined) return;
    return dropTargetForElements({ element, getData: () => ({ stageId }) });
  }, [column, stageId]);
}

/** Scrolls a region while the pointer drags near its edge. */
export function useDragScroll(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, [region]);
}

function draggingOf(
  source: Record<string, unknown>,
  targets: readonly { data: Record<string | symbol, unknown> }[],
): Dragging | undefined {
  const pursuitId = textOf(source.pursuitId);
  const stageId = textOf(targets[0]?.data.stageId);
  return pursuitId === undefined ? undefined : { pursuitId, ...(stageId === undefined ? {} : { stageId }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
