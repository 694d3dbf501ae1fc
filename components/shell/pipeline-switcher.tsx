import type { Pipeline } from '../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../lib/words/words.ts';
import { useAddingPipeline } from '../pipeline/shared/use-adding-pipeline.ts';
import { failureBehind } from '../ui/feedback/ask-error.ts';
import { Select } from '../ui/form/select.tsx';
import { useSetAnswer, useTell } from '../data/use-ask.ts';
import { useFailureToast } from '../ui/feedback/use-failure-toast.ts';

/** Chooses the pipeline that one-click adds go to. */
export function PipelineSwitcher() {
  const { pipelines, adding } = useAddingPipeline();
  const save = useTell('settings.set');
  const setAnswer = useSetAnswer();
  const failureToast = useFailureToast();
  if (!pipelines.data) return null;

  const choose = (defaultPipelineId: string) => {
    save.mutate(
      { defaultPipelineId },
      {
        onSuccess: (saved) => setAnswer('settings.get', {}, saved),
        onError: (error) => failureToast(words('pipelineNotChosen'), failureBehind(error)),
      },
    );
  };
  return (
    <Select
      className="switcher"
      label={adding === undefined ? words('pipelineChoose') : words('pipelineForAdding', adding.name)}
      value={adding?.id}
      placeholder={words('pipelineChoose')}
      options={pipelines.data.map((pipeline) => ({
        value: pipeline.id,
        label: pipeline.name,
        detail: detailOf(pipeline),
      }))}
      onChange={choose}
    />
  );
}

function detailOf({ sharedWithOrg, owner, pursuitCount }: Pipeline): string | undefined {
  if (sharedWithOrg && owner?.name) return words('pipelineSharedBy', owner.name);
  return pursuitCount === undefined ? undefined : plural('pursuits', pursuitCount);
}
