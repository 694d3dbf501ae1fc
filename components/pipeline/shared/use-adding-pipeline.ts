import { usualPipeline, type Pipeline } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';

/**
 * Returns the pipelines that the key can see and the one that Add uses: the user's choice, else the first, as
 * in the background. `adding` is absent until the settings are loaded.
 */
export function useAddingPipeline() {
  const pipelines = useAsk('pipelines.list', {});
  const settings = useAsk('settings.get', {});
  const find = (id: string | undefined): Pipeline | undefined => pipelines.data?.find((pipeline) => pipeline.id === id);
  const adding = settings.isPending ? undefined : usualPipeline(pipelines.data ?? [], settings.data?.defaultPipelineId);
  return { pipelines, find, adding };
}
