import type { Pipeline } from '../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../lib/words/words.ts';
import { useAddingPipeline } from '../pipeline/shared/use-adding-pipeline.ts';
import { Select } from '../ui/form/select.tsx';
import { useSetAnswer } from '../data/use-ask.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';

/** Chooses the pipeline that one-click adds go to. */
export function PipelineSwitcher() {
  const { pipelines, adding } = useAddingPipeline();
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  if (!pipelines.data) return null;

  const choose = (defaultPipelineId: string) =>
    void act({
      run: async () => setAnswer('settings.get', {}, await send('settings.set', { defaultPipelineId })),
      failed: words('pipelineNotChosen'),
    });
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
