/** Events other than messages that wake the worker, from the event to what the user sees. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addDays, today } from '../domain/dates/calendar-date.ts';
import { eventually } from '../domain/testing/eventually.ts';
import { todayBy } from './runtime/clock.ts';
import { DUE_ALARM } from './deadlines/due-alarm.ts';
import { REMINDERS_ALARM } from './deadlines/reminders.ts';
import { ALERTS_ALARM } from './searches/search-alerts.ts';
import { PIPELINE } from './testing/fake-service.ts';
import { fakePermissions } from './testing/start-parts.ts';
import { startSearching } from './testing/start-searching.ts';
import { listenToAlarms } from './alarm-listeners.ts';

const HOUR = 60 * 60_000;
const inTab = { inTab: true };

let extras: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  extras = fakePermissions();
});

const rings = (name: string) =>
  fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true });

/** A saved search with an alert and a new result. */
async function startAlerting() {
  const started = await startSearching();
  const id = await started.save();
  await started.turnOn(id);
  started.clock.pass(12 * HOUR);
  started.found.unshift('n-2');
  return { ...started, id };
}

/** A pursuit due in three days, with reminders on. */
async function startReminding() {
  const started = await startSearching();
  const { parts, service, clock } = started;
  await parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' });
  const responseDeadLine = addDays(today(new Date(clock.now())), 3);
  for (const pursuit of service.pursuits.values()) Object.assign(pursuit, { responseDeadLine });
  await parts.index.readPipeline(PIPELINE);
  await parts.settings.change({ reminders: { on: true, days: [3], untilStage: 2 } });
  return started;
}

const shown = (id: string, title: string) =>
  eventually(() => {
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(id, expect.objectContaining({ title }));
  });
const openTabs = async () => (await fakeBrowser.tabs.query({})).filter(({ url }) => url?.includes('sidepanel.html'));

describe('an alarm', () => {
  it('for alerts announces new results, and a click opens the search', async () => {
    const { parts, id } = await startAlerting();
    listenToAlarms(parts);
    await rings(ALERTS_ALARM);
    await shown('alerts', '1 new result');
    extras.notifications.onClicked.trigger('alerts');
    await eventually(async () => expect(await openTabs()).toHaveLength(1));
    await expect(parts.panel.take(inTab)).resolves.toEqual({ search: { area: 'opportunities', savedId: id } });
  });

  it('for reminders announces deadlines, and a click opens the pipeline', async () => {
    const { parts, clock } = await startReminding();
    const id = `reminders/${todayBy(clock)}`;
    listenToAlarms(parts);
    await rings(REMINDERS_ALARM);
    await shown(id, '1 upcoming due date');
    extras.notifications.onClicked.trigger(id);
    await eventually(async () => expect(await openTabs()).toHaveLength(1));
    await expect(parts.panel.take(inTab)).resolves.toEqual({ tab: 'pipeline' });
  });
});

it('clicks on notifications work if they were allowed only later', async () => {
  const { parts } = await startReminding();
  Object.assign(fakeBrowser, { notifications: undefined });
  listenToAlarms(parts);
  Object.assign(fakeBrowser, { notifications: extras.notifications });
  extras.permissions.onAdded.trigger({ permissions: ['notifications'] });
  extras.notifications.onClicked.trigger('reminders');
  await eventually(async () => expect(await openTabs()).toHaveLength(1));
});

it.each([
  ['a while after the worker was started', ({ clock }: Awaited<ReturnType<typeof startReminding>>) => clock.pass(500)],
  ['when the browser starts', () => void fakeBrowser.runtime.onStartup.trigger()],
  [
    'after an update',
    () => void fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '1.0.0' }),
  ],
])('alarms dropped by the browser are set again %s', async (_when, happens) => {
  const started = await startReminding();
  await started.turnOn(await started.save());
  await fakeBrowser.alarms.clearAll();
  listenToAlarms(started.parts);
  happens(started);
  await eventually(async () => {
    const names = (await fakeBrowser.alarms.getAll()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([DUE_ALARM, REMINDERS_ALARM, ALERTS_ALARM].toSorted());
  });
});
