/** Tells of changes of saved notices and of colleagues' edits: one notification on a morning with any. */
import { browser } from 'wxt/browser';
import { plural } from '../../words/words.ts';
import type { Notifier } from '../browser/notifier.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Service } from '../connection/service.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import { tellsChanges, type SettingsStore } from '../storage/settings.ts';
import type { ChangesList } from './changes-list.ts';
import { nextRing } from './reminders.ts';

/** Name of the alarm, which exists only while there is something new to tell. */
export const CHANGES_ALARM = 'changes';

export interface ChangesAlarmDependencies {
  list: Pick<ChangesList, 'open'>;
  settings: Pick<SettingsStore, 'read'>;
  service: Pick<Service, 'connected'>;
  facts: Pick<ConnectionFacts, 'read' | 'note'>;
  notifier: Notifier;
  clock: Clock;
}

export function createChangesAlarm({ list, settings, service, facts, notifier, clock }: ChangesAlarmDependencies) {
  /** What was found since the last notification; none while they are off. */
  async function news() {
    const connection = await service.connected();
    if (!connection.ok || !tellsChanges(await settings.read())) return undefined;
    const { baseUrl } = connection.value;
    const { changesToldAt = 0 } = await facts.read(baseUrl);
    const open = await list.open();
    const count = open.filter(({ at }) => at > changesToldAt).length;
    return { baseUrl, count };
  }

  return {
    /** Sets the alarm for the next morning if there is something to tell. */
    async plan(): Promise<void> {
      const isNews = ((await news())?.count ?? 0) > 0;
      const alarm = await browser.alarms.get(CHANGES_ALARM);
      if (!isNews && alarm) await browser.alarms.clear(CHANGES_ALARM);
      if (!isNews || (alarm && alarm.scheduledTime <= nextRing(clock.now(), { catchUp: false }))) return;
      await browser.alarms.create(CHANGES_ALARM, { when: nextRing(clock.now(), { catchUp: false }) });
    },

    /** Shows counts but no titles: others may see the screen. */
    async ring(): Promise<void> {
      const found = await news();
      if (!found || found.count === 0) return;
      const day = todayBy(clock);
      const title = plural('changesNotification', found.count);
      const isShown = await notifier.show({
        kind: 'changes',
        day,
        title,
        message: plural('changesReview', found.count),
      });
      // What was not allowed is told once it is: nothing is marked.
      if (isShown) await facts.note(found.baseUrl, { changesToldAt: clock.now() });
    },
  };
}
