import { chosenStage, usualClosedStage } from '../../lib/domain/pipelines/closed-stage.ts';
import { words } from '../../lib/words/words.ts';
import { orderedStages } from '../pipeline/pursuit/stage-groups.ts';
import { useAddingPipeline } from '../pipeline/shared/use-adding-pipeline.ts';
import { Select } from '../ui/form/select.tsx';
import { useAsk } from '../data/use-ask.ts';

interface StageNumberSelectProps {
  id: string;
  /** Counted from 1; none or 0: automatic. */
  value: number | undefined;
  /** What automatic means, if the user decided it elsewhere. */
  usual?: number | undefined;
  onChange: (number: number) => void;
  'aria-describedby'?: string | undefined;
}

/** Fallback while no pipeline's stages are known. */
const USUAL_STAGES = 9;
const AUTOMATIC = 0;

/**
 * A stage by number, because the choice applies to every pipeline; its name is from the default pipeline.
 * Automatic finds the stage in each pipeline. The first stage is no choice: it would exclude everything.
 */
export function StageNumberSelect({ value = AUTOMATIC, usual, onChange, ...control }: StageNumberSelectProps) {
  const { adding } = useAddingPipeline();
  const detail = useAsk('pipeline.get', { pipelineId: adding?.id ?? '' }, { enabled: adding !== undefined });
  const stages = detail.data ? orderedStages(detail.data) : [];
  const last = Math.max(stages.length === 0 ? USUAL_STAGES : stages.length, value);
  const labelOf = (number: number) =>
    [words('stageNumber', number), stages[number - 1]?.name?.trim()].filter(Boolean).join(' · ');
  const automatic = chosenStage(usual) ?? (stages.length > 0 ? usualClosedStage(stages) : undefined);
  return (
    <Select
      {...control}
      className="input select stage-number"
      value={String(value)}
      options={[
        {
          value: String(AUTOMATIC),
          label: automatic ? words('stageAutomaticIs', labelOf(automatic)) : words('automatic'),
        },
        ...Array.from({ length: last - 1 }, (_, index) => ({
          value: String(index + 2),
          label: labelOf(index + 2),
        })),
      ]}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
