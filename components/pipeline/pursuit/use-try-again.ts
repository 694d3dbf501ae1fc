import { words } from '../../../lib/words/words.ts';
import { useTell } from '../../data/use-ask.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

interface TryAgain {
  /** `onSettled` is called either way. */
  tryAgain: (operationId: string, onSettled?: () => void) => void;
  trying: boolean;
}

/** Has a change that waits or was refused sent again, and says in passing where it could not even be tried. */
export function useTryAgain(): TryAgain {
  const { mutate, isPending } = useTell('outbox.retry');
  const failureToast = useFailureToast();
  return {
    trying: isPending,
    tryAgain: (operationId, onSettled) => {
      mutate(
        { operationId },
        {
          onError: ({ failure }) => {
            failureToast(words('outboxNotChanged'), failure);
          },
          ...(onSettled ? { onSettled } : {}),
        },
      );
    },
  };
}
