import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../domain/testing/eventually.ts';
import { pageNewsOf, topicsOf } from '../protocol/envelope.ts';
import { createFakeService } from './testing/fake-service.ts';
import { fakePermissions, startParts } from './testing/start-parts.ts';
import { listenToTabs } from './tab-listeners.ts';

const SAM = 'https://sam.gov/*';
let browserParts: ReturnType<typeof fakePermissions>;
let parts: ReturnType<typeof startParts>;

beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakePermissions();
  Object.assign(fakeBrowser.tabs, {
    query: ({ url }: { url: string[] }) => Promise.resolve(url.includes(SAM) ? [{ id: 11 }] : []),
  });
  parts = startParts(createFakeService());
  listenToTabs(parts);
});

/** Scripts started in open tabs. */
const started = () =>
  browserParts.scripting.executeScript.mock.calls.map(([{ target, files }]) => [target.tabId, ...files]);
const IN_OPEN_TAB = [[11, 'content-scripts/site-sam-gov.js', 'content-scripts/engine.js']];

describe('an open SAM.gov page', () => {
  it('gets its buttons at install', async () => {
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await eventually(() => expect(started()).toEqual(IN_OPEN_TAB));
  });

  it.each(['https://sam.gov/*', '*://sam.gov/*', 'https://*/*', '<all_urls>'])(
    'gets them as soon as %s is allowed again',
    async (origin) => {
      browserParts.permissions.onAdded.trigger({ origins: [origin] });
      await eventually(() => expect(started()).toEqual(IN_OPEN_TAB));
    },
  );

  it('gets no new ones after an update or another permission', async () => {
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '1.0.0' });
    browserParts.permissions.onAdded.trigger({ permissions: ['notifications'] });
    browserParts.permissions.onAdded.trigger({ origins: ['https://service.example/*'] });
    // Last, the one that does start them.
    browserParts.permissions.onAdded.trigger({ origins: [SAM] });
    await eventually(() => expect(started()).toEqual(IN_OPEN_TAB));
  });
});

it("a tab's page is known even if session storage is full, but never the previous one", async () => {
  const page = { kind: 'list', site: 'sam-gov', siteName: 'SAM.gov' } as const;
  await parts.seenPages.note(11, { ...page, notices: [{ noticeId: 'n-1', title: 'Lawn care' }] });
  vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  const notices = [{ noticeId: 'n-2', title: 'Snow removal' }];
  await parts.seenPages.note(11, { ...page, notices });
  await expect(parts.seenPages.of(11)).resolves.toMatchObject({ notices });
  // A new worker must not mistake the previous page for this one.
  await expect(startParts(createFakeService()).seenPages.of(11)).resolves.toBeUndefined();
});

it('closing a tab drops its page and keeps the others', async () => {
  const notices = [{ noticeId: 'n-1', title: 'Lawn care' }];
  for (const tabId of [11, 12])
    await parts.seenPages.note(tabId, { kind: 'list', site: 'sam-gov', siteName: 'SAM.gov', notices });
  await fakeBrowser.tabs.onRemoved.trigger(11, { windowId: 1, isWindowClosing: false });
  await eventually(async () => {
    expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual(['seen/12']);
  });
  await expect(parts.seenPages.of(11)).resolves.toBeUndefined();
  await expect(parts.seenPages.tabs()).resolves.toEqual([12]);
});

it('a loading tab drops its page, then asks a surviving script to report again', async () => {
  const notices = [{ noticeId: 'n-1', title: 'Lawn care' }];
  await parts.seenPages.note(11, { kind: 'list', site: 'sam-gov', siteName: 'SAM.gov', notices });
  const tab = await fakeBrowser.tabs.create({});
  await fakeBrowser.tabs.onUpdated.trigger(11, { status: 'loading' }, tab);
  await eventually(async () => {
    expect(Object.keys(await fakeBrowser.storage.session.get(null))).toEqual([]);
  });
  const asked = () => browserParts.sendMessage.mock.calls.filter(([, message]) => pageNewsOf(message)?.again);
  expect(asked()).toEqual([]);
  await fakeBrowser.tabs.onUpdated.trigger(11, { status: 'complete' }, tab);
  await eventually(() => expect(asked()).toEqual([[11, expect.anything()]]));
});

it('a broadcast reaches all pages even if session storage failed once', async () => {
  const ours = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(undefined);
  await fakeBrowser.storage.session.set({ 'seen/11': {} });
  vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('The storage is busy'));
  parts.broadcast('pursuits');
  const told = () => ours.mock.calls.filter(([event]) => topicsOf(event)?.includes('pursuits')).length;
  await eventually(() => expect(told()).toBe(1));
  parts.broadcast('pursuits');
  await eventually(() => expect(told()).toBe(2));
  await eventually(() => expect(browserParts.sendMessage.mock.calls.map(([tabId]) => tabId)).toEqual([11]));
});
