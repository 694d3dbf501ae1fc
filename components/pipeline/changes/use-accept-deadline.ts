import type { Move } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useTell } from '../../data/use-ask.ts';
import { dueText } from '../../ui/due-words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

const TOLD = { no: undefined, sent: 'acceptedTold', queued: 'acceptedQueued' } as const;

/**
 * Accepts a deadline that moved; with `tell`, tells colleagues in the note. Toasts the outcome, with Undo.
 */
export function useAcceptDeadline() {
  const { mutate, isPending } = useTell('deadline.accept');
  const { mutate: restore } = useTell('deadline.undo');
  const toast = useToast();
  const failureToast = useFailureToast();
  const accept = ({ id: changeId, pursuitId, event }: Move, tell: boolean): void => {
    const undo = () =>
      restore({ pursuitId }, { onError: (error) => failureToast(words('undoFailed'), failureBehind(error)) });
    mutate(
      { changeId, tell },
      {
        onSuccess: ({ told }) => {
          const detail = TOLD[told];
          const title = words('acceptedDate', dueText(event.to, new Date()));
          const action = { label: words('undo'), run: undo };
          toast({ title, tone: 'success', action, ...(detail ? { detail: words(detail) } : {}) });
        },
        onError: (error) => {
          const failure = failureBehind(error);
          // The date was accepted before the line was refused.
          failureToast(words(failure.operationId === undefined ? 'acceptFailed' : 'tellFailed'), failure);
        },
      },
    );
  };
  return { accept, accepting: isPending };
}
