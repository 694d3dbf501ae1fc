import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addDays, today } from '../../domain/dates/calendar-date.ts';
import { nextRing, REMINDERS_ALARM } from './reminders.ts';
import { PIPELINE } from '../testing/fake-service.ts';
import { slowDown } from '../testing/slow-service.ts';
import { fakePermissions, newDatabaseName, startOnStillClock, startParts } from '../testing/start-parts.ts';
import { eventually } from '../../domain/testing/eventually.ts';

const DAY = 24 * 60 * 60_000;
let extras: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  extras = fakePermissions();
});

/** Two pursuits due in `left` days; reminders on, 3 days before. */
async function startReminding(left: number) {
  const name = newDatabaseName();
  const { service, clock, parts } = await startOnStillClock(undefined, { name });
  const responseDeadLine = addDays(today(new Date(clock.now())), left);
  for (const noticeId of ['n-1', 'n-2'])
    await parts.capture.add({ body: { noticeId, title: `Secret ${noticeId}`, responseDeadLine }, owner: 'x' });
  for (const pursuit of service.pursuits.values()) Object.assign(pursuit, { responseDeadLine });
  await parts.index.readPipeline(PIPELINE);
  await parts.settings.change({ reminders: { on: true, days: [3], untilStage: 2 } });
  await parts.reminders.plan();
  return { service, clock, parts, name };
}

const rings = async () => (await fakeBrowser.alarms.get(REMINDERS_ALARM))?.scheduledTime;

