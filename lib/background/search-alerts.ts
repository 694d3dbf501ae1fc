/** Looks for new results in the saved searches that have an alert, by an alarm, and says so in one notification (and `toolbar`). */
import { browser } from 'wxt/browser';
import type { Failure } from '../protocol/answers.ts';
import type { AlertSettings, AskedSearch, SavedSearch, SearchArea } from '../protocol/search-answers.ts';
import { plural } from '../words/words.ts';
import { alertsIn } from './alert-defaults.ts';
import type { Clock } from './clock.ts';
import { newIn, waitingIn } from './new-results.ts';
import type { Notifier } from './notifier.ts';
import type { SavedSearches } from './saved-searches.ts';
import type { SettingsStore } from './settings.ts';

/** Name of the alarm. It exists only while somebody asked for an alert. */
export const ALERTS_ALARM = 'search-alerts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An alarm may ring a little early. */
const SLACK = 0.9;
/** A laptop that wakes has no network yet when the alarm rings; the rest of a round that it cut short follows soon. */
const SOON_MS = 15 * MINUTE_MS;
const PASSES: ReadonlySet<Failure['code']> = new Set(['unreachable', 'busy']);

export interface SearchAlertsDependencies {
  searches: SavedSearches;
  settings: SettingsStore;
  notifier: Notifier;
  clock: Clock;
}

export function createSearchAlerts({ searches, settings, notifier, clock }: SearchAlertsDependencies) {
  const chosen = async (): Promise<AlertSettings> => alertsIn(await settings.read());
  const waiting = async (): Promise<SavedSearch[]> => waitingIn(await searches.list());

  return {
    /** Brings the alarm in line with what the person chose; also after the browser forgot its alarms. */
    async plan(): Promise<void> {
      const { on, everyHours } = await chosen();
      const oldest = await searches.oldestAnswer();
      if (!on || oldest === undefined) {
        await browser.alarms.clear(ALERTS_ALARM);
        return;
      }
      const periodInMinutes = everyHours * 60;
      const latest = clock.now() + everyHours * HOUR_MS;
      const alarm = await browser.alarms.get(ALERTS_ALARM);
      // A later one was set by a clock that was ahead.
      if (alarm?.periodInMinutes === periodInMinutes && alarm.scheduledTime <= latest) return;
      // Where the browser was closed over the time, it is made up for soon after the start.
      const when = Math.max(clock.now() + MINUTE_MS, Math.min(oldest + everyHours * HOUR_MS, latest));
      await browser.alarms.create(ALERTS_ALARM, { when, periodInMinutes });
    },

    /** The alarm rang: one request for each search with an alert, one notification for all of them. */
    async ring(): Promise<void> {
      const { on, everyHours } = await chosen();
      if (!on) return;
      const { stoppedBy } = await searches.checkDue(everyHours * HOUR_MS * SLACK, { alertOnly: true });
      if (stoppedBy !== undefined && PASSES.has(stoppedBy)) {
        const when = clock.now() + SOON_MS;
        await browser.alarms.create(ALERTS_ALARM, { when, periodInMinutes: everyHours * 60 });
      }
      if (!(await searches.hasUntold())) return;
      // All that waits: it takes the place of a notification that may not have been read yet.
      const those = await waiting();
      // No name and no title: a screen that others see says nothing about whom one bids for.
      await notifier.show({
        kind: 'alerts',
        title: plural('alertTitle', newIn(those)),
        message: plural('alertSearches', those.length),
      });
      await searches.markTold();
    },

    /** Where a click on the notification leads: to the one search with something new, else to the list that has most of it. */
    async leadsTo(): Promise<AskedSearch> {
      const those = await waiting();
      const [only, ...others] = those;
      if (only && others.length === 0) return { area: only.area, savedId: only.id };
      const of = (area: SearchArea): number => newIn(those.filter((search) => search.area === area));
      return { area: of('awards') > of('opportunities') ? 'awards' : 'opportunities' };
    },
  };
}
