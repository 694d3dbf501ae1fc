import { useEffect, useRef } from 'react';
import type { Failure, SeenPage } from '../../lib/protocol/answers.ts';
import { failureOf } from '../ui/ask-error.ts';
import { useTell } from '../ui/use-ask.ts';

export interface ReadOnce {
  /** The page is being read, so that there is no answer yet. */
  reading: boolean;
  failure: Failure | undefined;
}

/**
 * Reads the page of a tab once when this screen opens over it, where no content script told what it shows. What was read so
 * before is read again: the page may show something else by now.
 */
export function useReadOnce(tabId: number | null | undefined, seen: SeenPage | undefined): ReadOnce {
  const { mutate, isPending, error, isIdle } = useTell('page.read');
  const readTab = useRef<number>(undefined);
  const wanted = typeof tabId === 'number' && seen !== undefined && (seen.notices.length === 0 || seen.once === true);
  useEffect(() => {
    if (!wanted || readTab.current === tabId) return;
    readTab.current = tabId;
    mutate({ tabId });
  }, [wanted, tabId, mutate]);
  // Between the first answer and the effect that follows it there is nothing to show either.
  return { reading: isPending || (wanted && isIdle), failure: error ? failureOf(error) : undefined };
}
