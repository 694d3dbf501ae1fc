/** Saved searches, their alerts and the reminders, on the whole background with a service in memory. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Parts } from './parts.ts';
import { ALERTS_ALARM } from './search-alerts.ts';
import { fakePermissions } from './testing/start-parts.ts';
import { startSearching } from './testing/start-searching.ts';

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

describe('a saved search', () => {
  it('tells what is new since it was looked at, and asks for it in its own order', async () => {
    const { parts, clock, found, save, service } = await startSearching();
    const id = await save();
    const saved = clock.now();
    clock.pass(HOUR);
    found.unshift('n-3', 'n-2');
    const looked = await parts.searches.look(id);
    expect(looked).toEqual({ ok: true, value: { newIds: ['n-3', 'n-2'], since: saved } });
    expect(service.log.at(-1)?.url).toMatch(/sort=postedDesc.*pageSize=50|pageSize=50.*sort=postedDesc/);
    clock.pass(HOUR);
    expect(await parts.searches.look(id)).toMatchObject({ value: { newIds: [] } });
  });

  it('says the same to who looks twice at once, and sends nothing for it', async () => {
    const { parts, clock, found, save, searches } = await startSearching();
    const id = await save();
    clock.pass(HOUR);
    found.unshift('n-2');
    const first = await parts.searches.look(id);
    clock.pass(1000);
    const before = searches();
    expect(await parts.searches.look(id)).toEqual(first);
    expect(searches()).toBe(before);
  });

  it('is checked at most once in an interval, however often somebody asks', async () => {
    const { handlers, caller, clock, save, searches } = await startSearching();
    await save();
    const before = searches();
    await handlers['searches.check']({}, caller);
    expect(searches()).toBe(before);
    clock.pass(HOUR);
    await handlers['searches.check']({}, caller);
    await handlers['searches.check']({}, caller);
    expect(searches()).toBe(before + 1);
  });

  it('can be renamed, deleted and brought back with what it knew', async () => {
    const { parts, clock, found, save } = await startSearching();
    const id = await save();
    await parts.searches.change(id, { name: 'Lawn care' });
    await parts.searches.remove(id);
    expect(await parts.searches.list()).toEqual([]);
    expect(await parts.searches.look(id)).toMatchObject({ failure: { code: 'notFound' } });
    expect(await parts.searches.restore(id)).toMatchObject({ ok: true });
    clock.pass(HOUR);
    found.unshift('n-2');
    expect(await parts.searches.look(id)).toMatchObject({ value: { newIds: ['n-2'] } });
    expect(await parts.searches.list()).toMatchObject([{ name: 'Lawn care' }]);
  });

  it('is not kept beside a hundred others, and is once one of them was deleted', async () => {
    const { parts, save } = await startSearching();
    const [first = ''] = await Promise.all(Array.from({ length: 100 }, (_, at) => save(`Search ${String(at)}`)));
    const asks = { area: 'opportunities' as const, query: { q: 'mowing' } };
    const more = { name: 'Mowing', form: '{}', asks };
    expect(await parts.searches.save(more)).toEqual({ ok: false, failure: { code: 'searchesFull', detail: '100' } });
    await parts.searches.remove(first);
    expect(await parts.searches.save(more)).toMatchObject({ ok: true, value: { name: 'Mowing' } });
  });

  it('looks for something else once it was changed, and begins anew with what is there then', async () => {
    const { parts, clock, found, save, service } = await startSearching();
    const id = await save();
    clock.pass(HOUR);
    found.unshift('n-2');
    await parts.searches.checkDue(HOUR, { alertOnly: false });
    expect(await parts.searches.list()).toMatchObject([{ newCount: 1, checkedAt: clock.now() }]);
    const search = { form: '{"q":"mowing"}', asks: { area: 'opportunities' as const, query: { q: 'mowing' } } };
    expect(await parts.searches.change(id, { search })).toMatchObject({
      value: { name: 'Lawns', form: search.form, newCount: 0, lookedAt: clock.now() },
    });
    expect(service.log.at(-1)?.url).toContain('q=mowing');
    clock.pass(HOUR);
    found.unshift('n-3');
    expect(await parts.searches.look(id)).toMatchObject({ value: { newIds: ['n-3'] } });
  });

  it('keeps what it knows where only its order or view was changed, or the order of a filter, and its area always', async () => {
    const { parts, clock, found, save, searches } = await startSearching();
    const id = await save();
    const asking = (...states: string[]) => ({ area: 'opportunities' as const, query: { q: 'lawn care', states } });
    await parts.searches.change(id, { search: { form: '{}', asks: asking('VA', 'MD') } });
    clock.pass(HOUR);
    found.unshift('n-2');
    await parts.searches.checkDue(HOUR, { alertOnly: false });
    const before = searches();
    const asks = asking('MD', 'VA');
    await parts.searches.change(id, { search: { form: '{"sort":"deadlineAsc"}', asks } });
    expect(await parts.searches.list()).toMatchObject([{ form: '{"sort":"deadlineAsc"}', newCount: 1 }]);
    expect(searches()).toBe(before);
    const other = { form: '{}', asks: { area: 'awards' as const, query: {} } };
    expect(await parts.searches.change(id, { search: other })).toMatchObject({ failure: { code: 'notFound' } });
  });

  it('waits when the service asks for patience, with all the others', async () => {
    const { parts, service, clock, save, searches } = await startSearching();
    await save('one');
    await save('two');
    clock.pass(HOUR);
    service.faults.push({ kind: 'answer', status: 429, headers: { 'retry-after': '120' } });
    const before = searches();
    await parts.searches.checkDue(HOUR, { alertOnly: false });
    clock.pass(60_000);
    await parts.searches.checkDue(HOUR, { alertOnly: false });
    expect(searches()).toBe(before);
    clock.pass(HOUR);
    expect(await parts.searches.checkDue(HOUR, { alertOnly: false })).toMatchObject({ checked: 2 });
  });

  it('that the service cannot answer holds up nothing else', async () => {
    const { parts, service, clock, save } = await startSearching();
    const id = await save();
    clock.pass(HOUR);
    service.faults.push({ method: 'GET', kind: 'answer', status: 500 });
    await parts.searches.look(id);
    const added = await parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' });
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
  });
});

describe('an alert', () => {
  it('has an alarm only while somebody wants one', async () => {
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

  it('shows one quiet notification without names, and a badge until somebody looks', async () => {
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

  it('looks again soon where the network was not there yet, as on a laptop that wakes', async () => {
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

  it('is made up for soon after the next start where the network was away and the browser was closed', async () => {
    const { parts, service, clock, save, turnOn } = await startSearching();
    await turnOn(await save());
    clock.pass(12 * HOUR);
    service.faults.push({ kind: 'dropBefore' });
    await parts.searchAlerts.ring();
    await fakeBrowser.alarms.clear(ALERTS_ALARM);
    await parts.searchAlerts.plan();
    expect(await fakeBrowser.alarms.get(ALERTS_ALARM)).toMatchObject({ scheduledTime: clock.now() + 60_000 });
  });

  it('asks again soon about the search that the service was too busy for', async () => {
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

  it('tells in the next round what was found in one that the browser cut short', async () => {
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

  it('tells nothing that the list of saved searches has said itself', async () => {
    const { parts, handlers, caller, clock, found, save, turnOn } = await startSearching();
    await turnOn(await save());
    clock.pass(2 * HOUR);
    found.unshift('n-2');
    await handlers['searches.check']({}, caller);
    clock.pass(12 * HOUR);
    await parts.searchAlerts.ring();
    expect(extras.notifications.create).not.toHaveBeenCalled();
  });

  it('shows the badge alone where notifications are not allowed', async () => {
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

  it('leads to the one search with something new, else to the list that has most of it', async () => {
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

  it('leads to the awards where the new results are awards', async () => {
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

  it('asks about nothing but the searches that have one', async () => {
    const { parts, clock, save, turnOn, searches } = await startSearching();
    await save('quiet');
    await turnOn(await save('watched'));
    clock.pass(24 * HOUR);
    const before = searches();
    await parts.searchAlerts.ring();
    expect(searches()).toBe(before + 1);
  });
});
