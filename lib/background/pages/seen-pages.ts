/** What each tab shows, for popup and toolbar icon; dropped with the document or the browser session. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { parseJson } from '../../api/json.ts';
import type { Doubts } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import { FOUND_BY } from '../../domain/notices/where-found.ts';
import type { PageNews } from '../../protocol/answers.ts';
import { ENVELOPE, type NewsEvent } from '../../protocol/envelope.ts';
import { lazyObject, schemaBehind } from '../../protocol/requests/fields.ts';
import { seenAwardSchema } from '../../protocol/award-messages.ts';
import { printedTimeSchema, seenNoticeSchema } from '../../protocol/requests/seen-notice.ts';
import { readSession } from '../runtime/browser-api.ts';
import { bytesOf, oldestBeyond } from '../runtime/session-budget.ts';

const PREFIX = 'seen/';
/** Limits per page: notices, and their bytes, which 200 usual ones need a third of. */
export const MOST_NOTICES = 200;
const MOST_BYTES = 400_000;
/**
 * Bytes of all stored pages. The oldest is dropped first, and reports again when the user turns to it. The
 * rest of the 10 MB of session storage is for award pages, cached answers and drafts.
 */
export const ALL_BYTES = 4_000_000;

/** Where each field of a notice was found. */
export const foundSchema = z.lazy(() =>
  z.partialRecord(
    z.keyof(schemaBehind(seenNoticeSchema)),
    z.strictObject({ by: z.enum(FOUND_BY), text: z.exactOptional(z.string().check(z.maxLength(300))) }),
  ),
);

const doubtsSchema = lazyObject(() => ({
  title: z.exactOptional(z.string()),
  agency: z.exactOptional(z.string()),
  naicsCode: z.exactOptional(z.string()),
  state: z.exactOptional(z.string()),
  responseDeadLine: z.exactOptional(z.string()),
  dueTime: z.exactOptional(z.array(printedTimeSchema)),
}));

const seenSchema = lazyObject(() => ({
  kind: z.enum(['list', 'detail', 'none']),
  site: z.string(),
  siteName: z.string(),
  notices: z.array(seenNoticeSchema),
  /** For each notice, if the page was read once. */
  found: z.exactOptional(z.array(foundSchema)),
  /** For each notice, if any has doubtful values. */
  doubts: z.exactOptional(z.array(doubtsSchema)),
  award: z.exactOptional(seenAwardSchema),
  unreadable: z.exactOptional(z.literal(true)),
  /** The notice's own page says that it is canceled. */
  canceled: z.exactOptional(z.literal(true)),
  /** It shows deadlines in the reader's own time zone. */
  readersZone: z.exactOptional(z.literal(true)),
  /** What the page's script said of it: its address, and its own ids of the notices. */
  reported: z.exactOptional(z.strictObject({ url: z.url(), ids: z.array(z.string()) })),
  /** Read at the user's request, without a permanent script in the page. */
  once: z.exactOptional(z.literal(true)),
}));
export type Seen = z.output<typeof seenSchema>;

/** A stored page. JSON text costs its bytes in session storage; an object costs its fields, too. */
const storedSchema = z.object({
  /** When it was stored, in milliseconds since the epoch. */
  at: z.number(),
  seen: z.string(),
});

export type SeenPages = ReturnType<typeof createSeenPages>;

