/** Reminds of deadlines some days before: one notification in the morning for all of them. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { addDays, formatCalendarDate, parseCalendarDate, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { isClosedAt } from '../../domain/dates/deadline.ts';
import type { ReminderSettings } from '../../protocol/search-answers.ts';
import { locale, plural, words } from '../../words/words.ts';
import { remindersIn } from '../storage/alert-defaults.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import { together, type Database, type Writing } from '../storage/database.ts';
import type { Notifier } from '../browser/notifier.ts';
import type { Pipelines } from '../index/pipelines.ts';
import type { PursuitIndex } from '../index/pursuit-index.ts';
import { planReminders, type Dated, type ReminderPlan } from './reminder-plan.ts';
import { readSession } from '../storage/session.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { tableOf } from '../storage/tables.ts';
import type { Connection, Vault } from '../connection/vault.ts';

/** Name of the alarm. It exists only while somebody wants to be reminded. */
export const REMINDERS_ALARM = 'reminders';

/** In the person's own time zone: the working day begins, and the deadline is still some hours away. */
const HOUR_OF_DAY = 9;
const MINUTE_MS = 60_000;
/** The browser stops a worker that waits too long for the service, with nothing shown: what was cut short begins again so soon. */
const AGAIN_MS = 15 * MINUTE_MS;
/** Session key of a round that is under way. Found at the beginning of one, it says that the one before was cut short. */
const UNDER_WAY = 'reminding';
const underWaySchema = z.lazy(() => z.literal(true));

const remindedSchema = z.lazy(() =>
  z.strictObject({
    pursuitId: z.string(),
    deadline: z.string(),
    days: z.exactOptional(z.number()),
  }),
);

export interface RemindersDependencies {
  database: Database;
  vault: Pick<Vault, 'connection' | 'isStill'>;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: PursuitIndex;
  /** Reads the pursuits again when they are old; never rejects. */
  refreshIndex: () => Promise<void>;
  notifier: Notifier;
  clock: Clock;
}

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders(dependencies: RemindersDependencies) {
  const { database, vault, settings, pipelines, index, refreshIndex, notifier, clock } = dependencies;
  const table = tableOf(database, 'reminded', remindedSchema);
  /** What the person wants to be reminded of, if of anything. */
  const chosen = async (): Promise<ReminderSettings | undefined> => {
    const reminders = remindersIn(await settings.read());
    return reminders.on && reminders.days.length > 0 ? reminders : undefined;
  };

  /** The pursuits whose deadline still matters: not yet in the stage from which it does not. */
  async function open(untilStage: number): Promise<Dated[]> {
    const dated: Dated[] = [];
    for (const { id, pipelineId, stageId, responseDeadLine } of await index.all()) {
      const deadline = responseDeadLine == null ? undefined : parseCalendarDate(responseDeadLine);
      if (!deadline) continue;
      const { place } = await pipelines.stage(pipelineId, stageId);
      if (!isClosedAt(place, untilStage)) dated.push({ id, deadline });
    }
    return dated;
  }

  /** Decides in one transaction what is due, and remembers which deadlines were seen: nothing of a service that was left. */
  function dueOf(
    connection: Connection,
    pursuits: readonly Dated[],
    days: readonly number[],
    today: CalendarDate,
  ): Promise<ReminderPlan['due']> {
    return together(database, ['vault', 'reminded'], async (writing) => {
      if (!(await vault.isStill(connection, writing))) return [];
      const rows = table.within(writing);
      const plan = planReminders(pursuits, await rows.all(), days, today);
      await rows.clear();
      for (const reminded of plan.reminded) await rows.put(reminded);
      return plan.due;
    });
  }

  /** What was shown is done with. What is remembered no more, or with another deadline by now, stays as it is. */
  function markShown(due: ReminderPlan['due']): Promise<void> {
    return together(database, ['reminded'], async (writing) => {
      const rows = table.within(writing);
      for (const { shown } of due)
        if ((await rows.get(shown.pursuitId))?.deadline === shown.deadline) await rows.put(shown);
    });
  }

  /** Sets the alarm, or clears it where nobody wants to be reminded (any more). */
  async function ringAt(when: number): Promise<void> {
    await ((await chosen()) ? browser.alarms.create(REMINDERS_ALARM, { when }) : browser.alarms.clear(REMINDERS_ALARM));
  }

  /** Shows what is due by what is known, in one notification. */
  async function remind({ days, untilStage }: ReminderSettings): Promise<void> {
    const connection = await vault.connection();
    if (!connection) return;
    const today = todayBy(clock);
    const due = await dueOf(connection, await open(untilStage), days, today);
    if (due.length === 0) return;
    // Shown first: what was not allowed, failed or was cut short is due in the next round, while its deadline is ahead.
    const isShown = await notifier.show({ kind: 'reminders', day: today, ...wordsOf(due, today) });
    if (isShown) await markShown(due);
  }

  return {
    /** Brings the alarm in line with what the person chose and with their clock; also after the browser forgot it. */
    async plan(): Promise<void> {
      const alarm = (await chosen()) && (await browser.alarms.get(REMINDERS_ALARM));
      // It may have been set by a clock that was ahead, or in a time zone where the morning comes later.
      if (alarm && alarm.scheduledTime <= nextRing(clock.now(), { catchUp: false })) return;
      // The morning may have passed without the browser: asking again on the same day reminds of nothing twice.
      await ringAt(nextRing(clock.now(), { catchUp: true }));
    },

    /** The alarm rang. */
    async ring(): Promise<void> {
      const reminders = await chosen();
      if (!reminders) return;
      await ringAt(clock.now() + AGAIN_MS);
      // A service that takes too long would have this round cut short as well, and every one after it.
      const isTooSlow = await readSession(UNDER_WAY, underWaySchema);
      // Where there is no room for it, this is a round like any other.
      await browser.storage.session.set({ [UNDER_WAY]: true }).catch(() => undefined);
      if (!isTooSlow) await refreshIndex();
      await remind(reminders);
      await browser.storage.session.remove(UNDER_WAY);
      await ringAt(nextRing(clock.now(), { catchUp: false }));
    },

    /** Deadlines go with the pursuits that had them. */
    forget: (writing: Writing) => table.within(writing).clear(),
  };
}

/** The next morning; with `catchUp`, soon where today's has passed. Milliseconds since the epoch. */
export function nextRing(now: number, { catchUp }: { catchUp: boolean }): number {
  const morning = new Date(now);
  morning.setHours(HOUR_OF_DAY, 0, 0, 0);
  if (morning.getTime() > now) return morning.getTime();
  if (catchUp) return now + MINUTE_MS;
  // By the calendar: with a change of the clocks a day is not 24 hours.
  morning.setDate(morning.getDate() + 1);
  return morning.getTime();
}

/**
 * Counts and days, no titles: a screen that others see says nothing about what one bids for. With the dates, because it may be read
 * on a later day.
 */
function wordsOf(due: ReminderPlan['due'], today: CalendarDate): { title: string; message: string } {
  const left = due.map((each) => each.left);
  const soonestFirst = [...new Set(left)].sort((a, b) => a - b);
  const lines = soonestFirst.map((days) =>
    words(
      'reminderLine',
      days === 0 ? words('reminderDueToday') : plural('reminderDueIn', days),
      formatCalendarDate(addDays(today, days), locale(), today),
      plural('reminderPursuits', left.filter((each) => each === days).length),
    ),
  );
  return { title: plural('reminderTitle', left.length), message: lines.join('\n') };
}
