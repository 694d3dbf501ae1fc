import { useCallback } from 'react';
import { useDraft } from '../../data/use-draft.ts';
import { PURSUIT_ORDERS, type PursuitOrder } from './find-pursuits.ts';
import { storedField } from '../../data/stored-values.ts';

/** Filter, order and folded stages of a pipeline. */
export interface PipelineView {
  filter: string;
  order: PursuitOrder;
  /** Ids of folded stages. */
  folded: string[];
}

/** The stored view of one pipeline. Its component needs a new key for another pipeline. */
export function usePipelineView(pipelineId: string) {
  const [view, set] = useDraft(`pipeline-view:${pipelineId}`, PLAIN, readView);
  const change = useCallback(
    (part: Partial<PipelineView>) => {
      set((before) => ({ ...before, ...part }));
    },
    [set],
  );
  return { view, change };
}

const PLAIN: PipelineView = { filter: '', order: 'deadline', folded: [] };

function readView(kept: unknown): PipelineView {
  const [filter, order, folded] = [
    storedField(kept, 'filter'),
    storedField(kept, 'order'),
    storedField(kept, 'folded'),
  ];
  return {
    filter: typeof filter === 'string' ? filter : '',
    order: PURSUIT_ORDERS.find((each) => each === order) ?? 'deadline',
    folded: Array.isArray(folded) ? folded.filter((id) => typeof id === 'string') : [],
  };
}
