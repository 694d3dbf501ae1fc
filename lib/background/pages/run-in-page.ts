import { browser } from 'wxt/browser';

/**
 * Runs one of our scripts once in a tab, at the user's request (`activeTab`), and returns its value.
 * `undefined` if the browser denies it: a browser page, an extension store, a tab without a request.
 */
export async function runInPage(tabId: number, script: '/read-page.js' | '/outline-page.js'): Promise<unknown> {
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, files: [script] });
    return frame?.result;
  } catch {
    return undefined;
  }
}
