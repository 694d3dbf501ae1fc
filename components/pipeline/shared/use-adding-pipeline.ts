import type { Pipeline } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';

/**
 * The pipelines that the key sees, and the one that one click on Add goes to: the chosen one, else the first, which is
 * also what the background takes. `adding` is absent until it is known what was chosen.
 */
export function useAddingPipeline() {
  const pipelines = useAsk('pipelines.list', {});
  const settings = useAsk('settings.get', {});
  const find = (id: string | undefined): Pipeline | undefined => pipelines.data?.find((pipeline) => pipeline.id === id);
  const adding = settings.isPending ? undefined : (find(settings.data?.defaultPipelineId) ?? pipelines.data?.[0]);
  return { pipelines, find, adding };
}
