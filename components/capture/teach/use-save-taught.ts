import { originPattern } from '../../../lib/domain/text/link.ts';
import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { AskError } from '../../ui/feedback/ask-error.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import type { TaughtField } from './teach-fields.ts';

/** Saves what a view shows; calls `onSaved` when it is kept. A failure keeps the picks. */
export function useSaveTaught({ url, page, picks }: TeachView, onSaved: () => void) {
  const { requestSites } = usePlatform();
  const { act, send, busy, failure } = useUndoable();
  const setAnswer = useSetAnswer();
  /** Requests the host's permission and saves; must run inside a click. */
  const save = async () => {
    if (!page) return;
    await act({
      run: async () => {
        // Nothing is awaited before the browser's prompt, which belongs to the click. Asks nothing if
        // allowed.
        const granted = await requestSites([originPattern(url)]).catch(() => false);
        if (!granted) throw new AskError({ code: 'permissionMissing' });
        setAnswer('taught.list', {}, await send('taught.save', { url, page, picks: firstOfEach(picks) }));
        onSaved();
      },
      done: { title: words('teachSaved', new URL(url).host), detail: words('teachSavedNext') },
    });
  };
  return { save, saving: busy, failure };
}

/** Later picks of a field are examples. */
function firstOfEach(picks: TeachView['picks']): Partial<Record<TaughtField, string>> {
  const first: Partial<Record<TaughtField, string>> = {};
  for (const { field, text } of picks) first[field] ??= text;
  return first;
}