describe('reminders', () => {
  it('announce once how many are due and when, without titles', async () => {
    const { parts, clock } = await startReminding(5);
    await parts.reminders.ring();
    expect(extras.notifications.create).not.toHaveBeenCalled();
    clock.pass(2 * DAY);
    await parts.reminders.ring();
    await parts.reminders.ring();
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'reminders/2026-11-04',
      expect.objectContaining({ title: '2 upcoming due dates', message: 'Due in 3 days (Sat, Nov 7): 2 pursuits' }),
    );
  });

  it('still come for a deadline that moved while one was shown', async () => {
    const { parts, clock, service } = await startReminding(3);
    const shown = Promise.withResolvers<string>();
    extras.notifications.create.mockReturnValueOnce(shown.promise);
    const first = parts.reminders.ring();
    await eventually(() => expect(extras.notifications.create).toHaveBeenCalledOnce());
    const [moved] = service.pursuits.values();
    Object.assign(moved ?? {}, { responseDeadLine: addDays(today(new Date(clock.now())), 10) });
    clock.pass(60 * 60_000);
    await parts.index.readPipeline(PIPELINE);
    await parts.reminders.ring();
    shown.resolve('');
    await first;
    extras.notifications.create.mockClear();
    // The day of the reminder passes with the browser closed.
    clock.pass(8 * DAY);
    await parts.reminders.ring();
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'reminders/2026-11-10',
      expect.objectContaining({ message: 'Due in 2 days (Thu, Nov 12): 1 pursuit' }),
    );
  });

  it.each([
    ['were not allowed yet', () => extras.permissions.contains.mockResolvedValueOnce(false)],
    ['could not be shown', () => extras.notifications.create.mockRejectedValueOnce(new Error('busy'))],
  ])('are shown in the next round if notifications %s', async (_what, fail) => {
    const { parts, clock } = await startReminding(3);
    fail();
    await parts.reminders.ring().catch(() => undefined);
    clock.pass(DAY);
    extras.notifications.create.mockClear();
    await parts.reminders.ring();
    await parts.reminders.ring();
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'reminders/2026-11-03',
      expect.objectContaining({ message: 'Due in 2 days (Thu, Nov 5): 2 pursuits' }),
    );
  });

  it('use cached stages while the service hangs, before the browser kills the worker', async () => {
    const { parts, clock, service } = await startReminding(5);
    await parts.reminders.ring();
    clock.pass(2 * DAY);
    const stopped = slowDown(service, clock, 20_000, () =>
      Promise.reject(new DOMException('too long', 'TimeoutError')),
    );
    await Promise.race([parts.reminders.ring(), stopped]);
    expect(extras.notifications.create).toHaveBeenCalledOnce();
    expect(await rings()).toBe(nextRing(clock.now(), { catchUp: false }));
  });

  it('come soon after, and once, if a slow service got the worker killed', async () => {
    const { parts, clock, service, name } = await startReminding(5);
    await parts.reminders.ring();
    clock.pass(2 * DAY);
    const [began, serve] = [clock.now(), service.fetch];
    await Promise.race([parts.reminders.ring(), slowDown(service, clock, 16_000)]);
    expect(extras.notifications.create).not.toHaveBeenCalled();
    expect(await rings()).toBe(began + 15 * 60_000);
    service.fetch = serve;
    const next = startParts(service, { clock, name });
    await next.reminders.plan();
    expect(await rings()).toBe(began + 15 * 60_000);
    clock.pass(15 * 60_000);
    await next.reminders.ring();
    expect(extras.notifications.create).toHaveBeenCalledOnce();
    expect(await rings()).toBe(nextRing(clock.now(), { catchUp: false }));
  });

  it('use the cache if the service is slow in the next round too', async () => {
    const { parts, clock, service, name } = await startReminding(5);
    await parts.reminders.ring();
    clock.pass(2 * DAY);
    const serve = service.fetch;
    await Promise.race([parts.reminders.ring(), slowDown(service, clock, 16_000)]);
    service.fetch = serve;
    clock.pass(15 * 60_000);
    const next = startParts(service, { clock, name });
    await Promise.race([next.reminders.ring(), slowDown(service, clock, 16_000)]);
    expect(extras.notifications.create).toHaveBeenCalledOnce();
    expect(await rings()).toBe(nextRing(clock.now(), { catchUp: false }));
  });

  it('leave out pursuits in stages where the deadline no longer matters', async () => {
    const { parts, clock, service } = await startReminding(3);
    const [pursuitId] = service.pursuits.keys();
    await parts.pursuits.update(PIPELINE, pursuitId ?? '', { stageId: 'stage-2' });
    clock.pass(60_000);
    await parts.reminders.ring();
    expect(extras.notifications.create).toHaveBeenCalledWith(
      'reminders/2026-11-02',
      expect.objectContaining({ message: 'Due in 3 days (Thu, Nov 5): 1 pursuit' }),
    );
  });

  it('come until the proposal is in, unless another stage is chosen, and on the accepted date', async () => {
    const { parts, service, clock } = await startReminding(9);
    const [moved, submitted] = [...service.pursuits.values()];
    // The second of the fake service's two stages is where "closed" begins.
    Object.assign(submitted ?? {}, { stageId: 'stage-2' });
    await parts.index.readPipeline(PIPELINE);
    await parts.settings.change({ reminders: { on: true, days: [3] } });
    const deadline = { day: addDays(today(new Date(clock.now())), 3) };
    const insteadOf = addDays(today(new Date(clock.now())), 9);
    const seen = { host: 'sam.gov', at: clock.now() };
    const pursuitId = moved?.id ?? '';
    await parts.deadlines.accept(moved?.noticeId ?? '', { deadline, pursuitId, insteadOf, noted: [], ...seen });
    await parts.reminders.ring();
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'reminders/2026-11-02',
      expect.objectContaining({ message: 'Due in 3 days (Thu, Nov 5): 1 pursuit' }),
    );
  });

  it('have an alarm only while they are on, and set the next one before anything can fail', async () => {
    const { parts, service } = await startReminding(3);
    expect(await fakeBrowser.alarms.get(REMINDERS_ALARM)).toBeTruthy();
    service.faults.push({ kind: 'dropBefore' });
    await fakeBrowser.alarms.clear(REMINDERS_ALARM);
    await parts.reminders.ring();
    expect(await fakeBrowser.alarms.get(REMINDERS_ALARM)).toBeTruthy();
    await parts.settings.change({ reminders: { on: false, days: [3], untilStage: 4 } });
    await parts.reminders.plan();
    expect(await fakeBrowser.alarms.get(REMINDERS_ALARM)).toBeFalsy();
  });

  it('reset an alarm set by a clock that was ahead, and keep any other', async () => {
    const { parts, clock } = await startReminding(3);
    await parts.reminders.ring();
    const next = nextRing(clock.now(), { catchUp: false });
    await parts.reminders.plan();
    expect(await rings()).toBe(next);
    clock.pass(-30 * DAY);
    await parts.reminders.plan();
    expect(await rings()).toBe(nextRing(clock.now(), { catchUp: true }));
  });

  it('come at nine, or soon if the browser was closed at nine', () => {
    const at = (hour: number, day = 2) => new Date(2026, 10, day, hour).getTime();
    expect(nextRing(at(7), { catchUp: true })).toBe(at(9));
    expect(nextRing(at(11), { catchUp: true })).toBe(at(11) + 60_000);
    expect(nextRing(at(9), { catchUp: false })).toBe(at(9, 3));
  });
});
