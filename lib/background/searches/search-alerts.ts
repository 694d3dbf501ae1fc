/** Looks for new results in the saved searches that have an alert, by an alarm, and says so in one notification (and `toolbar`). */
import { browser } from 'wxt/browser';
import type { Failure } from '../../protocol/answers.ts';
import type { AskedSearch, SavedSearch, SearchArea } from '../../protocol/search-answers.ts';
import { plural } from '../../words/words.ts';
import { alertsIn } from '../storage/alert-defaults.ts';
import type { Clock } from '../runtime/clock.ts';
import { newIn, waitingIn } from './new-results.ts';
import type { Notifier } from '../browser/notifier.ts';
import type { SavedSearches } from './saved-searches.ts';
import type { SettingsStore } from '../storage/settings.ts';

/** Name of the alarm. It exists only while somebody asked for an alert. */
export const ALERTS_ALARM = 'search-alerts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An alarm may ring a little early. */
const SLACK = 0.9;
/**
 * A laptop that wakes has no network yet when the alarm rings, and the browser stops a worker that waits too long for the service: the
 * rest of a round that was cut short follows soon.
 */
const SOON_MS = 15 * MINUTE_MS;
const PASSES: ReadonlySet<Failure['code']> = new Set(['unreachable', 'busy', 'faulty']);

export interface SearchAlertsDependencies {
  searches: SavedSearches;
  settings: SettingsStore;
  notifier: Notifier;
  clock: Clock;
}

export function createSearchAlerts({ searches, settings, notifier, clock }: SearchAlertsDependencies) {
  /**
   * How often to look, and when the service last answered about the search that waits longest; nothing where nobody wants
   * an alert.
   */
  async function wanted(): Promise<{ period: number; oldest: number } | undefined> {
    const { on, everyHours } = alertsIn(await settings.read());
    const oldest = on ? await searches.oldestAnswer() : undefined;
    return oldest === undefined ? undefined : { period: everyHours * HOUR_MS, oldest };
  }

  /** Those with an alert and something that nobody looked at yet. */
  const waiting = async (): Promise<SavedSearch[]> => waitingIn(await searches.list());

  /** Sets the alarm, by default for a period from now, or clears it where nobody wants an alert (any more). */
  async function ringAt(when?: number): Promise<void> {
    const alerts = await wanted();
    await (alerts
      ? browser.alarms.create(ALERTS_ALARM, {
          when: when ?? clock.now() + alerts.period,
          periodInMinutes: alerts.period / MINUTE_MS,
        })
      : browser.alarms.clear(ALERTS_ALARM));
  }

  /** Shows what is new in one notification, if anything is that was not told yet. */
  async function tell(): Promise<void> {
    const untold = await searches.untold();
    if (untold.size === 0) return;
    // All that waits: it takes the place of a notification that may not have been read yet.
    const those = await waiting();
    // No name and no title: a screen that others see says nothing about whom one bids for.
    await notifier.show({
      kind: 'alerts',
      title: plural('alertTitle', newIn(those)),
      message: plural('alertSearches', those.length),
    });
    await searches.markTold(untold);
  }

  return {
    /** Brings the alarm in line with what the person chose; also after the browser forgot its alarms. */
    async plan(): Promise<void> {
      const alerts = await wanted();
      if (!alerts) {
        await browser.alarms.clear(ALERTS_ALARM);
        return;
      }
      const { period, oldest } = alerts;
      const latest = clock.now() + period;
      const alarm = await browser.alarms.get(ALERTS_ALARM);
      // A later one was set by a clock that was ahead.
      if (alarm?.periodInMinutes === period / MINUTE_MS && alarm.scheduledTime <= latest) return;
      // Where the browser was closed over the time, it is made up for soon after the start.
      await ringAt(Math.max(clock.now() + MINUTE_MS, Math.min(oldest + period, latest)));
    },

    /** The alarm rang: one request for each search with an alert, one notification for all of them. */
    async ring(): Promise<void> {
      const alerts = await wanted();
      if (!alerts) return;
      await ringAt(clock.now() + SOON_MS);
      // What a round found that was cut short: this one may be too. It goes on where that cannot be shown.
      await tell().catch(() => undefined);
      const { stoppedBy } = await searches.checkDue(alerts.period * SLACK, { alertOnly: true });
      await tell();
      const isCutShort = stoppedBy !== undefined && PASSES.has(stoppedBy);
      // The period as it is now: the person may have chosen another one meanwhile.
      await ringAt(isCutShort ? clock.now() + SOON_MS : undefined);
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
