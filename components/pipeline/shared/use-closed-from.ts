import { isClosedAt } from '../../../lib/domain/dates/deadline.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';

/** Tells of each stage whether a past deadline in it reads "Closed", as chosen in the options; of none that is not listed. */
export function useClosedFrom(stages: readonly Stage[]): (stageId: string | undefined) => boolean {
  const settings = useAsk('settings.get', {});
  return (stageId) =>
    isClosedAt(
      stages.findIndex(({ id }) => id === stageId),
      settings.data?.closedFromStage,
    );
}
