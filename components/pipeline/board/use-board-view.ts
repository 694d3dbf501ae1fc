import { useCallback } from 'react';
import { usePipelineView } from '../shared/use-pipeline-view.ts';
import { useDraft } from '../../data/use-draft.ts';
import { readDueFilter, type DueFilter } from './due-filter.ts';

export type BoardView = ReturnType<typeof useBoardView>;

/** The board's stored filters and order: those of the popup, plus a deadline filter. */
export function useBoardView(pipelineId: string) {
  const { view, change } = usePipelineView(pipelineId);
  const [due, keepDue] = useDraft<DueFilter>(`board-due:${pipelineId}`, 'any', readDueFilter);
  const setDue = useCallback(
    (filter: DueFilter) => {
      keepDue(() => filter);
    },
    [keepDue],
  );
  const clear = useCallback(() => {
    change({ filter: '' });
    setDue('any');
  }, [change, setDue]);
  return { view, due, change, setDue, clear };
}
