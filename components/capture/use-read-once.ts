import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/protocol/answers.ts';
import type { SeenPage } from '../../lib/protocol/seen-page.ts';
import type { Asked } from '../data/use-ask.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';

export interface ReadOnce {
  /** The page is being read and has no answer yet. */
  reading: boolean;
  failure: Failure | undefined;
}

/**
 * Reads each page of a tab once if no content script reported it. Pages read this way are read again when the
 * screen opens, because they may have changed.
 */
export function useReadOnce(tabId: number, { data: seen, dataUpdatedAt, refetch }: Asked<SeenPage>): ReadOnce {
  const { act, send, failure } = useUndoable();
  const hasContent = seen !== undefined && (seen.notices.length > 0 || seen.once === true);
  const [hadContent, setHadContent] = useState(hasContent);
  const [pages, setPages] = useState(0);
  if (hasContent !== hadContent) {
    setHadContent(hasContent);
    // The background forgets a tab's page on navigation, so this is another page.
    if (!hasContent) setPages(pages + 1);
  }
  const page = `${String(tabId)}/${String(pages)}`;
  const wanted = seen !== undefined && (seen.notices.length === 0 || seen.once === true);
  const tried = useRef<string>(undefined);
  const [answered, setAnswered] = useState({ page: '', at: 0 });
  useEffect(() => {
    if (!wanted || tried.current === page) return;
    tried.current = page;
    let at = 0;
    const read = async () => {
      await send('page.read', { tabId });
      at = (await refetch()).dataUpdatedAt;
    };
    void act({ run: read }).finally(() => {
      // A previous page's answer may arrive late.
      if (tried.current === page) setAnswered({ page, at });
    });
  }, [wanted, page, tabId, act, send, refetch]);
  // What the reading found renders a moment after it is known.
  const isAnswered = answered.page === page && dataUpdatedAt >= answered.at;
  return { reading: wanted && !isAnswered, failure };
}
