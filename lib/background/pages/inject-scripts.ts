import { browser } from 'wxt/browser';
import { failed, succeeded } from '../runtime/failures.ts';
import type { Result } from '../../protocol/answers.ts';

const SCRIPT = '/overlays.js';

/**
 * Injects the script for menu, note form and messages into a tab, for its content script. Harmless if the tab
 * has navigated in the meantime.
 */
export async function injectOverlays(tabId: number): Promise<Result<{ loaded: boolean }>> {
  try {
    await browser.scripting.executeScript({
      target: { tabId, frameIds: [0] },
      files: [SCRIPT],
      injectImmediately: true,
    });
    return succeeded({ loaded: true });
  } catch {
    // The tab is gone, or the site's permission.
    return failed('notAllowed');
  }
}

/**
 * Runs one of our scripts once in a tab, after the files that it needs, on an allowed site or at the user's
 * request (`activeTab`), and returns its value. `undefined` if the browser denies it: a browser page, an
 * extension store, a tab without a request.
 */
export async function runInPage(
  tabId: number,
  script: '/read-page.js' | '/outline-page.js' | '/read-notice.js',
  before: readonly string[] = [],
): Promise<unknown> {
  try {
    // The value is the last file's.
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, files: [...before, script] });
    return frame?.result;
  } catch {
    return undefined;
  }
}
