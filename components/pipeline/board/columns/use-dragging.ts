import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { defined } from '../../../../lib/domain/objects.ts';

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
        onDragStart: (event) => setDragging(draggingOf(event)),
        onDropTargetChange: (event) => setDragging(draggingOf(event)),
        onDrop: (event) => {
          setDragging(undefined);
          const dropped = draggingOf(event);
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

interface Data {
  data: Record<string | symbol, unknown>;
}

function draggingOf(event: { source: Data; location: { current: { dropTargets: readonly Data[] } } }) {
  const pursuitId = textOf(event.source.data['pursuitId']);
  const stageId = textOf(event.location.current.dropTargets[0]?.data['stageId']);
  return pursuitId === undefined ? undefined : defined({ pursuitId, stageId });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
