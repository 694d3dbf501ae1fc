/** What each tab shows, for the popup's first tab and the toolbar icon. Gone with the document, and with the browser session. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { FOUND_BY } from '../../domain/notices/where-found.ts';
import { ENVELOPE, type ChangeEvent, type Topic } from '../../protocol/envelope.ts';
import { schemaBehind } from '../../protocol/fields.ts';
import { seenAwardSchema, seenNoticeSchema } from '../../protocol/messages.ts';
import { readSession } from '../storage/session.ts';

const PREFIX = 'seen/';
/** Kept of one page: the session's storage holds 10 MB, and one page must not leave nothing for the others. */
export const MOST_NOTICES = 200;

/** Where each field of a notice was found. */
export const foundSchema = z.lazy(() =>
  z.partialRecord(
    z.keyof(schemaBehind(seenNoticeSchema)),
    z.strictObject({ by: z.enum(FOUND_BY), text: z.exactOptional(z.string().check(z.maxLength(300))) }),
  ),
);

const seenSchema = z.lazy(() =>
  z.strictObject({
    kind: z.enum(['list', 'detail', 'none']),
    site: z.string(),
    siteName: z.string(),
    notices: z.array(seenNoticeSchema),
    /** For each notice, where the page was read once. */
    found: z.exactOptional(z.array(foundSchema)),
    award: z.exactOptional(seenAwardSchema),
    unreadable: z.exactOptional(z.literal(true)),
    /** Read because the person asked; no script of ours stayed in the page. */
    once: z.exactOptional(z.literal(true)),
  }),
);
export type Seen = z.output<typeof seenSchema>;

export type SeenPages = ReturnType<typeof createSeenPages>;

export function createSeenPages() {
  const area = browser.storage.session;
  let tabs: Promise<Set<number>> | undefined;
  /** What this worker was told itself, whole. `from`: what it was made of. */
  const kept = new Map<number, { seen: Seen; from: object | undefined }>();
  /** Tabs whose document changed or may have changed, until it is there. */
  const leaving = new Set<number>();
  const keyOf = (tabId: number): string => `${PREFIX}${String(tabId)}`;

  // Read once in a worker's life: it is asked for with every change, and the records are large.
  const known = (): Promise<Set<number>> => (tabs ??= readTabs());
  async function readTabs(): Promise<Set<number>> {
    const all: Record<string, unknown> = await area.get(null).catch(() => {
      // Who asks next has it read again.
      tabs = undefined;
      return {};
    });
    const keys = Object.keys(all).filter((key) => key.startsWith(PREFIX));
    return new Set([...kept.keys(), ...keys.map((key) => Number(key.slice(PREFIX.length)))]);
  }

  async function forget(tabId: number): Promise<void> {
    kept.delete(tabId);
    (await known()).delete(tabId);
    await area.remove(keyOf(tabId));
  }

  const stored = (tabId: number): Promise<Seen | undefined> => readSession(keyOf(tabId), seenSchema);

  return {
    forget,

    /** Forgets what this worker knows by itself, beside what the session's storage holds. */
    forgetAll(): void {
      kept.clear();
    },

    /** The tab goes on to something else. Answers whether anything was known of it. */
    async left(tabId: number): Promise<boolean> {
      if (!(await known()).has(tabId)) return false;
      leaving.add(tabId);
      await forget(tabId);
      return true;
    },

    /**
     * The tab has arrived. An application that only changed its address still has our script in it, which tells again what
     * it shows; in a new document without our script nobody answers.
     */
    async arrived(tabId: number): Promise<void> {
      // Any change that a page asks after makes it tell. Where nobody heard there is nothing to forget: that was done when the tab left.
      if (leaving.delete(tabId)) await tellTab(tabId, ['settings']);
    },

    /**
     * Keeps what a tab shows, as far as there is room: it is a convenience, and no reason to fail. `from`: what it was made of, by which
     * it is known again.
     */
    async note(tabId: number, seen: Seen, from?: object): Promise<void> {
      const all = await known();
      all.add(tabId);
      kept.set(tabId, { seen, from });
      try {
        await area.set({ [keyOf(tabId)]: shortened(seen) });
      } catch {
        await area.remove(keyOf(tabId));
      }
    },

    /** What a tab shows, where it was made of just that. */
    madeOf(tabId: number, from: object): Seen | undefined {
      const last = kept.get(tabId);
      return last?.from === from ? last.seen : undefined;
    },

    /** What the page in a tab last told, if it is still there. */
    async of(tabId: number): Promise<Seen | undefined> {
      const told = kept.get(tabId)?.seen;
      const seen = told ? shortened(told) : await stored(tabId);
      // That nothing changed is told only to learn who is there: the person may have gone on to a page that we do not read.
      if (!seen || seen.once || (await tellTab(tabId, []))) return seen;
      await forget(tabId);
      return undefined;
    },

    /** Tabs of which something is known: where a content script has spoken to us, among others. */
    tabs: async (): Promise<number[]> => [...(await known())],
  };
}

function shortened(seen: Seen): Seen {
  return { ...seen, notices: seen.notices.slice(0, MOST_NOTICES) };
}

/** Tells our content script in a tab what changed, and answers whether anybody heard. */
async function tellTab(tabId: number, changed: Topic[]): Promise<boolean> {
  const event: ChangeEvent = { protocol: ENVELOPE, changed };
  try {
    await browser.tabs.sendMessage(tabId, event);
    return true;
  } catch (error) {
    // Both browsers' words for a tab in which nobody listens; anything else says nothing about that.
    return !(error instanceof Error && error.message.includes('Receiving end does not exist'));
  }
}
