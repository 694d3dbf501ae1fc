import { useCallback, useEffect, useRef, useState } from 'react';
import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';
import type { TeachCommand, TeachView } from '../../../lib/protocol/taught-messages.ts';
import { usePlatform } from '../../platform/platform.tsx';

/** `starting`: no answer yet. `refused`: the browser refuses the page. `left`: the tab shows another page. */
export type TeachingState = 'starting' | 'refused' | 'open' | 'left';

export interface Teaching {
  state: TeachingState;
  /** The newest view; also of a page that was left. */
  view: TeachView | undefined;
  /** Tells the page; its view follows. */
  tell: (command: TeachCommand) => Promise<void>;
}

interface Session {
  state: TeachingState;
  view?: TeachView;
}

/** A page that answers at once without news must not be asked in a tight loop. */
const LEAST_WAIT_MS = 500;

/**
 * Starts the teaching script in a tab with `first` and follows it until the screen closes. Render it under a
 * key: another tab, or another start, is another session.
 */
export function useTeaching(tabId: number, first: TeachCommand): Teaching {
  const { ask } = usePlatform();
  const teach = useCallback(
    async (tab: number, command: TeachCommand): Promise<TeachView | undefined> => {
      const answer = await ask('taught.tell', { tabId: tab, command });
      return answer.ok ? answer.value : undefined;
    },
    [ask],
  );
  const [session, setSession] = useState<Session>({ state: 'starting' });
  const newest = useRef<TeachView>(undefined);
  const starts = useRef(first);

  const accept = useCallback((view: TeachView) => {
    const before = newest.current;
    // Answers to commands and to waiting cross.
    if (before && view.revision <= before.revision) return;
    newest.current = view;
    setSession({ state: before && view.url !== before.url ? 'left' : 'open', view });
  }, []);

  const tell = async (command: TeachCommand) => {
    const view = await teach(tabId, command);
    if (view) accept(view);
  };

  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    const isOver = () => signal.aborted;
    newest.current = undefined;
    const follow = async () => {
      let view: TeachView | undefined = await teach(tabId, starts.current);
      if (isOver()) return;
      if (!view) {
        setSession({ state: 'refused' });
        return;
      }
      const { url, revision } = view;
      let since = revision;
      while (view?.url === url) {
        accept(view);
        since = Math.max(since, view.revision, newest.current?.revision ?? 0);
        const asked = Date.now();
        view = await teach(tabId, { do: 'wait', since });
        if (view?.revision === since && isFresh(asked, Date.now(), LEAST_WAIT_MS)) await pause(LEAST_WAIT_MS);
        if (isOver()) return;
      }
      setSession((before) => ({ ...before, state: 'left' }));
      // A page that changed its address without loading still shows the marks.
      if (view) stop();
    };
    const stop = () => void teach(tabId, { do: 'stop' });
    void follow();
    // A closed panel unmounts nothing.
    window.addEventListener('pagehide', stop, { signal });
    return () => {
      closed.abort();
      stop();
    };
  }, [teach, tabId, accept]);

  return { state: session.state, view: session.view, tell };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
