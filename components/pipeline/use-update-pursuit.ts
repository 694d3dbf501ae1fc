import type { Pursuit } from '../../lib/domain/pipeline.ts';
import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/ask-error.ts';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useTell } from '../ui/use-ask.ts';
import { undoOf, type PursuitChanges } from './pursuit-edit.ts';
import { usePursuitNews } from './use-pursuit-news.ts';

/** Saves changes of pursuits, with an Undo that sends the former values. */
export function useUpdatePursuit(pipelineId: string) {
  const { mutateAsync, isPending, error, reset } = useTell('pursuit.update');
  const news = usePursuitNews(pipelineId);
  const toast = useToast();

  const send = async (pursuitId: string, changes: PursuitChanges): Promise<Pursuit> => {
    const pursuit = await mutateAsync({ pipelineId, pursuitId, changes });
    news.changed(pursuit);
    return pursuit;
  };

  const undo = async (before: Pursuit, changes: PursuitChanges): Promise<void> => {
    try {
      await send(before.id, changes);
      toast({ title: words('pursuitRestored'), detail: before.title, tone: 'info' });
    } catch (error) {
      toast({ title: words('undoFailed'), detail: failureWords(failureOf(error)).explanation, tone: 'danger' });
      news.refresh();
    }
  };

  return {
    saving: isPending,
    failure: error ? failureOf(error) : undefined,
    reset,
    /** Resolves to whether it was saved; a failure stays in `failure`. */
    async save(before: Pursuit, changes: PursuitChanges): Promise<boolean> {
      try {
        await send(before.id, changes);
      } catch {
        // The service may have taken it all the same, or the change may wait in the outbox: look again.
        news.refresh();
        return false;
      }
      const back = undoOf(before, changes, news.scaleKnown());
      toast({
        title: words(changes.stageId === undefined ? 'pursuitSaved' : 'pursuitMoved'),
        detail: before.title,
        ...(back ? { action: { label: words('undo'), run: () => void undo(before, back) } } : {}),
      });
      return true;
    },
  };
}
