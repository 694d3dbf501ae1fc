import type { SavedSearch } from '../../../lib/protocol/search-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useAsk } from '../../data/use-ask.ts';

/**
 * Toggles a saved search's alert. Must run inside a click: the browser may ask for notification permission.
 */
export function useAlert(): (search: SavedSearch) => void {
  const { ask, requestNotifications, openOptions } = usePlatform();
  const settings = useAsk('settings.get', {});
  const toast = useToast();
  const failed = useFailureToast();
  return ({ id, name, alert }) => {
    // Start this first and don't wait: the permission prompt may close the popup, and the alert works without
    // it, by badge.
    const allowed = alert ? Promise.resolve(true) : requestNotifications();
    void ask('search.change', { id, alert: !alert }).then(async (result) => {
      if (!result.ok) {
        failed(words('alertNotChanged'), result.failure);
        return;
      }
      if (alert) return;
      if (settings.data?.alerts?.on === false) {
        const action = { label: words('options'), run: () => void openOptions() };
        toast({ tone: 'info', title: words('alertsAreOff'), detail: words('alertsAreOffWhy'), action });
        return;
      }
      toast({ title: words('alertIsOn', name), detail: (await allowed) ? undefined : words('alertByBadge') });
    });
  };
}
