import { useMutation, useMutationState } from '@tanstack/react-query';
import type { Settings } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import type { AskError } from '../../ui/feedback/ask-error.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Computes the change from the current settings. May run more than once. */
type Change = (settings: Settings) => RequestOf<'settings.set'>;

const CHANGING = ['settings.set'];

/**
 * Saves a setting at once and names a setting that could not be saved: `what` is its label. Changes run one
 * after another, each on the result of the last: lists are saved whole, so a change based on older settings
 * would undo another.
 */
export function useChangeSettings(what: string): (change: Change) => void {
  const setAnswer = useSetAnswer();
  const { act, send } = useUndoable();
  const { mutateAsync } = useMutation<Settings, AskError, Change>({
    mutationKey: CHANGING,
    scope: { id: 'settings' },
    mutationFn: async (change) => send('settings.set', change(await send('settings.get', {}))),
    onSuccess: (saved) => setAnswer('settings.get', {}, saved),
  });
  return (change) =>
    void act({
      run: () => mutateAsync(change),
      done: words('settingSaved', what),
      failed: words('settingNotSaved', what),
    });
}

/** The settings with pending changes applied, so that choices show at once. */
export function usePendingSettings(known: Settings | undefined): Settings | undefined {
  const changes = useMutationState({
    filters: { mutationKey: CHANGING, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return known && changes.filter(isChange).reduce((settings, change) => ({ ...settings, ...change(settings) }), known);
}

function isChange(variables: unknown): variables is Change {
  return typeof variables === 'function';
}
