/** What the toolbar icon says of a tab: how many notices are on the page, or that something needs attention. */
import { browser } from 'wxt/browser';
import { words, plural } from '../words/words.ts';
import type { Outbox } from './outbox.ts';
import type { Seen } from './seen-pages.ts';

export function createToolbar(outbox: Outbox) {
  return {
    async show(tabId: number, seen: Pick<Seen, 'notices'>): Promise<void> {
      const attention = (await outbox.operations()).some(({ refusal }) => refusal);
      const count = seen.notices.length;
      const text = attention ? '!' : count > 0 ? String(count) : '';
      const title = attention
        ? words('toolbarAttention')
        : count > 0
          ? plural('toolbarNotices', count)
          : words('extensionName');
      // The tab may be gone by now; that is no error.
      await Promise.allSettled([
        browser.action.setBadgeText({ tabId, text }),
        browser.action.setTitle({ tabId, title }),
      ]);
    },
  };
}
