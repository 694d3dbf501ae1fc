import { useState } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';

interface AllowHost {
  /** Requests access to the host; must run inside a click. */
  allow: () => Promise<void>;
  allowing: boolean;
  refused: boolean;
}

/** Lets the user allow the host of a taught page, which reading it needs. */
export function useAllowHost({ id, host }: TaughtEntry): AllowHost {
  const { requestSites } = usePlatform();
  // The browser reports no change if the host was allowed for something else.
  const allowed = useTell('taught.allow');
  const setAnswer = useSetAnswer();
  const failed = useFailureToast();
  const [allowing, setAllowing] = useState(false);
  const [refused, setRefused] = useState(false);
  return {
    allowing,
    refused,
    async allow() {
      setAllowing(true);
      // Patterns of hosts have no port.
      const granted = await requestSites([`https://${host.replace(/:\d+$/, '')}/*`]).catch(() => false);
      setRefused(!granted);
      try {
        if (granted) setAnswer('taught.list', {}, await allowed.mutateAsync({ id }));
      } catch (error) {
        failed(words('siteNotChanged', host), failureBehind(error));
      }
      setAllowing(false);
    },
  };
}
