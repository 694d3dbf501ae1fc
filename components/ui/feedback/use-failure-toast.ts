import { useCallback } from 'react';
import type { Failure } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import type { AskError } from './ask-error.ts';
import { failureWords } from './failure-words.ts';
import type { ToastMessage } from './toast-host.tsx';
import { useToast } from './toast.tsx';

/** Returns a function that shows a failure toast: `title`, why, and what to do if given. */
export function useFailureToast(): (title: string, failure: Failure, action?: ToastMessage['action']) => void {
  const toast = useToast();
  return useCallback(
    (title, failure, action) => toast({ title, detail: failureWords(failure).explanation, tone: 'danger', action }),
    [toast],
  );
}

type LookupAction = RequestOf<'awards.scanControl' | 'incumbents.control'>['action'];

/** Returns a function that shows a toast when a lookup could not be stopped or started. */
export function useLookupFailureToast(): (action: LookupAction, error: AskError) => void {
  const failureToast = useFailureToast();
  return (action, { failure }) => {
    failureToast(words(action === 'stop' ? 'lookUpNotStopped' : 'lookUpNotStarted'), failure);
  };
}
