import { words } from '../../../lib/words/words.ts';
import { Select } from '../../ui/form/select.tsx';
import { FilterInput } from '../shared/filter-input.tsx';
import type { AgendaFilter, AgendaItem } from './agenda-items.ts';

interface AgendaFiltersProps {
  /** All items, whose stages and pipelines can be chosen. */
  items: readonly AgendaItem[];
  filter: AgendaFilter;
  onChange: (part: Partial<AgendaFilter>) => void;
}

/** Words, stage and pipeline; the pipeline only where there are several. */
export function AgendaFilters({ items, filter, onChange }: AgendaFiltersProps) {
  const pipelines = new Map(items.map(({ pipeline }) => [pipeline.id, pipeline.name]));
  // Stages of one name are one choice, in whichever pipelines they are.
  const stages = new Set(
    items.flatMap(({ stages: listed, pipeline, stageName }) =>
      filter.pipelineId === '' || filter.pipelineId === pipeline.id
        ? [...listed.map(({ name = '' }) => name.trim()), stageName]
        : [],
    ),
  );
  return (
    <div className="agfilters">
      <span className="grow">
        <FilterInput brief value={filter.words} onChange={(typed) => onChange({ words: typed })} />
      </span>
      <Select
        label={words('filterByStage')}
        className="btn"
        value={filter.stageName}
        options={[
          { value: '', label: words('anyStage') },
          ...[...new Set([...stages, filter.stageName])].filter(Boolean).map((name) => ({ value: name, label: name })),
        ]}
        onChange={(stageName) => onChange({ stageName })}
      />
      {(pipelines.size > 1 || filter.pipelineId !== '') && (
        <Select
          label={words('filterByPipeline')}
          className="btn"
          value={filter.pipelineId}
          options={[
            { value: '', label: words('allPipelines') },
            ...[...pipelines].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(pipelineId) => onChange({ pipelineId })}
        />
      )}
    </div>
  );
}
