import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import type { AskError } from './ask-error.ts';
import { useFailureToast } from './use-failure-toast.ts';

type Control = RequestOf<'awards.scanControl' | 'incumbents.control'>['action'];

/** Says in passing that a look-up of several requests did not end, begin or go on as it was told to, and why. */
export function useControlFailure(): (action: Control, error: AskError) => void {
  const sayFailed = useFailureToast();
  return (action, { failure }) => {
    sayFailed(words(action === 'stop' ? 'lookUpNotStopped' : 'lookUpNotStarted'), failure);
  };
}
