import { isClosedAt } from '../../../lib/domain/pipelines/stage-outcome.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';

/** Returns whether past deadlines in a stage read "Closed" (Options); false for an unlisted stage. */
export function useClosedFrom(stages: readonly Stage[]): (stageId: string | undefined) => boolean {
  const isClosed = useClosedIn();
  return (stageId) => isClosed(stages, stageId);
}

/** Like {@link useClosedFrom}, for the stages of several pipelines. */
export function useClosedIn(): (stages: readonly Stage[], stageId: string | undefined) => boolean {
  const settings = useAsk('settings.get', {});
  return (stages, stageId) =>
    isClosedAt(
      stages,
      stages.findIndex(({ id }) => id === stageId),
      settings.data?.closedFromStage,
    );
}
