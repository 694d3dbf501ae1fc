import type { RequestOf } from '../../lib/protocol/messages.ts';
import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/ask-error.ts';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useKnow, useTell } from '../ui/use-ask.ts';

/** Saves a setting at once and says which one could not be saved: `what` names it as its label does. */
export function useChangeSettings(what: string): (changes: RequestOf<'settings.set'>, done?: () => void) => void {
  const save = useTell('settings.set');
  const know = useKnow();
  const toast = useToast();
  return (changes, done) => {
    save.mutate(changes, {
      onSuccess: (saved) => {
        know('settings.get', {}, saved);
        toast({ title: words('settingSaved', what) });
        done?.();
      },
      onError: (error) => {
        toast({
          tone: 'danger',
          title: words('settingNotSaved', what),
          detail: failureWords(failureOf(error)).explanation,
        });
      },
    });
  };
}
