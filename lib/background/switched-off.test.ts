import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../domain/testing/eventually.ts';
import type { Caller } from '../protocol/gatekeeper.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import { createPageHandlers } from './page-handlers.ts';
import { fakePermissions, startOnStillClock } from './testing/start-parts.ts';

const town: Caller = { class: 'page', tabId: 12, url: new URL('https://www.town.example/bids') };
const app: Caller = { class: 'extension', url: new URL('chrome-extension://ours/popup.html') };
const notice = { noticeId: 'n-1', title: 'Lawn care' };

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

it('a page is forgotten when its site is switched off, and from then on not heard', async () => {
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
  // What the person has read once stays: nobody in the page can take it away.
  await parts.seenPages.note(12, { kind: 'detail', site: 'town', siteName: 'Town', notices: [notice], once: true });
  await see('n-3');
  await expect(own['page.seen']({ tabId: 12 }, app)).resolves.toMatchObject({ value: { notices: [{ notice }] } });
});
