import { words } from '../../../lib/words/words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Retries a queued or refused change; shows a toast if the retry could not start. */
export function useTryAgain() {
  const { act, send, busy } = useUndoable();
  return {
    trying: busy,
    /** Calls `onSettled` after success and failure. */
    tryAgain: (operationId: string, onSettled?: () => void): void =>
      void act({
        run: () => send('outbox.retry', { operationId }),
        failed: words('outboxNotChanged'),
      }).finally(onSettled),
  };
}
