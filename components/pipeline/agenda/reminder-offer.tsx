import { words } from '../../../lib/words/words.ts';
import { useAsk, useSetAnswer, useTell } from '../../data/use-ask.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** Offers deadline reminders once there are pursuits, until the user answers here or in Options. */
export function ReminderOffer() {
  const settings = useAsk('settings.get', {}).data;
  const state = useAsk('alerts.state', {}, { enabled: settings !== undefined && !settings.reminders }).data;
  const { requestNotifications } = usePlatform();
  const { mutate, isPending } = useTell('settings.set');
  const setAnswer = useSetAnswer();
  const failureToast = useFailureToast();
  if (!settings || settings.reminders || !state) return null;
  const [first = 0, last = 0] = state.reminders.days.toSorted((a, b) => b - a);
  const answer = (on: boolean) => {
    // Must run inside the click. The choice is saved either way; Options reports a denial.
    if (on) void requestNotifications();
    mutate(
      { reminders: { ...state.reminders, on } },
      {
        onSuccess: (saved) => setAnswer('settings.get', {}, saved),
        onError: (error) => failureToast(words('settingNotSaved', words('remindersName')), failureBehind(error)),
      },
    );
  };
  return (
    <Banner tone="info" icon="bell" title={words('remindersOffer')}>
      <p>{words('remindersOfferHow', first, last)}</p>
      <div className="row wrap agoffer">
        <Button small look="primary" busy={isPending} onClick={() => answer(true)}>
          {words('remindersOfferYes')}
        </Button>
        <Button small look="quiet" onClick={() => answer(false)}>
          {words('remindersOfferNo')}
        </Button>
      </div>
    </Banner>
  );
}
