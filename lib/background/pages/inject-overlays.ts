import { browser } from 'wxt/browser';
import { failed, succeeded } from '../runtime/failures.ts';
import type { Result } from '../../protocol/answers.ts';

const SCRIPT = '/overlays.js';

/**
 * Runs the script of menu, note form and messages in the page of a tab, for the content script that is there. Alone it does
 * nothing, so a tab that went elsewhere in between loses nothing by it.
 */
export async function bringOverlays(tabId: number): Promise<Result<{ loaded: boolean }>> {
  try {
    await browser.scripting.executeScript({
      target: { tabId, frameIds: [0] },
      files: [SCRIPT],
      injectImmediately: true,
    });
    return succeeded({ loaded: true });
  } catch {
    // The tab is gone, or the permission for its site.
    return failed('notAllowed');
  }
}
