import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startBackground } from './start.ts';
import { fakePermissions } from './testing/start-parts.ts';
import { eventually } from '../domain/testing/eventually.ts';

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

it('has every listener in place before anything is waited for', () => {
  const places = [
    fakeBrowser.runtime.onMessage,
    fakeBrowser.runtime.onStartup,
    fakeBrowser.runtime.onInstalled,
    fakeBrowser.alarms.onAlarm,
    fakeBrowser.tabs.onRemoved,
    fakeBrowser.tabs.onUpdated,
    fakeBrowser.contextMenus.onClicked,
    fakeBrowser.commands.onCommand,
  ];
  const added = places.map((place) => vi.spyOn(place, 'addListener'));
  startBackground();
  for (const listener of added) expect(listener).toHaveBeenCalled();
});

it('starts where the browser has neither menus of the page, nor keys, nor an address bar: Firefox for Android', () => {
  Object.assign(fakeBrowser, { contextMenus: undefined, commands: undefined, omnibox: undefined });
  const tabs = vi.spyOn(fakeBrowser.tabs.onUpdated, 'addListener');
  startBackground();
  expect(tabs).toHaveBeenCalled();
});

it('does what it was started for before it plans ahead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { action } = permissions;
    startBackground();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(action.setBadgeText).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    await eventually(() => {
      expect(action.setBadgeText).toHaveBeenCalled();
    });
  } finally {
    vi.useRealTimers();
  }
});

it('closes the storage of our own pages to content scripts, where the browser can', () => {
  const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session, fakeBrowser.storage.sync];
  const asked = vi.fn();
  for (const area of areas) Object.assign(area, { setAccessLevel: asked });
  startBackground();
  expect(asked.mock.calls).toEqual(areas.map(() => [{ accessLevel: 'TRUSTED_CONTEXTS' }]));
});
