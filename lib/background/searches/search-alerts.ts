/** Checks saved searches with alerts on an alarm, and announces new results in one notification. */
import { browser } from 'wxt/browser';
import type { Failure } from '../../protocol/answers.ts';
import type { AskedSearch, SavedSearch, SearchArea } from '../../protocol/requests/search-requests.ts';
import { plural } from '../../words/words.ts';
import { alertsIn } from '../storage/settings.ts';
import type { Clock } from '../runtime/clock.ts';
import { newIn, waitingIn } from './new-results.ts';
import type { Fits } from '../fit/fits.ts';
import type { Notifier } from '../browser/notifier.ts';
import type { SavedSearches } from './saved-searches.ts';
import type { SettingsStore } from '../storage/settings.ts';

/** Alarm that exists only while a search has an alert. */
export const ALERTS_ALARM = 'search-alerts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An alarm may ring a little early. */
const SLACK = 0.9;
/**
 * A waking laptop has no network when the alarm rings, and the browser may kill a worker that waits too long,
 * so an unfinished round resumes after this delay.
 */
const SOON_MS = 15 * MINUTE_MS;
const PASSES: ReadonlySet<Failure['code']> = new Set(['unreachable', 'busy', 'faulty']);

export interface SearchAlertsDependencies {
  searches: SavedSearches;
  settings: SettingsStore;
  fits: Pick<Fits, 'countFitting'>;
  notifier: Notifier;
  clock: Clock;
}

export function createSearchAlerts({ searches, settings, fits, notifier, clock }: SearchAlertsDependencies) {
  /** The check interval and the oldest answer time; `undefined` if no alert is on. */
  async function wanted(): Promise<{ period: number; oldest: number } | undefined> {
    const { on, everyHours } = alertsIn(await settings.read());
    const oldest = on ? await searches.oldestAnswer() : undefined;
    return oldest === undefined ? undefined : { period: everyHours * HOUR_MS, oldest };
  }

  const waiting = async (): Promise<SavedSearch[]> => waitingIn(await searches.list());

  /** Sets the alarm, by default one period from now, or clears it if no alert is on. */
  async function ringAt(when?: number): Promise<void> {
    const alerts = await wanted();
    await (alerts
      ? browser.alarms.create(ALERTS_ALARM, {
          when: when ?? clock.now() + alerts.period,
          periodInMinutes: alerts.period / MINUTE_MS,
        })
      : browser.alarms.clear(ALERTS_ALARM));
  }

  /** Announces new results in one notification, if any were not announced yet. */
  async function tell(): Promise<void> {
    const untold = await searches.untold();
    if (untold.size === 0) return;
    // Include everything unseen: this replaces a notification that may not have been read.
    const those = await waiting();
    const fitting = await fits.countFitting(await searches.waiting());
    // No names and no titles: others may see the screen.
    await notifier.show({
      kind: 'alerts',
      title: plural('alertTitle', newIn(those)),
      message: [plural('alertSearches', those.length), ...(fitting > 0 ? [plural('alertFits', fitting)] : [])].join(
        ' · ',
      ),
    });
    await searches.markTold(untold);
  }

  return {
    /** Syncs the alarm with the settings, even if the browser dropped it. */
    async plan(): Promise<void> {
      const alerts = await wanted();
      if (!alerts) {
        await browser.alarms.clear(ALERTS_ALARM);
        return;
      }
      const { period, oldest } = alerts;
      const latest = clock.now() + period;
      const alarm = await browser.alarms.get(ALERTS_ALARM);
      // A later alarm was set by a clock that was ahead.
      if (alarm?.periodInMinutes === period / MINUTE_MS && alarm.scheduledTime <= latest) return;
      // If the browser was closed in the meantime, check soon after the start.
      await ringAt(Math.max(clock.now() + MINUTE_MS, Math.min(oldest + period, latest)));
    },

    /** Handles the alarm: one request per search with an alert, one notification for all. */
    async ring(): Promise<void> {
      const alerts = await wanted();
      if (!alerts) return;
      await ringAt(clock.now() + SOON_MS);
      // Announce what an interrupted round found, in case this one is interrupted too. Errors don't stop it.
      await tell().catch(() => undefined);
      const { stoppedBy } = await searches.checkDue(alerts.period * SLACK, { alertOnly: true });
      await tell();
      const isCutShort = stoppedBy !== undefined && PASSES.has(stoppedBy);
      // Use the current period: the user may have changed it during the round.
      await ringAt(isCutShort ? clock.now() + SOON_MS : undefined);
    },

    /** Where a click on the notification leads: the only search with news, else the list with the most. */
    async leadsTo(): Promise<AskedSearch> {
      const those = await waiting();
      const [only, ...others] = those;
      if (only && others.length === 0) return { area: only.area, savedId: only.id };
      const of = (area: SearchArea): number => newIn(those.filter((search) => search.area === area));
      return { area: of('awards') > of('opportunities') ? 'awards' : 'opportunities' };
    },
  };
}
