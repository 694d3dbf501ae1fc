import type { SavedSearch } from '../../lib/protocol/search-answers.ts';
import { words } from '../../lib/words/words.ts';
import { usePlatform } from '../shell/platform.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useAsk } from '../ui/use-ask.ts';

/** Switches the alert of a saved search on or off. Must be called inside a click: the browser asks whether we may notify. */
export function useAlert(): (search: SavedSearch) => void {
  const { ask, requestNotifications, openOptions } = usePlatform();
  const settings = useAsk('settings.get', {});
  const toast = useToast();
  return ({ id, name, alert }) => {
    // First and not waited for: the question may close the popup, and the alert counts all the same, by the badge alone.
    const allowed = alert ? Promise.resolve(true) : requestNotifications();
    void ask('search.change', { id, alert: !alert }).then(async (result) => {
      if (!result.ok) {
        toast({ tone: 'danger', title: words('alertNotChanged'), detail: failureWords(result.failure).explanation });
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
