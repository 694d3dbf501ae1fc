import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

const town: Caller = { class: 'page', tabId: 12, url: new URL('https://www.town.example/bids') };
const app: Caller = { class: 'extension', url: new URL('chrome-extension://ours/popup.html') };
const notice = { noticeId: 'n-1', title: 'Lawn care' };

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

it('switching a site off drops its page and ignores its later messages', async () => {
  const { parts } = await startOnStillClock();
  const [pages, own] = [createPageHandlers(parts), createExtensionHandlers(parts)];
  await parts.sites.add(town.url.href);
  const see = (noticeId: string) =>
    pages['notices.status']({ kind: 'list', site: 'town', notices: [{ ...notice, noticeId }] }, town);
  const badges = () =>
    permissions.action.setBadgeText.mock.calls.flatMap(([{ tabId, text }]) => (tabId === 12 ? [text] : []));
  await see('n-1');
  await eventually(() => expect(badges()).toEqual(['1']));
  await parts.sites.turnOff('www.town.example');
  await expect(see('n-2')).resolves.toMatchObject({ value: { hidden: true } });
  await eventually(() => expect(badges()).toEqual(['1', '']));
  await expect(own['page.seen']({ tabId: 12 }, app)).resolves.toMatchObject({ value: { kind: 'none', notices: [] } });
  expect(Object.keys(await fakeBrowser.storage.session.get(null))).not.toContain('seen/12');
  // A page read at the user's request stays; no page can remove it.
  await parts.seenPages.note(12, { kind: 'detail', site: 'town', siteName: 'Town', notices: [notice], once: true });
  await see('n-3');
  await expect(own['page.seen']({ tabId: 12 }, app)).resolves.toMatchObject({ value: { notices: [{ notice }] } });
});

it('a page of a switched-off site gets no statuses and causes no requests', async () => {
  const { service, clock, parts } = await startOnStillClock();
  const pages = createPageHandlers(parts);
  await parts.sites.add(town.url.href);
  await pages['notice.capture']({ notice }, town);
  const see = () => pages['notices.status']({ kind: 'list', site: 'town', notices: [notice] }, town);
  await expect(see()).resolves.toMatchObject({ value: { statuses: { 'n-1': { state: 'saved' } } } });
  await expect(pages['pipelines.names']({}, town)).resolves.toMatchObject({ ok: true });
  await parts.sites.turnOff('www.town.example');
  clock.pass(600_000);
  const asked = service.log.length;
  await expect(see()).resolves.toMatchObject({ value: { hidden: true, statuses: {} } });
  await expect(pages['pipelines.names']({}, town)).resolves.toEqual({ ok: false, failure: { code: 'notAllowed' } });
  expect(service.log).toHaveLength(asked);
});

describe('erasing everything', () => {
  async function erase() {
    const { parts } = await startOnStillClock();
    await parts.sites.add(town.url.href);
    const erased = await createExtensionHandlers(parts)['data.erase']({}, app);
    return { parts, erased, scripts: [...permissions.scripting.scripts.keys()] };
  }

  it('switches off every site', async () => {
    await expect(erase()).resolves.toMatchObject({ erased: { ok: true }, scripts: [] });
  });

  it('deletes address and key even if the browser keeps site scripts for now', async () => {
    permissions.scripting.unregisterContentScripts.mockRejectedValue(new Error('not now'));
    const { parts, erased, scripts } = await erase();
    expect(erased).toMatchObject({ ok: true });
    await expect(parts.connector.info()).resolves.toEqual({ state: 'absent' });
    expect(scripts.toSorted()).toEqual(['prompt-buttons', 'site:www.town.example']);
  });
});
