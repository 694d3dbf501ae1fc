/** What our own pages need of the browser besides asking the background; handed to the screens by their entrypoint. */
import { browser } from 'wxt/browser';
import { originPattern } from '../domain/text/link.ts';
import { methodOf } from '../domain/objects/method-of.ts';
import { ask, onChanged } from './caller.ts';
import { openDrafts } from './drafts.ts';

/** Opens the app beside the page. `undefined` where the browser has no such place. */
function sidePanelOpener(): (() => Promise<void>) | undefined {
  if ('sidePanel' in browser) {
    return async () => {
      const { id } = await browser.windows.getCurrent();
      if (id !== undefined) await browser.sidePanel.open({ windowId: id });
    };
  }
  // Firefox only; wxt's types are Chrome's.
  const open = methodOf(Reflect.get(browser, 'sidebarAction'), 'open');
  if (!open) return undefined;
  return async () => {
    await open();
  };
}

const openSidePanel = sidePanelOpener();

async function activeTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/** Everything but the drafts, which have to be fetched. */
const here = {
  ask,
  onChanged,

  /** Asks the person for access to the origin of a service. Must be called inside a click. */
  requestHost: (origin: string): Promise<boolean> => browser.permissions.request({ origins: [originPattern(origin)] }),

  /**
   * Asks the person whether we may show notifications. Must be called inside a click. Where an administrator has decided, the browser
   * asks nobody and rejects ("Permissions are blocked by enterprise policy."): that is a no like any other.
   */
  requestNotifications: (): Promise<boolean> =>
    browser.permissions.request({ permissions: ['notifications'] }).catch(() => false),
  /** Asks the person for access to the pages of sites. Must be called inside a click. */
  requestSites: (origins: readonly string[]): Promise<boolean> =>
    browser.permissions.request({ origins: [...origins] }),

  async openOptions(): Promise<void> {
    await browser.runtime.openOptionsPage();
  },

  ...(openSidePanel ? { openSidePanel } : {}),

  async openTab(address: string): Promise<void> {
    await browser.tabs.create({ url: address });
  },

  /** The tab that the popup or panel stands over. */
  async activeTabId(): Promise<number | undefined> {
    return (await activeTab())?.id;
  },

  /** The window of this popup, panel or tab. Firefox for Android knows of no windows but by their tabs. */
  async windowId(): Promise<number | undefined> {
    return (await activeTab())?.windowId;
  },

  onTabChange(listener: () => void, signal: AbortSignal): void {
    const heard = () => {
      listener();
    };
    browser.tabs.onActivated.addListener(heard);
    signal.addEventListener(
      'abort',
      () => {
        browser.tabs.onActivated.removeListener(heard);
      },
      { once: true },
    );
  },
};

/** What a page of ours needs, once its drafts are there. */
export async function openExtensionPage() {
  return { ...here, draft: await openDrafts() };
}
