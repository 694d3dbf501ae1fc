import type { RefObject } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';

/** Returns a function that deletes a taught page, with Undo, and moves the focus from its `button`. */
export function useDeleteTaught(
  entry: TaughtEntry,
  afterLast: RefObject<HTMLElement | null>,
): (button: HTMLElement) => Promise<void> {
  const remove = useTell('taught.remove');
  const restore = useTell('taught.restore');
  const setAnswer = useSetAnswer();
  const toast = useToast();
  const failed = useFailureToast();

  const bringBack = async () => {
    try {
      setAnswer('taught.list', {}, await restore.mutateAsync({ id: entry.id }));
    } catch (error) {
      failed(words('undoFailed'), failureBehind(error));
    }
  };

  return async (button) => {
    const row = button.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    try {
      const rest = await remove.mutateAsync({ id: entry.id });
      (neighbor?.querySelector('button') ?? afterLast.current)?.focus();
      setAnswer('taught.list', {}, rest);
      const action = { label: words('undo'), run: () => void bringBack() };
      toast({ title: words('taughtDeleted'), detail: entry.name, action });
    } catch (error) {
      failed(words('taughtNotDeleted'), failureBehind(error));
    }
  };
}
