/**
 * Listens to tabs, permissions, the context menu and the shortcut. Call in the worker's first turn. Errors
 * are ignored: the next event, start or update tries again.
 */
import { browser } from 'wxt/browser';
import { browserHas } from './runtime/browser-api.ts';
import { ADD_PAGE } from './launchers/menus.ts';
import type { Parts } from './parts.ts';
import { ignoreErrors } from './runtime/failures.ts';
import { startInstalledScripts } from './pages/content-scripts.ts';

export function listenToTabs({ sites, menus, seenPages, pageStatuses, broadcast }: Parts): void {
  // Registrations can drift after an update, a permission change elsewhere, or a crash.
  browser.runtime.onStartup.addListener(() => {
    ignoreErrors(sites.reconcile());
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    const isFirefox = import.meta.env.BROWSER === 'firefox';
    // Firefox stops the old version's scripts in open pages. In Chrome they keep running and offer to reload.
    ignoreErrors(sites.reconcile({ inOpenTabs: isFirefox ? 'all' : 'none' }));
    // Firefox starts the manifest's scripts in open pages by itself.
    if (reason === 'install' && !isFirefox) ignoreErrors(startInstalledScripts());
    ignoreErrors(menus.make());
  });
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    broadcast('settings');
    ignoreErrors(sites.reconcile({ inOpenTabs: 'added', given: origins }));
    ignoreErrors(startInstalledScripts(origins));
  });
  browser.permissions.onRemoved.addListener(() => {
    // Options say that a site is off once no script of ours is registered for it.
    ignoreErrors(sites.reconcile().finally(() => broadcast('settings')));
  });

  browser.tabs.onUpdated.addListener((tabId, { status }) => {
    if (status === 'loading') ignoreErrors(leave(tabId));
    if (status === 'complete') ignoreErrors(seenPages.arrived(tabId));
  });
  browser.tabs.onRemoved.addListener((tabId) => {
    pageStatuses.closed(tabId);
    ignoreErrors(seenPages.forget(tabId));
  });

  // Firefox for Android has neither context menus nor shortcuts.
  if (browserHas('contextMenus'))
    browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
      if (menuItemId === ADD_PAGE) ignoreErrors(menus.addPage(tab?.id));
    });
  if (browserHas('commands'))
    browser.commands.onCommand.addListener((command, tab) => {
      if (command === ADD_PAGE) ignoreErrors(menus.addPage(tab?.id));
    });

  /** Keeps the previous page's notices from showing. */
  async function leave(tabId: number): Promise<void> {
    if (await seenPages.left(tabId)) broadcast('pageSeen');
  }
}
