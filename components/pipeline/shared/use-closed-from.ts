import { isClosedAt } from '../../../lib/domain/dates/deadline.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';

/** Returns whether past deadlines in a stage read "Closed" (Options); false for an unlisted stage. */
export function useClosedFrom(stages: readonly Stage[]): (stageId: string | undefined) => boolean {
  const settings = useAsk('settings.get', {});
  return (stageId) =>
    isClosedAt(
      stages.findIndex(({ id }) => id === stageId),
      settings.data?.closedFromStage,
    );
}
