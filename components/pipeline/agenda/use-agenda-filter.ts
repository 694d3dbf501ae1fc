import { useCallback } from 'react';
import { storedField } from '../../data/stored-values.ts';
import { useDraft } from '../../data/use-draft.ts';
import type { AgendaFilter } from './agenda-items.ts';

const EVERYTHING: AgendaFilter = { words: '', stageName: '', pipelineId: '' };

/** The stored filter of the agenda. */
export function useAgendaFilter() {
  const [filter, set] = useDraft('agenda-filter', EVERYTHING, readFilter);
  const change = useCallback(
    (part: Partial<AgendaFilter>) => {
      set((before) => ({ ...before, ...part }));
    },
    [set],
  );
  return { filter, change, clear: () => change(EVERYTHING) };
}

function readFilter(stored: unknown): AgendaFilter {
  const text = (field: keyof AgendaFilter) => {
    const value = storedField(stored, field);
    return typeof value === 'string' ? value : '';
  };
  return { words: text('words'), stageName: text('stageName'), pipelineId: text('pipelineId') };
}
