/** The user's settings. */
import * as z from 'zod/mini';
import type { Policy } from '../../domain/policy.ts';
import type { Settings } from '../../protocol/answers.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { settingFields, type AlertSettings, type ReminderSettings } from '../../protocol/requests/settings.ts';
import { servesHost } from '../../sites/registry.ts';
import { inTransaction, type Database } from './database.ts';
import type { PolicyReader } from './policy.ts';
import { tableOf } from './tables.ts';

const settingsSchema = lazyObject(() => ({
  name: z.literal('settings'),
  defaultPipelineId: z.exactOptional(z.string()),
  hiddenSites: z.array(z.string()),
  ...settingFields(),
}));

/** Limit for hidden hosts; drops the oldest. No user hides this many by hand. */
const MOST_HIDDEN = 500;

/** Alerts are on by default, for searches that have one. */
export const alertsIn = ({ alerts }: Settings): AlertSettings => alerts ?? { on: true, everyHours: 12 };

/** Opt-in, offered after the first save. Without a stage of its own, until the proposal is submitted. */
export const remindersIn = ({ reminders }: Settings): ReminderSettings => reminders ?? { on: false, days: [14, 3] };

/** On by default; shows nothing until the user allows notifications. */
export const tellsChanges = ({ tellChanges }: Settings): boolean => tellChanges ?? true;

export type SettingsStore = ReturnType<typeof createSettings>;

export function createSettings(database: Database, policy: PolicyReader) {
  const table = tableOf(database, 'settings', settingsSchema, { cached: true });

  /** One transaction, so that concurrent changes from two windows are both kept. */
  function change(changes: (settings: Settings) => Partial<Settings>): Promise<Settings> {
    return inTransaction(database, ['settings'], async (writing) => {
      const rows = table.within(writing);
      const settings = withoutName(await rows.get('settings'));
      const changed = { ...settings, ...changes(settings) };
      await rows.put({ name: 'settings', ...changed });
      return changed;
    });
  }

  return {
    /** With what the policy decides in place of the user. */
    read: async (): Promise<Settings> => managed(withoutName(await table.get('settings')), await policy()),
    change: async (changes: Partial<Settings>): Promise<Settings> =>
      managed(await change(() => changes), await policy()),
    /** Hides the buttons on a host. */
    hideSite: (host: string): Promise<Settings> =>
      change(({ hiddenSites }) => ({ hiddenSites: [...new Set([...hiddenSites, host])].slice(-MOST_HIDDEN) })),
    /** Shows them again on these hosts; `*.example.com` includes subdomains. */
    showSites: (hosts: readonly string[]): Promise<Settings> =>
      change(({ hiddenSites }) => ({ hiddenSites: hiddenSites.filter((host) => !servesHost(hosts, host)) })),
  };
}

function managed(settings: Settings, policy: Policy): Settings {
  if (Object.keys(policy).length === 0) return settings;
  if (policy.alerts !== false) return { ...settings, managed: policy };
  const [alerts, reminders] = [alertsIn(settings), remindersIn(settings)];
  return { ...settings, managed: policy, alerts: { ...alerts, on: false }, reminders: { ...reminders, on: false } };
}

function withoutName(record: z.output<typeof settingsSchema> | undefined): Settings {
  const { name: _name, ...settings } = record ?? { name: 'settings', hiddenSites: [] };
  return settings;
}
