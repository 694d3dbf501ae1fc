import { useEffect, useRef, useState } from 'react';
import type { Failure, SeenPage } from '../../lib/protocol/answers.ts';
import { failureOf } from '../ui/feedback/ask-error.ts';
import { useTell } from '../data/use-ask.ts';

export interface ReadOnce {
  /** The page is being read, so that there is no answer yet. */
  reading: boolean;
  failure: Failure | undefined;
}

/**
 * Reads each page of a tab once while this screen stands over it, where no content script told what it shows. What was read so
 * before is read again when the screen opens: the page may show something else by now.
 */
export function useReadOnce(tabId: number | null | undefined, seen: SeenPage | undefined): ReadOnce {
  const { mutate, error } = useTell('page.read');
  const known = seen !== undefined && (seen.notices.length > 0 || seen.once === true);
  const [wasKnown, setWasKnown] = useState(known);
  const [pages, setPages] = useState(0);
  if (known !== wasKnown) {
    setWasKnown(known);
    // The background forgets what a tab showed when the tab goes on: this is another page.
    if (!known) setPages(pages + 1);
  }
  const page = `${String(tabId)}/${String(pages)}`;
  const wanted = typeof tabId === 'number' && seen !== undefined && (seen.notices.length === 0 || seen.once === true);
  const tried = useRef<string>(undefined);
  const [answered, setAnswered] = useState<string>();
  useEffect(() => {
    if (!wanted || tried.current === page) return;
    tried.current = page;
    mutate(
      { tabId },
      {
        onSettled: () => {
          // The answer about a page before this one may come after it.
          if (tried.current === page) setAnswered(page);
        },
      },
    );
  }, [wanted, page, tabId, mutate]);
  return { reading: wanted && answered !== page, failure: error ? failureOf(error) : undefined };
}
