import type { SavedSearch } from '../../../lib/protocol/search-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** Switches the alert of a saved search on or off. Must be called inside a click: the browser asks whether we may notify. */
export function useAlert(): (search: SavedSearch) => void {
  const { ask, requestNotifications, openOptions } = usePlatform();
  const settings = useAsk('settings.get', {});
  const toast = useToast();
  const failed = useFailureToast();
  return ({ id, name, alert }) => {
    // First and not waited for: the question may close the popup, and the alert counts all the same, by the badge alone.
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
