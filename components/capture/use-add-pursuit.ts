import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Captured, Failure } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { usePursuitNews } from '../pipeline/use-pursuit-news.ts';
import { failureOf } from '../ui/ask-error.ts';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useTell } from '../ui/use-ask.ts';
import type { PursuitToAdd } from './notice-edit.ts';

interface AddPursuit {
  /** Resolves to whether the notice is in the pipeline now, or waits to be sent there. */
  add: (notice: SeenNotice, pursuit: PursuitToAdd, pipelineId: string | undefined) => Promise<boolean>;
  adding: boolean;
  failure: Failure | undefined;
}

/** Adds one notice, with Undo where this certainly created it (decisions, "Undo of an add"). */
export function useAddPursuit(): AddPursuit {
  const { mutateAsync, isPending, error, data } = useTell('pursuit.add');
  const undo = useTell('pursuit.undoAdd');
  const news = usePursuitNews('');
  const toast = useToast();

  const takeBack = async (undoId: string, title: string) => {
    try {
      const { undone } = await undo.mutateAsync({ undoId });
      toast(
        undone
          ? { title: words('addUndone'), detail: title, tone: 'info' }
          : { title: words('undoFailed'), detail: title, tone: 'danger' },
      );
    } catch (failed) {
      toast({ title: words('undoFailed'), detail: failureWords(failureOf(failed)).explanation, tone: 'danger' });
    }
    news.refresh();
  };

  const tell = ({ status, pipelineName, undoId }: Captured, title: string) => {
    const queued = status.state === 'queued' || status.state === 'adding';
    toast({
      title: queued ? words('addQueued') : words(undoId === undefined ? 'alreadyIn' : 'addedTo', pipelineName),
      detail: title,
      ...(undoId === undefined ? {} : { action: { label: words('undo'), run: () => void takeBack(undoId, title) } }),
    });
  };

  return {
    adding: isPending,
    failure: error ? failureOf(error) : data?.status.state === 'failed' ? data.status.failure : undefined,
    async add(notice, pursuit, pipelineId) {
      const { solicitationNumber } = notice;
      try {
        const captured = await mutateAsync({
          pursuit,
          ...(pipelineId === undefined ? {} : { pipelineId }),
          ...(solicitationNumber === undefined ? {} : { solicitationNumber }),
        });
        if (captured.status.state !== 'failed') tell(captured, pursuit.title);
        return captured.status.state !== 'failed';
      } catch {
        return false;
      } finally {
        news.refresh();
      }
    },
  };
}
