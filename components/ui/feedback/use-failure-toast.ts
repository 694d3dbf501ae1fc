import { useCallback } from 'react';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { failureWords } from './failure-words.ts';
import { useToast } from './toast.tsx';

/** Says in passing what did not happen (`title`), and why. */
export function useFailureToast(): (title: string, failure: Failure) => void {
  const toast = useToast();
  return useCallback(
    (title, failure) => {
      toast({ title, detail: failureWords(failure).explanation, tone: 'danger' });
    },
    [toast],
  );
}
