import type { RefObject } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { useSetAnswer } from '../../data/use-ask.ts';

/** Returns a function that deletes a taught page, with Undo, and moves the focus from its `button`. */
export function useDeleteTaught(
  entry: TaughtEntry,
  afterLast: RefObject<HTMLElement | null>,
): (button: HTMLElement) => Promise<void> {
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  const { id, name } = entry;
  return async (button) => {
    const row = button.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    await act({
      run: () => send('taught.remove', { id }),
      undo: () => async () => setAnswer('taught.list', {}, await send('taught.restore', { id })),
      done: (rest) => {
        (neighbor?.querySelector('button') ?? afterLast.current)?.focus();
        setAnswer('taught.list', {}, rest);
        return { title: words('taughtDeleted'), detail: name };
      },
      failed: words('taughtNotDeleted'),
    });
  };
}
