/** What each tab last showed, for the popup's first tab and the toolbar icon. Gone with the browser session. */
import { browser } from 'wxt/browser';
import { z } from 'zod';
import { seenNoticeSchema } from '../protocol/messages.ts';

const seenSchema = z.strictObject({
  kind: z.enum(['list', 'detail', 'none']),
  site: z.string(),
  notices: z.array(seenNoticeSchema),
});
export type Seen = z.output<typeof seenSchema>;

const PREFIX = 'seen/';

export type SeenPages = ReturnType<typeof createSeenPages>;

export function createSeenPages() {
  const area = browser.storage.session;
  return {
    async note(tabId: number, seen: Seen): Promise<void> {
      await area.set({ [`${PREFIX}${String(tabId)}`]: seen });
    },
    async of(tabId: number): Promise<Seen | undefined> {
      const key = `${PREFIX}${String(tabId)}`;
      const stored: Record<string, unknown> = await area.get(key);
      return seenSchema.safeParse(stored[key]).data;
    },
    async forget(tabId: number): Promise<void> {
      await area.remove(`${PREFIX}${String(tabId)}`);
    },
    /** Tabs whose content script has spoken to us. */
    async tabs(): Promise<number[]> {
      const stored: Record<string, unknown> = await area.get(null);
      return Object.keys(stored).flatMap((key) => (key.startsWith(PREFIX) ? [Number(key.slice(PREFIX.length))] : []));
    },
  };
}
