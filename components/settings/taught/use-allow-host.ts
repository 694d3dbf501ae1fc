import { useState } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Lets the user allow the host of a taught page, which reading it needs. */
export function useAllowHost({ id, host }: TaughtEntry) {
  const { requestSites } = usePlatform();
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  const [refused, setRefused] = useState(false);
  /** Requests access to the host; must run inside a click. */
  const allow = () =>
    act({
      run: async () => {
        // Patterns of hosts have no port.
        const granted = await requestSites([`https://${host.replace(/:\d+$/, '')}/*`]).catch(() => false);
        setRefused(!granted);
        // The browser reports no change if the host was allowed for something else.
        if (granted) setAnswer('taught.list', {}, await send('taught.allow', { id }));
      },
      failed: words('siteNotChanged', host),
    });
  return { allow, allowing: busy, refused };
}
