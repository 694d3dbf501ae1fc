/** Alerts of saved searches, tested on the whole background with an in-memory service. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Parts } from '../parts.ts';
import { ALERTS_ALARM } from './search-alerts.ts';
import { slowDown } from '../testing/slow-service.ts';
import { fakePermissions, startParts } from '../testing/start-parts.ts';
import { startSearching } from '../testing/start-searching.ts';

const HOUR = 60 * 60_000;
let given: { value: boolean };
let extras: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  given = { value: true };
  extras = fakePermissions(given);
});

async function badge({ toolbar }: Parts) {
  await toolbar.refresh();
  return extras.action.setBadgeText.mock.lastCall as unknown as [{ text: string }] | undefined;
}

describe('an alert', () => {
  it('has an alarm only while one is on', async () => {
    const { handlers, caller, parts, save, turnOn } = await startSearching();
    const id = await save();
    await parts.searchAlerts.plan();
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toBeFalsy();
    await turnOn(id);
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({ periodInMinutes: 720 });
    await handlers['settings.set']({ alerts: { on: true, everyHours: 1 } }, caller);
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({ periodInMinutes: 60 });
    await handlers['settings.set']({ alerts: { on: false, everyHours: 1 } }, caller);
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toBeFalsy();
  });

  it('shows one silent notification without names, and a badge until the user looks', async () => {
    const { parts, handlers, caller, clock, found, save, turnOn } = await startSearching();
    const id = await save('Secret recompete');
    await turnOn(id);
    clock.pass(12 * HOUR);
    found.unshift('n-3', 'n-2');
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'alerts',
      expect.objectContaining({ title: '2 new results', message: 'In 1 saved search', silent: true }),
    );
    expect(await badge(parts)).toEqual([{ text: '2' }]);
    clock.pass(12 * HOUR);
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).toHaveBeenCalledOnce();
    await handlers['search.look']({ id }, caller);
    expect(await badge(parts)).toEqual([{ text: '' }]);
  });

  it('does not announce results found before it was turned on', async () => {
    const { parts, clock, found, save, turnOn } = await startSearching();
    const id = await save();
    clock.pass(HOUR);
    found.unshift('n-2');
    await parts.searches.checkDue(HOUR, { alertOnly: false });
    await turnOn(id);
    clock.pass(12 * HOUR);
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).not.toHaveBeenCalled();
    found.unshift('n-3');
    clock.pass(12 * HOUR);
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).toHaveBeenCalledOnce();
  });

  it('checks again soon without a network, as on a waking laptop', async () => {
    const online = { value: true };
    const { parts, clock, found, save, turnOn } = await startSearching(() => online.value);
    await turnOn(await save());
    clock.pass(12 * HOUR);
    found.unshift('n-2');
    online.value = false;
    await parts.searchAlerts.ring();
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({
      scheduledTime: clock.now() + HOUR / 4,
      periodInMinutes: 720,
    });
    clock.pass(HOUR / 4);
    online.value = true;
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).toHaveBeenCalledOnce();
  });

  it('catches up after the next start if network and browser were off', async () => {
    const { parts, service, clock, save, turnOn } = await startSearching();
    await turnOn(await save());
    clock.pass(12 * HOUR);
    service.faults.push({ kind: 'dropBefore' });
    await parts.searchAlerts.ring();
    await fakeBrowser.alarms.clear(ALERTS_ALARM);
    await parts.searchAlerts.plan();
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({ scheduledTime: clock.now() + 60_000 });
  });

  it('resets an alarm set by a clock that was ahead, and keeps any other', async () => {
    const { parts, clock, save, turnOn } = await startSearching();
    const rings = async () => (await fakeBrowser.alarms.get(ALERTS_ALARM))?.scheduledTime;
    await turnOn(await save());
    const planned = await rings();
    clock.pass(HOUR);
    await parts.searchAlerts.plan();
    expect(await rings()).toBe(planned);
    clock.pass(-30 * 24 * HOUR);
    await parts.searchAlerts.plan();
    expect(await rings()).toBe(clock.now() + 12 * HOUR);
  });

  it('uses an interval chosen during a round', async () => {
    const { parts, service, handlers, caller, clock, save, turnOn } = await startSearching();
    await turnOn(await save());
    clock.pass(12 * HOUR);
    const { fetch: serve } = service;
    service.fetch = async (input, init) => {
      await handlers['settings.set']({ alerts: { on: true, everyHours: 1 } }, caller);
      return serve(input, init);
    };
    await parts.searchAlerts.ring();
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({
      scheduledTime: clock.now() + HOUR,
      periodInMinutes: 60,
    });
  });

  it('soon retries a search that the service was too busy for', async () => {
    const { parts, service, clock, save, turnOn, searches } = await startSearching();
    await turnOn(await save());
    clock.pass(12 * HOUR);
    service.faults.push({ kind: 'answer', status: 503 });
    await parts.searchAlerts.ring();
    clock.pass(HOUR / 4);
    const before = searches();
    await parts.searchAlerts.ring();
    expect(searches()).toBe(before + 1);
  });

  it('announces results of a killed round in the next one', async () => {
    const { parts, clock, found, save, turnOn } = await startSearching();
    await turnOn(await save('one'));
    clock.pass(12 * HOUR);
    found.unshift('n-2');
    await parts.searches.checkDue(HOUR, { alertOnly: true });
    clock.pass(12 * HOUR);
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'alerts',
      expect.objectContaining({ title: '1 new result' }),
    );
  });

  it('announces results soon, and once, if a slow service got the worker killed', async () => {
    const { parts, service, name, clock, found, save, turnOn } = await startSearching();
    for (const each of Array.from({ length: 12 }, (_, at) => `search ${String(at)}`)) await turnOn(await save(each));
    clock.pass(12 * HOUR);
    found.unshift('n-2');
    const rings = async () => (await fakeBrowser.alarms.get(ALERTS_ALARM))?.scheduledTime;
    const shown = (title: string): unknown[] => ['alerts', expect.objectContaining({ title })];
    const { fetch: serve } = service;
    const soon = clock.now() + HOUR / 4;
    await Promise.race([parts.searchAlerts.ring(), slowDown(service, clock, 3_000)]);
    expect(await rings()).toBe(soon);
    service.fetch = serve;
    const { searchAlerts } = startParts(service, { clock, name });
    await searchAlerts.plan();
    expect(await rings()).toBe(soon);
    clock.pass(HOUR / 4);
    await Promise.race([searchAlerts.ring(), slowDown(service, clock, 16_000)]);
    expect(extras.notifications.create.mock.calls).toEqual([shown('9 new results')]);
    service.fetch = serve;
    const next = startParts(service, { clock, name });
    for (const _round of [1, 2]) {
      clock.pass(HOUR / 4);
      await next.searchAlerts.ring();
      // The results of the second round before it was killed, then of the third.
      expect(extras.notifications.create.mock.calls).toEqual(
        ['9 new results', '10 new results', '12 new results'].map(shown),
      );
      expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({
        scheduledTime: clock.now() + 12 * HOUR,
        periodInMinutes: 720,
      });
    }
  });

  it('announces results found by opening the list of saved searches, until viewed', async () => {
    const { parts, handlers, caller, clock, found, turnOn } = await startSearching();
    const asks = { area: 'awards' as const, query: { agency: 'Army' } };
    const saved = await parts.searches.save({ name: 'Army', form: '{}', asks });
    const id = saved.ok ? saved.value.id : '';
    await turnOn(id);
    for (const award of ['a-2', 'a-3']) {
      clock.pass(2 * HOUR);
      found.unshift(award);
      await handlers['searches.check']({}, caller);
      if (award === 'a-3') await handlers['search.look']({ id }, caller);
      await parts.searchAlerts.ring();
    }
    expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
      'alerts',
      expect.objectContaining({ title: '1 new result' }),
    );
  });

  it('announces in the next round what the list found during a notification', async () => {
    const { parts, handlers, caller, clock, found, save, turnOn } = await startSearching();
    await turnOn(await save());
    extras.notifications.create.mockImplementationOnce(async () => {
      clock.pass(2 * HOUR);
      found.unshift('n-3');
      await handlers['searches.check']({}, caller);
      return '';
    });
    for (const [round, title] of ['1 new result', '2 new results'].entries()) {
      clock.pass(12 * HOUR);
      if (round === 0) found.unshift('n-2');
      await parts.searchAlerts.ring();
      expect(extras.notifications.create).toHaveBeenLastCalledWith('alerts', expect.objectContaining({ title }));
    }
  });

  it('counts all unseen results, since it replaces the previous notification', async () => {
    const { parts, clock, found, save, turnOn } = await startSearching();
    await turnOn(await save());
    for (const title of ['1 new result', '2 new results']) {
      clock.pass(12 * HOUR);
      found.unshift(title);
      await parts.searchAlerts.ring();
      expect(extras.notifications.create).toHaveBeenLastCalledWith('alerts', expect.objectContaining({ title }));
    }
  });

  it('shows only the badge without notification permission', async () => {
    const { parts, clock, found, save, turnOn } = await startSearching();
    await turnOn(await save());
    clock.pass(12 * HOUR);
    found.unshift('n-2');
    extras.permissions.contains.mockImplementation((...asked: unknown[]) =>
      Promise.resolve(!JSON.stringify(asked).includes('notifications')),
    );
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).not.toHaveBeenCalled();
    expect(await badge(parts)).toEqual([{ text: '1' }]);
  });

  it('opens the only search with news, else the list with the most', async () => {
    const { parts, clock, found, save, turnOn } = await startSearching();
    const watched = await save('watched');
    await turnOn(watched);
    await save('quiet');
    expect(await parts.searchAlerts.leadsTo()).toEqual({ area: 'opportunities' });
    clock.pass(12 * HOUR);
    found.unshift('n-2');
    await parts.searchAlerts.ring();
    expect(await parts.searchAlerts.leadsTo()).toEqual({ area: 'opportunities', savedId: watched });
  });

  it('opens the awards if the new results are awards', async () => {
    const { parts, clock, found, turnOn } = await startSearching();
    const ids: string[] = [];
    for (const agency of ['Army', 'Navy']) {
      const asks = { area: 'awards' as const, query: { agency } };
      const saved = await parts.searches.save({ name: agency, form: '{}', asks });
      if (saved.ok) ids.push(saved.value.id);
    }
    for (const id of ids) await turnOn(id);
    clock.pass(12 * HOUR);
    found.unshift('a-2');
    await parts.searchAlerts.ring();
    expect(await parts.searchAlerts.leadsTo()).toEqual({ area: 'awards' });
    await parts.searches.look(ids[0] ?? '');
    expect(await parts.searchAlerts.leadsTo()).toEqual({ area: 'awards', savedId: ids[1] });
  });

  it('checks only searches with an alert', async () => {
    const { parts, clock, save, turnOn, searches } = await startSearching();
    await save('quiet');
    await turnOn(await save('watched'));
    clock.pass(24 * HOUR);
    const before = searches();
    await parts.searchAlerts.ring();
    expect(searches()).toBe(before + 1);
  });
});
