/**
 * Has open pages ask again when a saved deadline passes and when a day begins: their buttons say "due today".
 */
import { browser } from 'wxt/browser';
import { dueOf } from '../../domain/pipelines/pipeline.ts';
import { instantsOf } from '../../domain/dates/timed-deadline.ts';
import type { Fits } from '../fit/fits.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit } from '../records/pursuit-record.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { KnownDeadlines } from './known-deadlines.ts';

/** Name of the alarm, which exists only while a page can show days that are left. */
export const DUE_ALARM = 'due';

export interface DueAlarmDependencies {
  index: Pick<PursuitIndex, 'all'>;
  deadlines: Pick<KnownDeadlines, 'withDue'>;
  fits: Pick<Fits, 'areInPages'>;
  broadcast: Broadcast;
  clock: Clock;
}

export function createDueAlarm({ index, deadlines, fits, broadcast, clock }: DueAlarmDependencies) {
  return {
    /**
     * Sets the alarm to the next deadline with an hour, or to midnight. A change of pursuits plans it again.
     */
    async plan(): Promise<void> {
      const pursuits = (await index.all()).map(toPursuit);
      if (pursuits.length === 0 && !(await fits.areInPages())) {
        await browser.alarms.clear(DUE_ALARM);
        return;
      }
      const now = new Date(clock.now());
      let when = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
      for (const due of (await deadlines.withDue(pursuits)).map(dueOf)) {
        const passes = (due && instantsOf(due).at(-1)) ?? when;
        if (passes > now.getTime()) when = Math.min(when, passes);
      }
      await browser.alarms.create(DUE_ALARM, { when });
    },

    ring: (): void => broadcast('pursuits', 'pageSeen'),
  };
}
