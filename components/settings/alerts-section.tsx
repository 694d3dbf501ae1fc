import { useId } from 'react';
import type { AlertSettings, ReminderSettings } from '../../lib/protocol/search-answers.ts';
import { plural, words } from '../../lib/words/words.ts';
import { usePlatform } from '../shell/platform.tsx';
import { failureOf } from '../ui/ask-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CodeToggles, type CodeChoice } from '../ui/code-toggles.tsx';
import { FailureBanner } from '../ui/failure-banner.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { Section } from './section.tsx';
import { StageNumberSelect } from './stage-number-select.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const DAYS: readonly CodeChoice[] = [30, 14, 7, 3, 1, 0].map((days) => ({
  code: String(days),
  label: days === 0 ? words('reminderOnTheDay') : plural('deadlineDays', days),
}));

/** What the extension does by itself, and only for those who want it: alerts of saved searches, reminders of deadlines. */
export function AlertsSection() {
  const settings = useAsk('settings.get', {});
  const state = useAsk('alerts.state', {});
  const { requestNotifications } = usePlatform();
  const alerts = settings.data?.alerts ?? state.data?.alerts;
  const reminders = settings.data?.reminders ?? state.data?.reminders;
  const failure = settings.error ?? state.error;
  const wants = reminders?.on === true || (alerts?.on === true && (state.data?.withAlert ?? 0) > 0);
  return (
    <Section id="alerts" title={words('optionsAlerts')}>
      {failure && (
        <FailureBanner
          box
          failure={failureOf(failure)}
          what={words('alertsNotLoaded')}
          onRetry={() => {
            void settings.refetch();
            void state.refetch();
          }}
          retrying={settings.isFetching || state.isFetching}
        />
      )}
      {wants && state.data?.notifications === false && (
        <Banner
          box
          tone="warning"
          title={words('notificationsNotAllowed')}
          action={<Button onClick={() => void requestNotifications()}>{words('notificationsAllow')}</Button>}
        >
          {words('notificationsNotAllowedWhy')}
        </Banner>
      )}
      {state.data && alerts && reminders && (
        <ul className="opt-list">
          <Alerts alerts={alerts} searches={state.data.searches} withAlert={state.data.withAlert} />
          <Reminders reminders={reminders} />
        </ul>
      )}
    </Section>
  );
}

function Alerts({ alerts, searches, withAlert }: { alerts: AlertSettings; searches: number; withAlert: number }) {
  const change = useChangeSettings(words('alertsName'));
  return (
    <li className="opt-row wrap">
      <Switch
        checked={alerts.on}
        label={words('alertsName')}
        onChange={(on) => {
          change({ alerts: { ...alerts, on } });
        }}
      />
      <span className="onoff" aria-hidden="true">
        {words(alerts.on ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{words('alertsName')}</p>
        <p className="small muted">
          {searches === 0 ? words('alertsNoSearches') : plural('alertsOf', searches, withAlert)}
        </p>
      </div>
      {alerts.on && (
        <Segmented
          label={words('alertsHowOften')}
          value={String(alerts.everyHours)}
          segments={[
            { value: '1', label: words('alertsHourly') },
            { value: '12', label: words('alertsTwiceADay') },
            { value: '24', label: words('alertsDaily') },
          ]}
          onChange={(hours) => {
            change({ alerts: { ...alerts, everyHours: hours === '1' ? 1 : hours === '12' ? 12 : 24 } });
          }}
        />
      )}
    </li>
  );
}

function Reminders({ reminders }: { reminders: ReminderSettings }) {
  const change = useChangeSettings(words('remindersName'));
  const { requestNotifications } = usePlatform();
  const stageId = useId();
  return (
    <li className="opt-row wrap">
      <Switch
        checked={reminders.on}
        label={words('remindersName')}
        onChange={(on) => {
          // In the click itself; whatever the answer, the choice is kept, and what is missing is said above.
          if (on) void requestNotifications();
          change({ reminders: { ...reminders, on } });
        }}
      />
      <span className="onoff" aria-hidden="true">
        {words(reminders.on ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{words('remindersName')}</p>
        <p className="small muted">{words('remindersHow')}</p>
      </div>
      {reminders.on && (
        <div className="opt-reminders">
          <CodeToggles
            label={words('remindersDays')}
            common={DAYS}
            more={[]}
            chosen={reminders.days.map(String)}
            onChange={(days) => {
              change({ reminders: { ...reminders, days: days.map(Number) } });
            }}
            otherLabel={words('daysOther')}
            accepts={/^\d{1,3}$/}
            wrong={words('remindersDays')}
          />
          <div className="row wrap">
            <label className="small muted" htmlFor={stageId}>
              {words('remindersUntil')}
            </label>
            <StageNumberSelect
              id={stageId}
              value={reminders.untilStage}
              onChange={(untilStage) => {
                change({ reminders: { ...reminders, untilStage } });
              }}
            />
          </div>
        </div>
      )}
    </li>
  );
}
