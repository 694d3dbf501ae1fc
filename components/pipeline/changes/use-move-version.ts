import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { MovedVersion } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useTell } from '../../data/use-ask.ts';
import type { PursuitPlace } from '../../platform/navigation.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** Moves a pursuit to a newer version of its notice. Toasts the outcome, with one Undo for all of it. */
export function useMoveVersion(onOpenPursuit: (place: PursuitPlace) => void) {
  const { mutate, isPending } = useTell('version.move');
  const { mutate: putBack } = useTell('version.undo');
  const toast = useToast();
  const failureToast = useFailureToast();

  const tell = (moved: MovedVersion, pipelineId: string, done: 'versionMoved' | 'versionPutBack'): void => {
    switch (moved.state) {
      case 'moved': {
        const undo = () =>
          putBack(
            { moveId: moved.moveId },
            {
              onSuccess: (back) => tell(back, pipelineId, 'versionPutBack'),
              onError: (error) => failureToast(words('undoFailed'), failureBehind(error)),
            },
          );
        toast({
          tone: 'success',
          title: words(done),
          ...(done === 'versionMoved' ? { action: { label: words('undo'), run: undo } } : {}),
        });
        return;
      }
      case 'waiting':
        toast({ tone: 'info', title: words('versionWaits'), detail: failureWords(moved.failure).explanation });
        return;
      case 'exists':
      case 'oldKept': {
        const { pursuitId } = moved;
        const exists = moved.state === 'exists';
        toast({
          tone: 'info',
          title: words(exists ? 'versionExists' : 'versionOldKept'),
          detail: words(exists ? 'versionExistsNext' : 'versionOldKeptNext'),
          ...(pursuitId === undefined
            ? {}
            : { action: { label: words('showIt'), run: () => onOpenPursuit({ pipelineId, pursuitId }) } }),
        });
      }
    }
  };

  const move = ({ pipelineId, pursuitId }: PursuitPlace, notice: SeenNotice): void => {
    mutate(
      { pipelineId, pursuitId, notice },
      {
        onSuccess: (moved) => tell(moved, pipelineId, 'versionMoved'),
        onError: (error) => failureToast(words('versionNotMoved'), failureBehind(error)),
      },
    );
  };
  return { move, moving: isPending };
}
