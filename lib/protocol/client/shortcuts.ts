/** The keyboard shortcut that adds the page below, and the browser's own place to change it. */
import { browser } from 'wxt/browser';
import { methodOf } from '../../domain/objects.ts';

/** As in the manifest. */
const ADD_PAGE = 'add-page';

/**
 * The shortcut in force, as the browser writes it; empty if it has none, e.g. because the browser or another
 * extension uses the suggested one. `undefined` in browsers without shortcuts: Firefox for Android.
 */
export async function pageShortcut(): Promise<string | undefined> {
  const getAll = methodOf(Reflect.get(browser, 'commands'), 'getAll');
  if (!getAll) return undefined;
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === ADD_PAGE)?.shortcut ?? '';
}

/** Opens the browser's list of shortcuts. */
export async function changeShortcuts(): Promise<void> {
  // Firefox only, missing in wxt's types.
  const open = methodOf(Reflect.get(browser, 'commands'), 'openShortcutSettings');
  if (open) await open();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
