import type { SavedSearch } from '../../../lib/protocol/requests/search-requests.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Toggles a saved search's alert. */
export function AlertButton({ search }: { search: SavedSearch }) {
  const { requestNotifications, openOptions } = usePlatform();
  const { act, send } = useUndoable();
  const settings = useAsk('settings.get', {});
  const { id, name, alert } = search;
  const turn = () => {
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
  return (
    <Button
      small
      icon={alert ? 'bell' : 'bellOff'}
      look={alert ? 'soft' : 'quiet'}
      aria-label={words('alertNamed', name)}
      title={words(alert ? 'alertOnTip' : 'alertOffTip')}
      aria-pressed={alert}
      onClick={turn}
    >
      {words('alert')}
    </Button>
  );
}
