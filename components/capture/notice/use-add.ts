import { useCallback } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import type { Captured } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { AskError } from '../../ui/feedback/ask-error.ts';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Undoes an add and says how that went. `tabId`: a button in this tab's page added it. */
type UndoAdd = (
  undoId: string,
  title: string,
  options?: { tabId?: number; onUndone?: (() => void) | undefined },
) => Promise<unknown>;

/** Returns a function that undoes an add. */
export function useUndoAdd(): UndoAdd {
  const { act, send } = useUndoable();
  return useCallback(
    function undoAdd(undoId, title, { tabId, onUndone } = {}) {
      return act({
        run: () => send('pursuit.undoAdd', defined({ undoId, tabId })),
        done: ({ undone, workedOn }) => {
          if (undone) {
            onUndone?.();
            return { tone: 'info', title: words('addUndone'), detail: title };
          }
          const why = words(workedOn ? 'addWorkedOnWhy' : 'addNotUndoneWhy');
          return { tone: 'danger', title: words('undoFailed'), detail: why };
        },
        failed: (failure) => {
          // The background keeps an Undo that it could not check.
          const again = () => void undoAdd(undoId, title, defined({ tabId, onUndone }));
          return {
            title: words('undoFailed'),
            detail: failureWords(failure).explanation,
            action: failure.operationId ? undefined : { label: words('undo'), run: again },
          };
        },
      });
    },
    [act, send],
  );
}

interface Adding {
  /** Resolves to the notice's status and what undoes the add. */
  add: () => Promise<Captured>;
  title: string;
  onUndone?: () => void;
  /** A failure has no toast, but shows as `failure`. */
  isQuiet?: boolean;
}

/**
 * `run` adds a notice and shows the outcome, with Undo if it certainly created the pursuit (decisions,
 * "Undo of an add"). Resolves to `undefined` after a failure.
 */
export function useAdd() {
  const { act, ...others } = useUndoable();
  const whyWaits = useWhyWaits();
  const undo = useUndoAdd();
  const run = useCallback(
    ({ add, title, onUndone, isQuiet }: Adding) =>
      act({
        run: async () => {
          const captured = await add();
          if (captured.status.state === 'failed') throw new AskError(captured.status.failure);
          return captured;
        },
        undo: ({ undoId }) => (undoId === undefined ? undefined : () => undo(undoId, title, { onUndone })),
        done: async ({ status, pipelineName, undoId }) => {
          if (status.state === 'queued' || status.state === 'adding')
            return { tone: 'info', title: words(await whyWaits()), detail: title };
          if (undoId !== undefined) return { title: words('addedTo', pipelineName), detail: title };
          const stage = status.state === 'saved' ? status.stageName : undefined;
          return { tone: 'info', title: words('alreadyIn', stage ?? pipelineName), detail: title };
        },
        failed: isQuiet ? undefined : words('addFailed'),
      }),
    [act, undo, whyWaits],
  );
  return { run, ...others };
}
