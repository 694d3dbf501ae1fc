import { useId } from 'react';
import type { AlertSettings, ReminderSettings } from '../../lib/protocol/requests/settings.ts';
import type { AlertsState } from '../../lib/protocol/requests/search-requests.ts';
import { plural, words } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CodeToggles, type CodeChoice } from '../ui/form/code-toggles.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { useAsk } from '../data/use-ask.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';
import { AskFailure } from './shared/ask-failure.tsx';
import { Section } from './shared/section.tsx';
import { SettingSwitch, SwitchRow } from './shared/switch-row.tsx';
import { StageNumberSelect } from './stage-number-select.tsx';
import { useChangeSettings, usePendingSettings } from './shared/use-change-settings.ts';

const DAYS: readonly CodeChoice[] = [30, 14, 7, 3, 1, 0].map((days) => ({
  code: String(days),
  label: days === 0 ? words('reminderOnTheDay') : plural('deadlineDays', days),
}));

/** What the extension does on its own for users who opt in: alerts, reminders and the watch. */
export function AlertsSection() {
  const settings = useAsk('settings.get', {});
  const state = useAsk('alerts.state', {});
  const { requestNotifications } = usePlatform();
  const { act } = useUndoable();
  const shown = usePendingSettings(settings.data);
  const alerts = shown?.alerts ?? state.data?.alerts;
  const reminders = shown?.reminders ?? state.data?.reminders;
  const locked = settings.data?.managed?.alerts === false;
  const allow = () =>
    act({
      run: requestNotifications,
      done: (isAllowed) =>
        isAllowed
          ? undefined
          : { tone: 'info', title: words('notificationsNotAllowed'), detail: words('notificationsRefused') },
    });
  const expectsNotifications = reminders?.on === true || (alerts?.on === true && (state.data?.withAlert ?? 0) > 0);
  return (
    <Section id="alerts" title={words('optionsAlerts')}>
      <AskFailure asked={[settings, state]} what={words('alertsNotLoaded')} />
      {expectsNotifications && state.data?.notifications === false && (
        <Banner
          box
          tone="warning"
          title={words('notificationsNotAllowed')}
          action={<Button onClick={() => void allow()}>{words('allow')}</Button>}
        >
          {words('notificationsNotAllowedWhy')}
        </Banner>
      )}
      {state.data && alerts && reminders && (
        <ul className="opt-list">
          <li>
            <Alerts alerts={alerts} saved={state.data} locked={locked} />
          </li>
          <li>
            <Reminders reminders={reminders} saved={state.data} locked={locked} />
          </li>
          <li>
            <SettingSwitch
              checked={shown?.tellChanges ?? true}
              label={words('tellChangesName')}
              how={words('tellChangesHow')}
              change={(tellChanges) => {
                // Must run inside the click, as for reminders.
                if (tellChanges) void requestNotifications();
                return { tellChanges };
              }}
            />
          </li>
          <li>
            <SettingSwitch
              checked={shown?.watch === true}
              label={words('watchName')}
              how={words('watchHow')}
              change={(watch) => ({ watch })}
            />
          </li>
        </ul>
      )}
    </Section>
  );
}

/** `alerts` includes changes not saved yet. */
function Alerts({ alerts, saved, locked }: { alerts: AlertSettings; saved: AlertsState; locked: boolean }) {
  const { searches, withAlert } = saved;
  const save = useChangeSettings(words('alertsName'));
  const change = (part: Partial<AlertSettings>) => {
    save((settings) => ({ alerts: { ...(settings.alerts ?? saved.alerts), ...part } }));
  };
  return (
    <SwitchRow
      checked={alerts.on}
      busy={locked}
      label={words('alertsName')}
      how={
        locked ? words('managed') : searches === 0 ? words('alertsNoSearches') : plural('alertsOf', searches, withAlert)
      }
      onChange={(on) => change({ on })}
    >
      <Segmented
        label={words('alertsHowOften')}
        value={String(alerts.everyHours)}
        segments={[
          { value: '1', label: words('alertsHourly') },
          { value: '12', label: words('alertsTwiceADay') },
          { value: '24', label: words('alertsDaily') },
        ]}
        onChange={(hours) => change({ everyHours: hours === '1' ? 1 : hours === '12' ? 12 : 24 })}
      />
    </SwitchRow>
  );
}

/** `reminders` includes changes not saved yet. */
function Reminders({ reminders, saved, locked }: { reminders: ReminderSettings; saved: AlertsState; locked: boolean }) {
  const save = useChangeSettings(words('remindersName'));
  const change = (part: (before: ReminderSettings) => Partial<ReminderSettings>) => {
    save(({ reminders: before = saved.reminders }) => ({ reminders: { ...before, ...part(before) } }));
  };
  const { requestNotifications } = usePlatform();
  const settings = useAsk('settings.get', {});
  const stageId = useId();
  const hasNoDays = reminders.on && reminders.days.length === 0;
  return (
    <SwitchRow
      checked={reminders.on}
      busy={locked}
      label={words('remindersName')}
      how={
        <span className={hasNoDays ? 'err' : undefined} role="status">
          {words(locked ? 'managed' : hasNoDays ? 'remindersNoDay' : 'remindersHow')}
        </span>
      }
      onChange={(on) => {
        // Must run inside the click. The choice is saved either way; a banner above reports a denial.
        if (on) void requestNotifications();
        change(() => ({ on }));
      }}
    >
      <div className="opt-reminders">
        <CodeToggles
          label={words('remindersDays')}
          common={DAYS}
          chosen={reminders.days.map(String)}
          onChange={(days) => {
            const chosen = days.map(Number);
            change((before) => ({ days: applyDifference(before.days, reminders.days, chosen) }));
          }}
        />
        <div className="row wrap">
          <label className="small muted" htmlFor={stageId}>
            {words('remindersUntil')}
          </label>
          <StageNumberSelect
            id={stageId}
            value={reminders.untilStage}
            usual={settings.data?.closedFromStage}
            onChange={(untilStage) => change(() => ({ untilStage }))}
          />
        </div>
      </div>
    </SwitchRow>
  );
}

/**
 * Applies the difference between `shown` and `chosen` to `days`, because an earlier change may not have been
 * saved.
 */
function applyDifference(days: readonly number[], shown: readonly number[], chosen: readonly number[]): number[] {
  const kept = days.filter((day) => chosen.includes(day) || !shown.includes(day));
  return [...kept, ...chosen.filter((day) => !shown.includes(day) && !kept.includes(day))];
}
