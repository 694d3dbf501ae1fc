/** Saved searches, tested on the whole background with an in-memory service. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { FakeService } from '../testing/fake-service.ts';
import { BASE_URL, fakePermissions } from '../testing/start-parts.ts';
import { startSearching } from '../testing/start-searching.ts';

const HOUR = 60 * 60_000;
beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** Makes the next request hang; resolves once it does. */
function hangNext(service: FakeService) {
  const { fetch: serve } = service;
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  const { promise: hangs, resolve: arrived } = Promise.withResolvers<null>();
  service.fetch = async (input, init) => {
    service.fetch = serve;
    arrived(null);
    await held;
    return serve(input, init);
  };
  return { hangs, letGo: () => letGo(null) };
}

describe('a saved search', () => {
  it('returns new results since the last look, regardless of its sort order', async () => {
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

  it('repeats its result for a second look without a request', async () => {
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

  it('is checked at most once per interval', async () => {
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

  it('can be renamed, deleted and restored with its data', async () => {
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

  it('is refused beyond one hundred, until one is deleted', async () => {
    const { parts, save } = await startSearching();
    const [first = ''] = await Promise.all(Array.from({ length: 100 }, (_, at) => save(`Search ${String(at)}`)));
    const asks = { area: 'opportunities' as const, query: { q: 'mowing' } };
    const more = { name: 'Mowing', form: '{}', asks };
    const full = { ok: false, failure: { code: 'searchesFull', detail: '100' } };
    expect(await parts.searches.save(more)).toEqual(full);
    await parts.searches.remove(first);
    expect(await parts.searches.save(more)).toMatchObject({ ok: true, value: { name: 'Mowing' } });
    // Another took its slot.
    expect(await parts.searches.restore(first)).toEqual(full);
    expect(await parts.searches.list()).toHaveLength(100);
  });

  it('uses a changed query and starts a new baseline', async () => {
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

  it('uses a changed query even if the old one was still running', async () => {
    const { parts, service, clock, found, save } = await startSearching();
    const id = await save();
    clock.pass(HOUR);
    const { hangs, letGo } = hangNext(service);
    const looking = parts.searches.look(id);
    await hangs;
    const search = { form: '{"q":"mowing"}', asks: { area: 'opportunities' as const, query: { q: 'mowing' } } };
    await parts.searches.change(id, { search });
    expect(service.log.at(-1)?.url).toContain('q=mowing');
    letGo();
    await looking;
    clock.pass(HOUR);
    found.unshift('n-2');
    expect(await parts.searches.look(id)).toMatchObject({ value: { newIds: ['n-2'] } });
  });

  it('is checked over a new connection while a request over the old one hangs', async () => {
    const { parts, service, clock, save, turnOn } = await startSearching();
    for (const name of ['one', 'two']) await turnOn(await save(name));
    clock.pass(HOUR * 12);
    const { hangs, letGo } = hangNext(service);
    const former = parts.searchAlerts.ring();
    await hangs;
    service.changeKey('their-key');
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'their-key' });
    expect(await parts.searches.checkDue(HOUR, { alertOnly: true })).toEqual({ checked: 2 });
    letGo();
    await former;
    expect(await parts.searches.list()).toMatchObject([{ checkedAt: clock.now() }, { checkedAt: clock.now() }]);
  });

  it('keeps its data if only its sorting or view changes, and its area always', async () => {
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

  it('waits, with all others, when the service asks for a pause', async () => {
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

  it('waits as long as the service asks, even if that answer was slow', async () => {
    const { parts, service, clock, save, searches } = await startSearching();
    await save();
    clock.pass(HOUR);
    service.faults.push({ kind: 'answer', status: 429, headers: { 'retry-after': '120' } });
    const { hangs, letGo } = hangNext(service);
    const before = searches();
    const checking = parts.searches.checkDue(HOUR, { alertOnly: false });
    await hangs;
    clock.pass(30_000);
    letGo();
    await checking;
    clock.pass(100_000);
    await parts.searches.checkDue(HOUR, { alertOnly: false });
    expect(searches()).toBe(before);
  });

  it("that the service can't answer blocks nothing else", async () => {
    const { parts, service, clock, save } = await startSearching();
    const id = await save();
    clock.pass(HOUR);
    service.faults.push({ method: 'GET', kind: 'answer', status: 500 });
    await parts.searches.look(id);
    const added = await parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' });
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
  });
});
