/** Sends one notification each morning for deadlines some days ahead. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { addDays, formatCalendarDate, today, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { chosenStage } from '../../domain/pipelines/closed-stage.ts';
import { dueOf } from '../../domain/pipelines/pipeline.ts';
import type { ReminderSettings } from '../../protocol/requests/settings.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { locale, plural, words } from '../../words/words.ts';
import { remindersIn } from '../storage/settings.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import type { Notifier } from '../browser/notifier.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit } from '../records/pursuit-record.ts';
import type { KnownDeadlines } from './known-deadlines.ts';
import { planReminders, type Dated, type ReminderPlan } from './reminder-plan.ts';
import { readSession } from '../runtime/browser-api.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { tableOf } from '../storage/tables.ts';
import type { Connection, Vault } from '../connection/vault.ts';

/** Name of the alarm, which exists only while reminders are on. */
export const REMINDERS_ALARM = 'reminders';

/** In the user's time zone: start of the workday, with hours left before most deadlines. */
const HOUR_OF_DAY = 9;
const MINUTE_MS = 60_000;
/** The browser may kill a worker that waits too long for the service; the round restarts after this delay. */
const AGAIN_MS = 15 * MINUTE_MS;
/** Session key set while a round runs. If it is set when a round starts, the previous one was killed. */
const UNDER_WAY = 'reminding';
const underWaySchema = z.lazy(() => z.literal(true));

const remindedSchema = lazyObject(() => ({
  pursuitId: z.string(),
  deadline: z.string(),
  days: z.exactOptional(z.number()),
}));

export interface RemindersDependencies {
  database: Database;
  vault: Pick<Vault, 'connection' | 'isStill'>;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: PursuitIndex;
  deadlines: Pick<KnownDeadlines, 'withDue'>;
  /** Refreshes stale pursuits; never rejects. */
  refreshIndex: () => Promise<void>;
  notifier: Notifier;
  clock: Clock;
}

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders(dependencies: RemindersDependencies) {
  const { database, vault, settings, pipelines, index, deadlines, refreshIndex, notifier, clock } = dependencies;
  const table = tableOf(database, 'reminded', remindedSchema);
  /** The user's reminder settings, if any are on. */
  const chosen = async (): Promise<ReminderSettings | undefined> => {
    const reminders = remindersIn(await settings.read());
    return reminders.on && reminders.days.length > 0 ? reminders : undefined;
  };

  /** The pursuits before the stage at which their deadline stops mattering. */
  async function open(untilStage: number | undefined): Promise<Dated[]> {
    const from = chosenStage(untilStage) ?? (await settings.read()).closedFromStage;
    const dated: Dated[] = [];
    const pursuits = (await index.all()).map(toPursuit);
    for (const { id, pipelineId = '', stageId, ...pursuit } of await deadlines.withDue(pursuits)) {
      const due = dueOf(pursuit);
      if (!due) continue;
      const { closed } = await pipelines.stage(pipelineId, stageId, from);
      if (!closed) dated.push({ id, deadline: due });
    }
    return dated;
  }

  /** Picks due reminders and records them as seen, in one transaction; ignores the previous connection. */
  function pick(
    connection: Connection,
    pursuits: readonly Dated[],
    days: readonly number[],
    now: Date,
  ): Promise<ReminderPlan['due']> {
    return inTransaction(database, ['vault', 'reminded'], async (writing) => {
      if (!(await vault.isStill(connection, writing))) return [];
      const rows = table.within(writing);
      const plan = planReminders(pursuits, await rows.all(), days, now);
      await rows.clear();
      for (const reminded of plan.reminded) await rows.put(reminded);
      return plan.due;
    });
  }

  /** Records shown reminders. Skips pursuits that are gone or whose deadline has moved. */
  function markShown(due: ReminderPlan['due']): Promise<void> {
    return inTransaction(database, ['reminded'], async (writing) => {
      const rows = table.within(writing);
      for (const { shown } of due)
        if ((await rows.get(shown.pursuitId))?.deadline === shown.deadline) await rows.put(shown);
    });
  }

  /** Sets the alarm, or clears it if reminders are off. */
  async function ringAt(when: number): Promise<void> {
    await ((await chosen()) ? browser.alarms.create(REMINDERS_ALARM, { when }) : browser.alarms.clear(REMINDERS_ALARM));
  }

  /** Shows what is due according to the cache, in one notification. */
  async function remind({ days, untilStage }: ReminderSettings): Promise<void> {
    const connection = await vault.connection();
    if (!connection) return;
    const now = new Date(clock.now());
    const due = await pick(connection, await open(untilStage), days, now);
    if (due.length === 0) return;
    // Show first: what was denied, failed or was cut short is due again in the next round.
    const isShown = await notifier.show({ kind: 'reminders', day: today(now), ...wordsOf(due, today(now)) });
    if (isShown) await markShown(due);
  }

  return {
    /** Syncs the alarm with the settings and the clock, even if the browser dropped it. */
    async plan(): Promise<void> {
      const alarm = (await chosen()) && (await browser.alarms.get(REMINDERS_ALARM));
      // The clock may have been ahead, or the time zone has changed.
      if (alarm && alarm.scheduledTime <= nextRing(clock.now(), { catchUp: false })) return;
      // The browser may have been closed this morning. A second round on one day repeats nothing.
      await ringAt(nextRing(clock.now(), { catchUp: true }));
    },

    async ring(): Promise<void> {
      const reminders = await chosen();
      if (!reminders) return;
      await ringAt(clock.now() + AGAIN_MS);
      // A slow service would get this round killed too, and every one after it.
      const isTooSlow = await readSession(UNDER_WAY, underWaySchema);
      // If storage is full, continue without the marker.
      await browser.storage.session.set({ [UNDER_WAY]: true }).catch(() => undefined);
      if (!isTooSlow) await refreshIndex();
      await remind(reminders);
      await browser.storage.session.remove(UNDER_WAY);
      await ringAt(nextRing(clock.now(), { catchUp: false }));
    },

    forget: (writing: Writing) => table.within(writing).clear(),
  };
}

/** Returns the next morning; with `catchUp`, soon if today's has passed. Milliseconds since the epoch. */
export function nextRing(now: number, { catchUp }: { catchUp: boolean }): number {
  const morning = new Date(now);
  morning.setHours(HOUR_OF_DAY, 0, 0, 0);
  if (morning.getTime() > now) return morning.getTime();
  if (catchUp) return now + MINUTE_MS;
  // A day is not always 24 hours.
  morning.setDate(morning.getDate() + 1);
  return morning.getTime();
}

/**
 * Shows counts and dates but no titles: others may see the screen. Includes dates, since it may be read on a
 * later day.
 */
function wordsOf(due: ReminderPlan['due'], date: CalendarDate): { title: string; message: string } {
  const left = due.map((each) => each.left);
  const soonestFirst = [...new Set(left)].sort((a, b) => a - b);
  const lines = soonestFirst.map((days) =>
    words(
      'reminderLine',
      days === 0 ? words('filterDueToday') : plural('reminderDueIn', days),
      formatCalendarDate(addDays(date, days), locale(), date),
      plural('reminderPursuits', left.filter((each) => each === days).length),
    ),
  );
  return { title: plural('reminderTitle', left.length), message: lines.join('\n') };
}
