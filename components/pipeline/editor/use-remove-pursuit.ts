import type { Failure, PendingOperation } from '../../../lib/protocol/answers.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useTell } from '../../data/use-ask.ts';
import { useSliceEdits } from '../../data/slices.ts';

interface RemovePursuit {
  /** Resolves to the queued removal, or to `undefined` if it failed. */
  remove: (pursuitId: string) => Promise<PendingOperation | undefined>;
  removing: boolean;
  failure: Failure | undefined;
}

/** Removes pursuits after the user confirmed. The removal shows as queued until its Undo expires. */
export function useRemovePursuit(pipelineId: string): RemovePursuit {
  const { mutateAsync, isPending, error } = useTell('pursuit.remove');
  const list = useSliceEdits(pipelineId);
  return {
    removing: isPending,
    failure: error ? failureBehind(error) : undefined,
    async remove(pursuitId) {
      try {
        const operation = await mutateAsync({ pipelineId, pursuitId });
        list.queued(operation);
        return operation;
      } catch {
        void list.refresh();
        return undefined;
      }
    },
  };
}
