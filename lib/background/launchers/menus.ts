/** "Add this page to pipeline" in the context menu and as a keyboard shortcut. */
import { browser } from 'wxt/browser';
import { words } from '../../words/words.ts';
import type { Panel } from '../browser/panel.ts';
import type { ReadOnce } from '../pages/ask-page-once.ts';

/** Same id as in the manifest. */
export const ADD_PAGE = 'add-page';

export function createMenus(panel: Panel, readOnce: ReadOnce) {
  return {
    /** Creates the menu entry; needed only after install and update. */
    async make(): Promise<void> {
      await browser.contextMenus.removeAll();
      browser.contextMenus.create({
        id: ADD_PAGE,
        title: words('menuAddPage'),
        contexts: ['page', 'selection', 'link'],
      });
    },

    /** Adds the page in a tab. The panel must come before any await: it opens only in a user gesture. */
    async addPage(tabId: number | undefined): Promise<void> {
      const shown = panel.showPage(tabId);
      // A newly opened screen reads the page too and shares this read; one already open does not.
      if (tabId !== undefined) await readOnce.read(tabId);
      await shown;
    },
  };
}
