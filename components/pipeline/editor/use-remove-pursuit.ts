import type { Failure, PendingOperation } from '../../../lib/protocol/answers.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { useTell } from '../../data/use-ask.ts';
import { usePursuitNews } from '../pursuit/use-pursuit-news.ts';

interface RemovePursuit {
  /** Resolves to the operation that waits for its own Undo, or to nothing when it failed. */
  remove: (pursuitId: string) => Promise<PendingOperation | undefined>;
  removing: boolean;
  failure: Failure | undefined;
}

/** Removes pursuits, once that was confirmed; the removal waits in view until its Undo has run out. */
export function useRemovePursuit(pipelineId: string): RemovePursuit {
  const { mutateAsync, isPending, error } = useTell('pursuit.remove');
  const news = usePursuitNews(pipelineId);
  return {
    removing: isPending,
    failure: error ? failureOf(error) : undefined,
    async remove(pursuitId) {
      try {
        const operation = await mutateAsync({ pipelineId, pursuitId });
        news.waiting(operation);
        return operation;
      } catch {
        news.refresh();
        return undefined;
      }
    },
  };
}
