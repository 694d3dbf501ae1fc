import { useMutation, useMutationState } from '@tanstack/react-query';
import type { Settings } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureOf, type AskError } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSetAnswer, valueOf } from '../../data/use-ask.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** Makes what changes out of the settings as they are by then. It is called more than once. */
type Change = (settings: Settings) => RequestOf<'settings.set'>;

const CHANGING = ['settings.set'];

/**
 * Saves a setting at once and says which one could not be saved: `what` names it as its label does. One change waits for the one
 * before it and is made from what that left: a list is saved whole, and made from an older answer it would undo the other change.
 */
export function useChangeSettings(what: string): (change: Change) => void {
  const { ask } = usePlatform();
  const know = useSetAnswer();
  const toast = useToast();
  const failureToast = useFailureToast();
  const { mutate } = useMutation<Settings, AskError, Change>({
    mutationKey: CHANGING,
    scope: { id: 'settings' },
    mutationFn: async (change) => {
      const before = valueOf(await ask('settings.get', {}));
      return valueOf(await ask('settings.set', change(before)));
    },
    onSuccess: (saved) => {
      know('settings.get', {}, saved);
      toast({ title: words('settingSaved', what) });
    },
    onError: (error) => {
      failureToast(words('settingNotSaved', what), failureOf(error));
    },
  });
  return mutate;
}

/** Settings as they are once everything is saved that was changed: what somebody chose is seen at once. */
export function useWithChanges(known: Settings | undefined): Settings | undefined {
  const changes = useMutationState({
    filters: { mutationKey: CHANGING, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return known && changes.filter(isChange).reduce((settings, change) => ({ ...settings, ...change(settings) }), known);
}

function isChange(variables: unknown): variables is Change {
  return typeof variables === 'function';
}
