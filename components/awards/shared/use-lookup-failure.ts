import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import type { AskError } from '../../ui/feedback/ask-error.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

type LookupAction = RequestOf<'awards.scanControl' | 'incumbents.control'>['action'];

/** Returns a function that shows a toast when a lookup could not be stopped or started. */
export function useLookupFailureToast(): (action: LookupAction, error: AskError) => void {
  const failureToast = useFailureToast();
  return (action, { failure }) => {
    failureToast(words(action === 'stop' ? 'lookUpNotStopped' : 'lookUpNotStarted'), failure);
  };
}