export function createSeenPages() {
  const area = browser.storage.session;
  let tabs: Promise<Set<number>> | undefined;
  /** What tabs told this worker, untruncated. `from`: the message it was made from. */
  const kept = new Map<number, { seen: Seen; from: object | undefined }>();
  /** Bytes of each tab in session storage, the oldest report first. */
  const inStorage = new Map<number, number>();
  /** Tabs that are navigating. */
  const leaving = new Set<number>();
  const keyOf = (tabId: number): string => `${PREFIX}${String(tabId)}`;

  // Cached for the worker's life: it is needed for every change, and the records are large.
  const known = (): Promise<Set<number>> => (tabs ??= readTabs());
  async function readTabs(): Promise<Set<number>> {
    const all: Record<string, unknown> = await area.get(null).catch(() => {
      // The next caller retries.
      tabs = undefined;
      return {};
    });
    const pages = Object.entries(all).filter(([key]) => key.startsWith(PREFIX));
    const read = pages.map(([key, value]) => ({ key, ...storedSchema.safeParse(value).data }));
    for (const { key, seen = '' } of read.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)))
      inStorage.set(Number(key.slice(PREFIX.length)), bytesOf(seen));
    return new Set([...kept.keys(), ...inStorage.keys()]);
  }

  async function forget(tabId: number): Promise<void> {
    kept.delete(tabId);
    (await known()).delete(tabId);
    await dropStored([tabId]);
  }

  async function dropStored(tabIds: number[]): Promise<void> {
    for (const tabId of tabIds) inStorage.delete(tabId);
    if (tabIds.length > 0) await area.remove(tabIds.map(keyOf));
  }

  const stored = async (tabId: number): Promise<Seen | undefined> =>
    seenSchema.safeParse(parseJson((await readSession(keyOf(tabId), storedSchema))?.seen ?? '')).data;

  return {
    forget,
    /** What an earlier worker stored of a tab's page; all of its notices if it has `reported`. */
    stored,

    /** Clears this worker's memory, but not session storage. */
    forgetAll(): void {
      kept.clear();
    },

    /** The tab is navigating. Returns whether anything was known about it. */
    async left(tabId: number): Promise<boolean> {
      if (!(await known()).has(tabId)) return false;
      leaving.add(tabId);
      await forget(tabId);
      return true;
    },

    /**
     * The tab finished loading. After a client-side navigation, our script is still there and reports again;
     * a new document without it does not answer.
     */
    async arrived(tabId: number): Promise<void> {
      // If nothing answers, there is nothing to forget: `left` did that.
      if (leaving.delete(tabId)) await tellTab(tabId, { again: true });
    },

    /**
     * Stores what a tab shows, as far as storage has room; a failure does not matter. `from`: the message it
     * was made from, for `madeOf`.
     */
    async note(tabId: number, seen: Seen, from?: object): Promise<void> {
      kept.set(tabId, { seen, from });
      (await known()).add(tabId);
      const json = JSON.stringify(shortened(seen));
      inStorage.delete(tabId);
      inStorage.set(tabId, bytesOf(json));
      await dropStored(oldestBeyond(ALL_BYTES, inStorage));
      try {
        await area.set({ [keyOf(tabId)]: { at: Date.now(), seen: json } });
      } catch {
        await dropStored([tabId]);
      }
    },

    /** What a tab shows, if it was made from this message. */
    madeOf(tabId: number, from: object): Seen | undefined {
      const last = kept.get(tabId);
      return last?.from === from ? last.seen : undefined;
    },

    /** What the page in a tab last reported, if it is still there. */
    async of(tabId: number): Promise<Seen | undefined> {
      const told = kept.get(tabId)?.seen;
      const seen = told ? shortened(told) : await stored(tabId);
      // An empty event only tests whether the script is alive; the user may have left the page.
      if (!seen || seen.once || (await tellTab(tabId, {}))) return seen;
      await forget(tabId);
      return undefined;
    },

    /** Tabs with stored data, including every tab whose content script has reported. */
    tabs: async (): Promise<number[]> => [...(await known())],
  };
}

/** Returns `undefined` when no notice has a doubtful value. */
export function someDoubts(doubts: Doubts[]): Doubts[] | undefined {
  return doubts.some((each) => Object.keys(each).length > 0) ? doubts : undefined;
}

/** Without its last notices if they don't fit, and then without `reported`, which is about all of them. */
function shortened(seen: Seen): Seen {
  const { notices, found, doubts, reported = {} } = seen;
  let room = MOST_BYTES - bytesOf(JSON.stringify(reported));
  const tooMany = notices.findIndex((notice, at) => {
    room -= bytesOf(JSON.stringify([notice, found?.[at], doubts?.[at]]));
    return room < 0 || at >= MOST_NOTICES;
  });
  if (tooMany < 0 && room >= 0) return seen;
  const shorter = { found: found?.slice(0, tooMany), doubts: doubts?.slice(0, tooMany), reported: undefined };
  return defined({ ...seen, ...shorter, notices: notices.slice(0, tooMany) });
}

/** Sends news to our script in a tab. Returns whether anything received it. */
export async function tellTab(tabId: number, page: PageNews): Promise<boolean> {
  const event: NewsEvent = { protocol: ENVELOPE, page };
  try {
    await browser.tabs.sendMessage(tabId, event);
    return true;
  } catch (error) {
    // Both browsers' message for a missing receiver; other errors say nothing about that.
    return !(error instanceof Error && error.message.includes('Receiving end does not exist'));
  }
}
