/** Browser functions for extension pages, besides messaging. Entrypoints pass them to the screens. */
import { browser } from 'wxt/browser';
import { originPattern } from '../../domain/text/link.ts';
import { methodOf } from '../../domain/objects.ts';
import { sliceNewsOf, topicsOf, type Topic } from '../envelope.ts';
import type { SliceNews } from '../answers.ts';
import { ask, onMessage } from './caller.ts';
import { openDrafts } from './drafts.ts';

/** Returns a function that opens the side panel; `undefined` if the browser has none. */
function sidePanelOpener(): (() => Promise<void>) | undefined {
  if ('sidePanel' in browser) {
    return async () => {
      const { id } = await browser.windows.getCurrent();
      if (id !== undefined) await browser.sidePanel.open({ windowId: id });
    };
  }
  // Firefox only, missing in wxt's types.
  const open = methodOf(Reflect.get(browser, 'sidebarAction'), 'open');
  if (!open) return undefined;
  return async () => {
    await open();
  };
}

const openSidePanel = sidePanelOpener();

const activeTab = async () => (await browser.tabs.query({ active: true, currentWindow: true }))[0];

/** Everything except the drafts, which load asynchronously. */
const platform = {
  ask,

  /** Calls `listener` on every change event, until `signal` aborts. */
  onChanged: (listener: (topics: Topic[]) => void, signal: AbortSignal): void => onMessage(topicsOf, listener, signal),

  /** Calls `listener` on all news of slices, until `signal` aborts. */
  onSlices: (listener: (news: SliceNews) => void, signal: AbortSignal): void =>
    onMessage(sliceNewsOf, listener, signal),

  /** Requests access to a service's origin. Call it in a click handler. */
  requestHost: (origin: string): Promise<boolean> => browser.permissions.request({ origins: [originPattern(origin)] }),

  /**
   * Requests permission to show notifications. Call it in a click handler. An enterprise policy makes the
   * browser reject without a prompt, which counts as no.
   */
  requestNotifications: (): Promise<boolean> =>
    browser.permissions.request({ permissions: ['notifications'] }).catch(() => false),
  /** Requests access to sites. Call it in a click handler. */
  requestSites: (origins: readonly string[]): Promise<boolean> =>
    browser.permissions.request({ origins: [...origins] }),

  openOptions: (): Promise<void> => browser.runtime.openOptionsPage(),

  ...(openSidePanel ? { openSidePanel } : {}),

  async openTab(address: string): Promise<void> {
    await browser.tabs.create({ url: address });
  },

  shortcuts: () => import('./shortcuts.ts'),

  /** Returns the tab under the popup or next to the panel. */
  activeTabId: async (): Promise<number | undefined> => (await activeTab())?.id,

  /** Returns the window of this popup, panel, or tab. Firefox for Android has no windows API, only tabs. */
  windowId: async (): Promise<number | undefined> => (await activeTab())?.windowId,

  onTabChange(listener: () => void, signal: AbortSignal): void {
    const heard = () => listener();
    browser.tabs.onActivated.addListener(heard);
    signal.addEventListener('abort', () => browser.tabs.onActivated.removeListener(heard));
  },
};

/** Returns the browser functions and the loaded drafts. */
export async function openExtensionPage() {
  return { ...platform, draft: await openDrafts() };
}
