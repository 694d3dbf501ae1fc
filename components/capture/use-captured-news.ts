import { useCallback } from 'react';
import type { Captured } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { usePlatform } from '../shell/platform.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';

/**
 * Says how an addition went, with Undo where this certainly created the pursuit (decisions, "Undo of an add").
 * `onUndone` hears that it was taken back.
 */
export function useCapturedNews(): (captured: Captured, title: string, onUndone?: () => void) => void {
  const { ask } = usePlatform();
  const toast = useToast();

  const undo = useCallback(
    async (undoId: string, title: string, onUndone: (() => void) | undefined) => {
      const result = await ask('pursuit.undoAdd', { undoId });
      if (result.ok && result.value.undone) {
        onUndone?.();
        toast({ tone: 'info', title: words('addUndone'), detail: title });
        return;
      }
      toast({
        tone: 'danger',
        title: words('addNotUndone'),
        detail: result.ok ? words('addNotUndoneWhy') : failureWords(result.failure).explanation,
      });
    },
    [ask, toast],
  );

  return useCallback(
    ({ status, pipelineName, undoId }, title, onUndone) => {
      const action =
        undoId === undefined ? undefined : { label: words('undo'), run: () => void undo(undoId, title, onUndone) };
      if (status.state === 'failed') {
        toast({ tone: 'danger', title: words('addFailed'), detail: failureWords(status.failure).explanation });
      } else if (status.state === 'queued' || status.state === 'adding') {
        toast({ tone: 'info', title: words('addQueued'), detail: title, action });
      } else if (action) {
        toast({ title: words('addedTo', pipelineName), detail: title, action });
      } else {
        toast({ tone: 'info', title: words('alreadyIn', pipelineName), detail: title });
      }
    },
    [toast, undo],
  );
}
