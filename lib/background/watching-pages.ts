/**
 * What the browser tells about tabs, sites' permissions and our menu entry. Called in the worker's first turn. None of it is worth
 * more than the next try: an event, a start or an update brings it again.
 */
import { browser } from 'wxt/browser';
import { browserHas } from './runtime/browser-support.ts';
import { ADD_PAGE } from './launchers/menus.ts';
import type { Parts } from './parts.ts';
import { quietly } from './runtime/ignore-errors.ts';
import { startFromStart } from './pages/registrations.ts';

export function startWatchingPages({ sites, menus, seenPages, broadcast }: Parts): void {
  // The browser's registrations and ours may have parted: by an update, a permission given or taken elsewhere, a crash.
  browser.runtime.onStartup.addListener(() => {
    quietly(sites.reconcile());
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    const isFirefox = import.meta.env.BROWSER === 'firefox';
    // Firefox ends the scripts of the old version in open pages, whose buttons would not answer any more; in Chrome they live on
    // and offer to load the page again.
    quietly(sites.reconcile({ inOpenTabs: isFirefox ? 'all' : 'none' }));
    // What the manifest names, Firefox starts in open pages by itself.
    if (reason === 'install' && !isFirefox) quietly(startFromStart());
    quietly(menus.make());
  });
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    broadcast('settings');
    quietly(sites.reconcile({ inOpenTabs: 'added' }));
    quietly(startFromStart(origins));
  });
  browser.permissions.onRemoved.addListener(() => {
    broadcast('settings');
    quietly(sites.reconcile());
  });

  browser.tabs.onUpdated.addListener((tabId, { status }) => {
    if (status === 'loading') quietly(leave(tabId));
    if (status === 'complete') quietly(seenPages.arrived(tabId));
  });
  browser.tabs.onRemoved.addListener((tabId) => {
    quietly(seenPages.forget(tabId));
  });

  // Firefox for Android has neither menus of the page nor keys.
  if (browserHas('contextMenus'))
    browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
      if (menuItemId === ADD_PAGE) quietly(menus.addPage(tab?.id));
    });
  if (browserHas('commands'))
    browser.commands.onCommand.addListener((command, tab) => {
      if (command === ADD_PAGE) quietly(menus.addPage(tab?.id));
    });

  /** So that nobody is shown the notices of the page before. */
  async function leave(tabId: number): Promise<void> {
    if (await seenPages.left(tabId)) broadcast('pageSeen');
  }
}
