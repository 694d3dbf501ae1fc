import type { Move } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { dueText } from '../../ui/due-words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

const TOLD = { no: undefined, sent: 'acceptedTold', queued: 'acceptedQueued' } as const;

/**
 * Accepts a deadline that moved; with `tell`, tells colleagues in the note. Toasts the outcome, with Undo.
 */
export function useAcceptDeadline() {
  const { act, send, busy } = useUndoable();
  const accept = ({ id: changeId, pursuitId, event }: Move, tell: boolean): void =>
    void act({
      run: () => send('deadline.accept', { changeId, tell }),
      undo: () => () => send('deadline.undo', { pursuitId }),
      done: ({ told }) => {
        const detail = TOLD[told];
        return { title: words('acceptedDate', dueText(event.to, new Date())), detail: detail && words(detail) };
      },
      // The date was accepted before the line was refused.
      failed: ({ operationId }) => words(operationId === undefined ? 'acceptFailed' : 'tellFailed'),
    });
  return { accept, accepting: busy };
}
