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

/** Fallback while no pipeline's stages are known. */
const USUAL_STAGES = 9;

/**
 * A stage by number, because the choice applies to every pipeline; its name is from the default pipeline. The
 * first stage is no choice: it would exclude everything.
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
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
