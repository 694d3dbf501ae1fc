/** What our own pages need of the browser besides asking the background; handed to the screens by their entrypoint. */
import { browser } from 'wxt/browser';
import { originPattern } from '../domain/link.ts';

/** Asks the person for access to the origin of a service. Must be called inside a click. */
export function requestHost(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern(origin)] });
}

export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** Opens the side panel of the current window, or undefined where the browser has none. Must be called inside a click. */
export const openSidePanel: (() => Promise<void>) | undefined = 'sidePanel' in browser ? openChromePanel : 'sidebarAction' in browser ? openFirefoxSidebar : undefined;

async function openChromePanel(): Promise<void> {
  const { id } = await browser.windows.getCurrent();
  if (id !== undefined) await browser.sidePanel.open({ windowId: id });
}

async function openFirefoxSidebar(): Promise<void> {
  if ('sidebarAction' in browser) await browser.sidebarAction.open();
}

export async function openTab(address: string): Promise<void> {
  await browser.tabs.create({ url: address });
}

/** The tab that the popup or panel stands over. */
export async function activeTabId(): Promise<number | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id;
}

const DRAFT = 'draft/';

/** What was typed, kept until the browser closes. */
export const draft = {
  async read(key: string): Promise<unknown> {
    const stored: Record<string, unknown> = await browser.storage.session.get(DRAFT + key);
    return stored[DRAFT + key];
  },
  async write(key: string, value: unknown): Promise<void> {
    await browser.storage.session.set({ [DRAFT + key]: value });
  },
};
