import { words } from '../../../lib/words/words.ts';
import { useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Offers deadline reminders once there are pursuits, until the user answers here or in Options. */
export function ReminderOffer() {
  const settings = useAsk('settings.get', {}).data;
  const state = useAsk('alerts.state', {}, { enabled: settings !== undefined && !settings.reminders }).data;
  const { requestNotifications } = usePlatform();
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  if (!settings || settings.reminders || !state) return null;
  const [first = 0, last = 0] = state.reminders.days.toSorted((a, b) => b - a);
  const answer = (on: boolean) => {
    // Must run inside the click. The choice is saved either way; Options reports a denial.
    if (on) void requestNotifications();
    const reminders = { ...state.reminders, on };
    void act({
      run: async () => setAnswer('settings.get', {}, await send('settings.set', { reminders })),
      failed: words('settingNotSaved', words('remindersName')),
    });
  };
  return (
    <Banner tone="info" icon="bell" title={words('remindersOffer')}>
      <p>{words('remindersOfferHow', first, last)}</p>
      <div className="row wrap agoffer">
        <Button small look="primary" busy={busy} onClick={() => answer(true)}>
          {words('remindersOfferYes')}
        </Button>
        <Button small look="quiet" onClick={() => answer(false)}>
          {words('remindersOfferNo')}
        </Button>
      </div>
    </Banner>
  );
}
