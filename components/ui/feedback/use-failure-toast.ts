import { useCallback } from 'react';
import type { Failure } from '../../../lib/protocol/answers.ts';
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
