import { useState } from 'react';
import { originPattern } from '../../../lib/domain/text/link.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import type { TeachView } from '../../../lib/protocol/taught/teach-view.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';
import type { TaughtField } from './teach-fields.ts';

interface SaveTaught {
  /** Requests the host's permission and saves; must run inside a click. */
  save: () => Promise<void>;
  saving: boolean;
  failure: Failure | undefined;
}

/** Saves what a view shows; calls `onSaved` when it is kept. A failure keeps the picks. */
export function useSaveTaught({ url, page, picks }: TeachView, onSaved: () => void): SaveTaught {
  const { requestSites } = usePlatform();
  const { mutateAsync } = useTell('taught.save');
  const setAnswer = useSetAnswer();
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const save = async () => {
    if (!page) return;
    setSaving(true);
    // Nothing is awaited before the browser's prompt, which belongs to the click. Asks nothing if allowed.
    const granted = await requestSites([originPattern(url)]).catch(() => false);
    try {
      if (granted) {
        setAnswer('taught.list', {}, await mutateAsync({ url, page, picks: firstOfEach(picks) }));
        toast({ title: words('teachSaved', new URL(url).host), detail: words('teachSavedNext') });
        onSaved();
      } else setFailure({ code: 'permissionMissing' });
    } catch (error) {
      setFailure(failureBehind(error));
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, failure };
}

/** Later picks of a field are examples. */
function firstOfEach(picks: TeachView['picks']): Partial<Record<TaughtField, string>> {
  const first: Partial<Record<TaughtField, string>> = {};
  for (const { field, text } of picks) first[field] ??= text;
  return first;
}
