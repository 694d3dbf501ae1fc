import { words } from '../../../lib/words/words.ts';
import { useTell } from '../../data/use-ask.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

interface TryAgain {
  /** Calls `onSettled` after success and failure. */
  tryAgain: (operationId: string, onSettled?: () => void) => void;
  trying: boolean;
}

/** Retries a queued or refused change; shows a toast if the retry could not start. */
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
