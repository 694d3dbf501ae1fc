import { browser } from 'wxt/browser';

/**
 * Runs one of our scripts once in the page of a tab, because the person asked for it there (`activeTab`), and gives its value.
 * `undefined` where the browser does not let us: a page of its own, a store, a tab in which nobody asked.
 */
export async function runInPage(tabId: number, script: '/read-page.js' | '/outline-page.js'): Promise<unknown> {
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, files: [script] });
    return frame?.result;
  } catch {
    return undefined;
  }
}
