/** What our own pages need of the browser besides asking the background; handed to the screens by their entrypoint. */
import { browser } from 'wxt/browser';
import { originPattern } from '../domain/link.ts';
import { ask, onChanged } from './caller.ts';

const DRAFT = 'draft/';

/** Opens the app beside the page. `undefined` where the browser has no such place. */
function sidePanelOpener(): (() => Promise<void>) | undefined {
  if ('sidePanel' in browser) {
    return async () => {
      const { id } = await browser.windows.getCurrent();
      if (id !== undefined) await browser.sidePanel.open({ windowId: id });
    };
  }
  // Firefox only; wxt's types are Chrome's, so what is there is looked at.
  const sidebar: unknown = Reflect.get(browser, 'sidebarAction');
  if (typeof sidebar !== 'object' || sidebar === null || !('open' in sidebar) || typeof sidebar.open !== 'function')
    return undefined;
  const { open } = sidebar;
  return async () => {
    await Reflect.apply(open, sidebar, []);
  };
}

const openSidePanel = sidePanelOpener();

export const extensionPage = {
  ask,
  onChanged,

  /** Asks the person for access to the origin of a service. Must be called inside a click. */
  requestHost: (origin: string): Promise<boolean> => browser.permissions.request({ origins: [originPattern(origin)] }),

  /** Asks the person whether we may show notifications. Must be called inside a click. */
  requestNotifications: (): Promise<boolean> => browser.permissions.request({ permissions: ['notifications'] }),
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
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    return tab?.id;
  },

  /** What was typed, kept until the browser closes. */
  draft: {
    async read(key: string): Promise<unknown> {
      const stored: Record<string, unknown> = await browser.storage.session.get(DRAFT + key);
      return stored[DRAFT + key];
    },
    async write(key: string, value: unknown): Promise<void> {
      await browser.storage.session.set({ [DRAFT + key]: value });
    },
  },
};
