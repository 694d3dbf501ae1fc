import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ENVELOPE, topicsOf } from '../protocol/envelope.ts';
import { openDatabase } from './storage/database.ts';
import { OUTBOX_ALARM } from './outbox/schedule.ts';
import { startBackground } from './start.ts';
import { createFakeService } from './testing/fake-service.ts';
import { fakePermissions, startConnected, startParts } from './testing/start-parts.ts';
import { eventually } from '../domain/testing/eventually.ts';

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

afterEach(() => vi.unstubAllGlobals());

/** Runs everything that needs no timer. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('registers every listener before the first await', async () => {
  const { runtime, alarms, tabs } = fakeBrowser;
  const { omnibox, notifications, contextMenus, commands } = permissions;
  const places = {
    message: runtime.onMessage,
    startup: runtime.onStartup,
    installed: runtime.onInstalled,
    alarm: alarms.onAlarm,
    tabRemoved: tabs.onRemoved,
    tabUpdated: tabs.onUpdated,
    allowed: permissions.permissions.onAdded,
    takenBack: permissions.permissions.onRemoved,
    menu: contextMenus.onClicked,
    key: commands.onCommand,
    notification: notifications.onClicked,
    typing: omnibox.onInputStarted,
    typed: omnibox.onInputChanged,
    entered: omnibox.onInputEntered,
  };
  const added = Object.entries(places).map(([name, place]) => ({ name, add: vi.spyOn(place, 'addListener') }));
  const counted = () => added.map(({ name, add }) => [name, add.mock.calls.length]);
  startBackground();
  const inFirstTurn = counted();
  expect(inFirstTurn.filter(([, times]) => times === 0)).toEqual([]);
  await turns();
  // Where several parts listen, the others don't hide a late one.
  expect(counted()).toEqual(inFirstTurn);
});

it('makes open pages reload once after a permission is granted', async () => {
  const tell = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(undefined);
  startBackground();
  await turns();
  permissions.permissions.onAdded.trigger({ permissions: ['notifications'] });
  await turns();
  const topics = tell.mock.calls.flatMap(([event]) => topicsOf(event) ?? []);
  expect(topics.filter((topic) => topic === 'settings')).toEqual(['settings']);
});

it('starts without context menus, shortcuts and omnibox: Firefox for Android', () => {
  Object.assign(fakeBrowser, { contextMenus: undefined, commands: undefined, omnibox: undefined });
  const tabs = vi.spyOn(fakeBrowser.tabs.onUpdated, 'addListener');
  startBackground();
  expect(tabs).toHaveBeenCalled();
});

it('handles the waking event before planning alarms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { action } = permissions;
    startBackground();
    await turns();
    expect(action.setBadgeText).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    await eventually(() => {
      expect(action.setBadgeText).toHaveBeenCalled();
    });
  } finally {
    vi.useRealTimers();
  }
});

it('opens the panel in the turn of the click that asks for it, and never for the options', () => {
  const open = vi.fn(() => Promise.resolve());
  Object.assign(fakeBrowser, { sidePanel: { open } });
  try {
    startBackground();
    const say = (request: object, id = fakeBrowser.runtime.id) =>
      fakeBrowser.runtime.onMessage.trigger(
        { protocol: ENVELOPE, name: 'view.open', request },
        { id, url: 'https://sam.gov/search', frameId: 0, tab: { id: 7 } as never },
        () => undefined,
      );
    void say({ view: 'options' });
    void say({ view: 'pursuit' }, 'another-extension');
    expect(open).not.toHaveBeenCalled();
    void say({ view: 'pursuit', pursuitId: 'u' });
    expect(open.mock.calls).toEqual([[{ tabId: 7 }]]);
  } finally {
    Reflect.deleteProperty(fakeBrowser, 'sidePanel');
  }
});

it('hides extension storage from content scripts, if the browser can', () => {
  const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
  const asked = vi.fn();
  for (const area of areas) Object.assign(area, { setAccessLevel: asked });
  startBackground();
  expect(asked.mock.calls).toEqual(areas.map(() => [{ accessLevel: 'TRUSTED_CONTEXTS' }]));
});

describe('the queue', () => {
  /** An offline worker, with a notice that an earlier worker could not send. */
  async function startOffline() {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const network = { onLine: false };
    const heard = new EventTarget();
    vi.stubGlobal('navigator', network);
    vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
    const service = createFakeService();
    const before = await startConnected(service, { database: openDatabase(), isOnline: () => false });
    await before.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' });
    const [waiting] = await before.outbox.operations();
    await fakeBrowser.alarms.clear(OUTBOX_ALARM);
    vi.stubGlobal('fetch', service.fetch);
    startBackground();
    // It checked, and can only retry later.
    await eventually(async () => expect(await fakeBrowser.alarms.get(OUTBOX_ALARM)).toBeTruthy());
    expect(service.requests('POST')).toEqual([]);
    network.onLine = true;
    return { service, heard, waiting };
  }

  it('is checked when its alarm wakes a stopped worker', async () => {
    const { service } = await startOffline();
    await fakeBrowser.alarms.onAlarm.trigger({ name: OUTBOX_ALARM, scheduledTime: 0, persistAcrossSessions: true });
    await eventually(() => expect(service.made()).toBe(1));
  });

  it('is sent when the network returns, even before the next retry', async () => {
    const { service, heard, waiting } = await startOffline();
    const database = await openDatabase()();
    await database.put('operations', { ...waiting, attempts: 1, notBefore: Date.now() + 600_000 });
    heard.dispatchEvent(new Event('online'));
    await eventually(() => expect(service.made()).toBe(1));
  });

  it.each([
    ['the browser starts', () => void fakeBrowser.runtime.onStartup.trigger()],
    [
      'a permission is given',
      () => permissions.permissions.onAdded.trigger({ origins: ['https://service.example/*'] }),
    ],
  ])('is checked when %s', async (_when, happens) => {
    const { service } = await startOffline();
    happens();
    await eventually(() => expect(service.made()).toBe(1));
  });
});

describe('a page', () => {
  /** The answer to our content script, in its own tab unless one is given. */
  async function say(url: string, tab?: Browser.tabs.Tab): Promise<unknown> {
    const sender = { id: fakeBrowser.runtime.id, url, frameId: 0, tab: tab ?? (await fakeBrowser.tabs.create({})) };
    const message = { protocol: ENVELOPE, name: 'overlays.load', request: { wake: true } };
    return new Promise((answer) => void fakeBrowser.runtime.onMessage.trigger(message, sender, answer));
  }
  const HEARD = { ok: true, value: { loaded: true } };
  const SAM = 'https://sam.gov/search';

  it('is answered only on a known or added site', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const added = 'https://www.town.example/bids';
    await startParts(createFakeService(), { database: openDatabase() }).sites.add(added);
    startBackground();
    for (const url of [SAM, added]) await expect(say(url)).resolves.toEqual(HEARD);
    const refused = { ok: false, failure: { code: 'notAllowed' } };
    await expect(say('https://www.village.example/bids')).resolves.toEqual(refused);
  });

  it("is answered 1,200 times a minute per tab, so that one can't block the others", async () => {
    startBackground();
    const tab = await fakeBrowser.tabs.create({});
    const answers = await Promise.all(Array.from({ length: 1200 }, () => say(SAM, tab)));
    expect(answers).toEqual(answers.map(() => HEARD));
    await expect(say(SAM, tab)).resolves.toEqual({ ok: false, failure: { code: 'busy' } });
    await expect(say(SAM)).resolves.toEqual(HEARD);
  });
});
