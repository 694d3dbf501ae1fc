/** What each tab last showed, for the popup's first tab and the toolbar icon. Gone with the browser session. */
import { browser } from 'wxt/browser';
import { z } from 'zod';
import { ENVELOPE, type ChangeEvent } from '../protocol/envelope.ts';
import { seenNoticeSchema } from '../protocol/messages.ts';

const seenSchema = z.strictObject({
  kind: z.enum(['list', 'detail', 'none']),
  site: z.string(),
  notices: z.array(seenNoticeSchema),
});
export type Seen = z.output<typeof seenSchema>;

const PREFIX = 'seen/';
/** Kept of one page: the session's storage holds 10 MB, and one page must not leave nothing for the others. */
const MOST_NOTICES = 200;

export function createSeenPages() {
  const area = browser.storage.session;
  let tabs: Promise<Set<number>> | undefined;
  const keyOf = (tabId: number): string => `${PREFIX}${String(tabId)}`;

  // Read once in a worker's life: it is asked for with every change, and the records are large.
  const known = (): Promise<Set<number>> => (tabs ??= readTabs());
  async function readTabs(): Promise<Set<number>> {
    const stored: Record<string, unknown> = await area.get(null);
    return new Set(
      Object.keys(stored).flatMap((key) => (key.startsWith(PREFIX) ? [Number(key.slice(PREFIX.length))] : [])),
    );
  }

  async function forget(tabId: number): Promise<void> {
    (await known()).delete(tabId);
    await area.remove(keyOf(tabId));
  }

  return {
    forget,

    /** Keeps what a tab shows, as far as there is room: it is a convenience, and no reason to fail. */
    async note(tabId: number, { kind, site, notices }: Seen): Promise<void> {
      (await known()).add(tabId);
      try {
        await area.set({ [keyOf(tabId)]: { kind, site, notices: notices.slice(0, MOST_NOTICES) } });
      } catch {
        await area.remove(keyOf(tabId));
      }
    },

    /** What the page in a tab last told, if it is still there. */
    async of(tabId: number): Promise<Seen | undefined> {
      const stored: Record<string, unknown> = await area.get(keyOf(tabId));
      const seen = seenSchema.safeParse(stored[keyOf(tabId)]).data;
      if (!seen || (await isListening(tabId))) return seen;
      await forget(tabId);
      return undefined;
    },

    /** Tabs whose content script has spoken to us. */
    tabs: async (): Promise<number[]> => [...(await known())],
  };
}

/** Whether our content script is still in the tab: the person may have gone on to a page that we do not read. */
async function isListening(tabId: number): Promise<boolean> {
  const nothing: ChangeEvent = { protocol: ENVELOPE, changed: [] };
  try {
    await browser.tabs.sendMessage(tabId, nothing);
    return true;
  } catch (error) {
    // Both browsers' words for a tab in which nobody listens; anything else says nothing about that.
    return !(error instanceof Error && error.message.includes('Receiving end does not exist'));
  }
}
