import type { SavedSearch } from '../../../lib/protocol/search-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/**
 * Toggles a saved search's alert. Must run inside a click: the browser may ask for notification permission.
 */
export function useAlert(): (search: SavedSearch) => void {
  const { requestNotifications, openOptions } = usePlatform();
  const { act, send } = useUndoable();
  const settings = useAsk('settings.get', {});
  return ({ id, name, alert }) => {
    // Start this first and don't wait: the permission prompt may close the popup, and the alert works without
    // it, by badge.
    const allowed = alert ? Promise.resolve(true) : requestNotifications();
    void act({
      run: () => send('search.change', { id, alert: !alert }),
      done: async () => {
        if (alert) return undefined;
        const action = { label: words('options'), run: () => void openOptions() };
        if (settings.data?.alerts?.on === false)
          return { tone: 'info', title: words('alertsAreOff'), detail: words('alertsAreOffWhy'), action };
        return { title: words('alertIsOn', name), detail: (await allowed) ? undefined : words('alertByBadge') };
      },
      failed: words('alertNotChanged'),
    });
  };
}
