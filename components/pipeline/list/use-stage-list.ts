import { useMemo, type RefObject } from 'react';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { storedChoice, storedText, storedTexts } from '../../data/stored-values.ts';
import { useDraftFields } from '../../data/use-draft.ts';
import { orderedStages, stageGroups } from '../pursuit/stage-groups.ts';
import type { PipelineSeen } from '../shared/loaded-pipeline.tsx';
import { filterPursuits, PURSUIT_ORDERS, sortPursuits } from './find-pursuits.ts';
import { usePursuitList, type ListItem } from './use-pursuit-list.tsx';

/** The board's additions to the list of the popup. */
interface BoardParts {
  /** Filters on, after the words. */
  narrow: (pursuits: Pursuit[]) => Pursuit[];
  /** That filter in words, and how to clear it. */
  by: string;
  onClear: () => void;
}

/**
 * The pursuits of one pipeline by stage, with the stored filter and order that its stages and its board
 * share. Its component needs a new key for another pipeline.
 */
export function useStageList(
  { pipeline, page }: Pick<PipelineSeen, 'pipeline' | 'page'>,
  { rowsIn, board }: { rowsIn?: RefObject<HTMLDivElement | null>; board?: BoardParts },
) {
  const { fields: view, change } = useDraftFields(`pipeline-view:${pipeline.id}`, readView);
  const stages = useMemo(() => orderedStages(pipeline), [pipeline]);
  const found = useMemo(
    () => sortPursuits(filterPursuits(page.pursuits, view.filter), view.order),
    [page.pursuits, view.filter, view.order],
  );
  const shown = board ? board.narrow(found) : found;
  const itemsOf = (pursuits: readonly Pursuit[]): ListItem[] =>
    pursuits.map((pursuit) => ({ pursuit, pipeline, stages, page }));
  const { groups, groupOf } = stageGroups(stages);
  // A filter unfolds its matches.
  const isFolded = (stageId: string) => !board && view.filter.trim() === '' && view.folded.includes(stageId);
  const list = usePursuitList({
    listed: itemsOf(page.pursuits),
    shown: itemsOf(shown),
    by: [view.filter, board?.by ?? ''],
    onClear: () => {
      change({ filter: '' });
      board?.onClear();
    },
    groups,
    groupOf: ({ pursuit }) => groupOf(pursuit),
    isFolded,
    called: pipeline.name,
    rowsIn,
  });
  return {
    view,
    change,
    stages,
    /** All pursuits that match the filters, sorted. */
    shown,
    isFolded,
    list: { ...list, groups: list.groups.filter(({ stage, items }) => stage ?? items.length > 0) },
    itemsOf,
  };
}

/** Filter, order and folded stages of a pipeline. */
const readView = (stored: unknown) => ({
  filter: storedText(stored, 'filter'),
  order: storedChoice(stored, 'order', PURSUIT_ORDERS),
  folded: storedTexts(stored, 'folded'),
});
