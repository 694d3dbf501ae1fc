import { useCallback } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import type { Captured } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** Undoes an add and says how that went. `tabId`: a button in this tab's page added it. */
type UndoAdd = (undoId: string, title: string, options?: { tabId?: number; onUndone?: () => void }) => Promise<void>;

/** Returns a function that undoes an add. */
export function useUndoAdd(): UndoAdd {
  const { ask } = usePlatform();
  const toast = useToast();
  const failureToast = useFailureToast();
  return useCallback(
    async function undoAdd(undoId, title, { tabId, onUndone } = {}) {
      const result = await ask('pursuit.undoAdd', tabId === undefined ? { undoId } : { undoId, tabId });
      if (result.ok && result.value.undone) {
        onUndone?.();
        toast({ tone: 'info', title: words('addUndone'), detail: title });
        return;
      }
      const why = result.ok && result.value.workedOn ? 'addWorkedOnWhy' : 'addNotUndoneWhy';
      if (result.ok) toast({ tone: 'danger', title: words('addNotUndone'), detail: words(why) });
      else {
        // The background keeps an Undo that it could not check.
        const again = { label: words('undo'), run: () => void undoAdd(undoId, title, defined({ tabId, onUndone })) };
        failureToast(words('addNotUndone'), result.failure, result.failure.operationId ? undefined : again);
      }
    },
    [ask, toast, failureToast],
  );
}

/**
 * Returns a function that shows how an add went, with Undo if it certainly created the pursuit (decisions,
 * "Undo of an add"). `onUndone` runs after Undo.
 */
export function useAddToast(): (captured: Captured, title: string, onUndone?: () => void) => void {
  const toast = useToast();
  const failureToast = useFailureToast();
  const whyWaits = useWhyWaits();
  const undo = useUndoAdd();

  return useCallback(
    ({ status, pipelineName, undoId }, title, onUndone) => {
      const action =
        undoId === undefined
          ? undefined
          : { label: words('undo'), run: () => void undo(undoId, title, defined({ onUndone })) };
      if (status.state === 'failed') {
        failureToast(words('addFailed'), status.failure);
      } else if (status.state === 'queued' || status.state === 'adding') {
        void whyWaits().then((why) => {
          toast({ tone: 'info', title: words(why), detail: title, action });
        });
      } else if (action) {
        toast({ title: words('addedTo', pipelineName), detail: title, action });
      } else {
        const stage = status.state === 'saved' ? status.stageName : undefined;
        toast({ tone: 'info', title: words('alreadyIn', stage ?? pipelineName), detail: title });
      }
    },
    [toast, failureToast, undo, whyWaits],
  );
}
