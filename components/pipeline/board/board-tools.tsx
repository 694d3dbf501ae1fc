import { useId } from 'react';
import type { PipelineDetail, Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words, type WordKey } from '../../../lib/words/words.ts';
import { CalendarButton } from '../export/calendar-button.tsx';
import { CsvButton } from '../../export/csv-button.tsx';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { ShownOf } from '../shared/filtered-out.tsx';
import { FilterInput } from '../shared/filter-input.tsx';
import { PURSUIT_ORDERS } from '../shared/find-pursuits.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DUE_FILTERS, type DueFilter } from './due-filter.ts';
import type { BoardView } from './use-board-view.ts';

export const DUE_WORDS = {
  any: 'boardDueAny',
  over: 'boardDueOver',
  within7: 'boardDue7',
  within30: 'boardDue30',
  none: 'boardDueNone',
} as const satisfies Record<DueFilter, WordKey>;

interface BoardToolsProps {
  pipeline: PipelineDetail;
  board: BoardView;
  /** The pursuits that match the filters. */
  shown: readonly Pursuit[];
  ofAll: number;
  onImport: () => void;
}

/** Filters, sort order, and export of the shown pursuits. */
export function BoardTools({ pipeline, board, shown, ofAll, onImport }: BoardToolsProps) {
  const sortLabel = useId();
  const { view, due, change, setDue, clear } = board;
  const stages = orderedStages(pipeline);
  const isFiltering = view.filter.trim() !== '' || due !== 'any';
  return (
    <div className="btools">
      <span className="board-filter">
        <FilterInput
          value={view.filter}
          onChange={(filter) => {
            change({ filter });
          }}
        />
      </span>
      <Select
        className="btn"
        label={words('boardDue')}
        value={due}
        options={DUE_FILTERS.map((filter) => ({ value: filter, label: words(DUE_WORDS[filter]) }))}
        onChange={setDue}
      />
      <ShownOf shown={shown.length} ofAll={ofAll} onClear={isFiltering ? clear : undefined} />
      <span className="push row nowrap">
        <span className="small muted" id={sortLabel}>
          {words('sort')}
        </span>
        <Segmented
          labelledBy={sortLabel}
          value={view.order}
          segments={PURSUIT_ORDERS.map((order) => ({ value: order, label: words(order) }))}
          onChange={(order) => {
            change({ order });
          }}
        />
      </span>
      <span className="row wrap board-files">
        <CalendarButton
          called={pipeline.name}
          label={words('calendarButton')}
          items={shown.map((pursuit) => ({ pursuit, stages }))}
        />
        <CsvButton
          called={pipeline.name}
          what={plural('pursuits', shown.length)}
          empty={shown.length === 0}
          table={() => pursuitsTable(shown, stages)}
        />
        <Button icon="queued" aria-label={words('importOpenWhy')} title={words('importOpenWhy')} onClick={onImport}>
          {words('importOpen')}
        </Button>
      </span>
    </div>
  );
}
