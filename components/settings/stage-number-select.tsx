import { words } from '../../lib/words/words.ts';
import { orderedStages } from '../pipeline/pursuit/stage-groups.ts';
import { useAddingPipeline } from '../pipeline/shared/use-adding-pipeline.ts';
import { Select } from '../ui/form/select.tsx';
import { useAsk } from '../data/use-ask.ts';

interface StageNumberSelectProps {
  id: string;
  /** Counted from 1. */
  value: number;
  onChange: (number: number) => void;
  'aria-describedby'?: string | undefined;
}

/** What a pipeline usually has at most; offered while nobody knows the stages of one. */
const USUAL_STAGES = 9;

/**
 * A stage by its place, because what is chosen holds in every pipeline. Its name beside it is the one in the pipeline for
 * adding. The first stage is no choice: from there on nothing would be left of what is chosen.
 */
export function StageNumberSelect({ value, onChange, ...control }: StageNumberSelectProps) {
  const { adding } = useAddingPipeline();
  const detail = useAsk('pipeline.get', { pipelineId: adding?.id ?? '' }, { enabled: adding !== undefined });
  const names = detail.data ? orderedStages(detail.data).map(({ name }) => name) : [];
  const last = Math.max(names.length === 0 ? USUAL_STAGES : names.length, value);
  const numbers = Array.from({ length: last - 1 }, (_, index) => index + 2);
  return (
    <Select
      {...control}
      className="input select stage-number"
      value={String(value)}
      options={[...new Set([value, ...numbers])]
        .sort((a, b) => a - b)
        .map((number) => ({
          value: String(number),
          label: [words('stageNumber', number), names[number - 1]?.trim()].filter(Boolean).join(' · '),
        }))}
      onChange={(chosen) => {
        onChange(Number(chosen));
      }}
    />
  );
}
