/** What a page can't do even if its script was taken over. The gatekeeper's test covers what it may send. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { createAllowances } from '../runtime/allowances.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

const page: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const otherTab: Caller = { ...page, tabId: 8 };
const numbered = (place: number) => ({ noticeId: `n-${String(place)}`, title: 'Lawn care' });

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

async function start() {
  const { service, clock, parts } = await startOnStillClock();
  return { service, clock, parts, pages: createPageHandlers(parts) };
}

it('captures: 120 a minute, without blocking other tabs', async () => {
  const { pages, service, clock } = await start();
  const capture = (place: number, caller = page) => pages['notice.capture']({ notice: numbered(place) }, caller);
  for (let place = 0; place < 120; place += 1) await expect(capture(place)).resolves.toMatchObject({ ok: true });
  await expect(capture(120)).resolves.toMatchObject({ failure: { code: 'busy' } });
  await expect(capture(121, otherTab)).resolves.toMatchObject({ ok: true });
  expect(service.made()).toBe(121);
  clock.pass(60_000);
  await expect(capture(122)).resolves.toMatchObject({ ok: true });
});

it('views: 30 a minute, without blocking other tabs', async () => {
  const { pages, clock } = await start();
  const opened = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
  const open = (caller = page) => pages['view.open']({ view: 'options' }, caller);
  for (let time = 0; time < 30; time += 1) await expect(open()).resolves.toMatchObject({ ok: true });
  await expect(open()).resolves.toMatchObject({ failure: { code: 'busy' } });
  expect(opened).toHaveBeenCalledTimes(30);
  await expect(open(otherTab)).resolves.toMatchObject({ ok: true });
  clock.pass(60_000);
  await expect(open()).resolves.toMatchObject({ ok: true });
});

it('captures from a site that is off: none, even if its script still runs', async () => {
  const { pages, parts, service } = await start();
  const town: Caller = { class: 'page', tabId: 12, url: new URL('https://www.town.example/bids') };
  await parts.sites.add(town.url.href);
  await expect(pages['notice.capture']({ notice: numbered(1) }, town)).resolves.toMatchObject({ ok: true });
  await parts.sites.turnOff('www.town.example');
  await expect(pages['notice.capture']({ notice: numbered(2) }, town)).resolves.toEqual({
    ok: false,
    failure: { code: 'notAllowed' },
  });
  expect(service.made()).toBe(1);
});

it('keeps the limits when the worker stops', async () => {
  const { pages, clock, parts } = await start();
  vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
  await parts.allowances.ready;
  for (let time = 0; time < 30; time += 1) await pages['view.open']({ view: 'options' }, page);
  clock.pass(1000);
  await eventually(async () => {
    expect(await fakeBrowser.storage.session.get('allowances')).toHaveProperty('allowances');
  });
  const next = createAllowances(clock);
  await next.ready;
  expect(next.take(page.tabId, 'views')).toBe(false);
  expect(next.take(otherTab.tabId, 'views')).toBe(true);
  expect(next.take(page.tabId, 'captures')).toBe(true);
  clock.pass(60_000);
  expect(next.take(page.tabId, 'views')).toBe(true);
});

it('shows nothing for a site whose permission was withdrawn', async () => {
  const { pages, parts } = await start();
  const opened = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
  const created = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
  permissions.takeBack();
  const refused = { ok: false, failure: { code: 'notAllowed' } };
  const notice = numbered(1);
  await expect(pages['view.open']({ view: 'options' }, page)).resolves.toEqual(refused);
  await expect(pages['view.open']({ view: 'pursuit', pursuitId: 'u' }, page)).resolves.toEqual(refused);
  await expect(pages['view.open']({ view: 'incumbents', notice }, page)).resolves.toEqual(refused);
  await expect(pages['view.open']({ view: 'hide' }, page)).resolves.toEqual(refused);
  expect(opened).not.toHaveBeenCalled();
  expect(created).not.toHaveBeenCalled();
  expect((await parts.settings.read()).hiddenSites).toEqual([]);
  await expect(parts.panel.take({ inTab: true })).resolves.toEqual({});
});
