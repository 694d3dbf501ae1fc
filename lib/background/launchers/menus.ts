/** "Add this page to pipeline": the entry of the page's context menu, and the key. */
import { browser } from 'wxt/browser';
import { words } from '../../words/words.ts';
import type { Panel } from '../browser/panel.ts';
import type { ReadOnce } from '../pages/read-once.ts';

/** As in the manifest. */
export const ADD_PAGE = 'add-page';

export function createMenus(panel: Panel, readOnce: ReadOnce) {
  return {
    /** Puts the entry into the menu; at every installation and update, because the browser keeps it in between. */
    async make(): Promise<void> {
      await browser.contextMenus.removeAll();
      browser.contextMenus.create({
        id: ADD_PAGE,
        title: words('menuAddPage'),
        contexts: ['page', 'selection', 'link'],
      });
    },

    /** The person asked for the page of this tab. Nothing may be awaited before the panel: it opens only in answer to them. */
    async addPage(tabId: number | undefined): Promise<void> {
      const shown = panel.showPage(tabId);
      // The screen that opens reads the page too, and shares this reading; one that was open before does not.
      if (tabId !== undefined) await readOnce.read(tabId);
      await shown;
    },
  };
}
