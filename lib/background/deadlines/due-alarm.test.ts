import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parseWallTime } from '../../domain/dates/time-zone.ts';
import { day } from '../../domain/testing/day.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { createPageHandlers } from '../page-handlers.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createStillClock, fakePermissions, startConnected } from '../testing/start-parts.ts';
import { DUE_ALARM } from './due-alarm.ts';

let extras: ReturnType<typeof fakePermissions>;

beforeEach(() => {
  fakeBrowser.reset();
  extras = fakePermissions();
});

it('open pages hear when a saved deadline passes, and when a day begins', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const clock = createStillClock(Date.parse('2026-12-15T17:00:00Z'));
  const parts = await startConnected(createFakeService(), { clock });
  const alarm = async () => new Date((await fakeBrowser.alarms.get(DUE_ALARM))?.scheduledTime ?? 0).toISOString();
  await parts.dueAlarm.plan();
  expect(await fakeBrowser.alarms.get(DUE_ALARM)).toBeUndefined();

  const notice = { noticeId: 'n-1', title: 'Road salt', responseDeadLine: day('2026-12-15') };
  const due = { day: notice.responseDeadLine, time: must(parseWallTime('14:00')), zone: 'EST' };
  await parts.capture.add({ body: notice, owner: 'x', due });
  await eventually(async () => expect(await alarm()).toBe('2026-12-15T19:00:00.000Z'));

  const caller: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
  // What its add announces.
  clock.pass(100);
  const show = () =>
    createPageHandlers(parts)['notices.status']({ kind: 'list', site: 'sam-gov', notices: [notice] }, caller);
  expect(await show()).toMatchObject({ value: { statuses: { 'n-1': { due: { state: 'today' } } } } });
  clock.pass(2 * 3_600_000);
  extras.sendMessage.mockClear();
  parts.dueAlarm.ring();
  clock.pass(100);
  await eventually(() =>
    expect(extras.sendMessage.mock.calls[0]).toMatchObject([
      7,
      { page: { statuses: { 'n-1': { due: { state: 'over' } } } } },
    ]),
  );
  expect(await parts.statuses.one(notice)).toMatchObject({ due: { state: 'over' } });
  await eventually(async () => expect(await alarm()).toBe('2026-12-16T05:00:00.000Z'));
  vi.unstubAllEnvs();
});
