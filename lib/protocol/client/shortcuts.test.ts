import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeShortcuts, pageShortcut } from './shortcuts.ts';

it.each([
  [
    'the one in force',
    { getAll: () => Promise.resolve([{ name: 'add-page', shortcut: 'Alt+Shift+Y' }]) },
    'Alt+Shift+Y',
  ],
  ['none where the browser assigned none', { getAll: () => Promise.resolve([{ name: 'add-page' }]) }, ''],
  ['nothing in a browser without shortcuts', undefined, undefined],
])('the shortcut is %s', async (_which, commands, shortcut) => {
  Object.assign(fakeBrowser, { commands });
  expect(await pageShortcut()).toBe(shortcut);
});

it('opens the list of shortcuts that the browser has', async () => {
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  Object.assign(fakeBrowser, { commands: {} });
  await changeShortcuts();
  expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
  const openShortcutSettings = vi.fn();
  Object.assign(fakeBrowser, { commands: { openShortcutSettings } });
  await changeShortcuts();
  expect(openShortcutSettings).toHaveBeenCalledOnce();
  expect(create).toHaveBeenCalledOnce();
});
