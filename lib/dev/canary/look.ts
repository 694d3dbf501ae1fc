/** Opens a page in Chromium and has the built extension read it, as a person does with the toolbar button. */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { seenNoticeSchema } from '../../protocol/messages.ts';
import { platformOf } from '../../sites/registry.ts';
import type { ExtensionBrowser } from '../driver/chromium.ts';
import { readsItsList, type Seen } from './findings.ts';

const NOTHING: Seen = { kind: 'none', fields: {}, notices: 0 };

/** What the script of lib/page/asked-reading.ts answers. A score has only what the reader of any page gives. */
const reading = z.object({
  url: z.url(),
  kind: z.enum(['list', 'detail', 'none']),
  unreadable: z.boolean().optional(),
  score: z.number().optional(),
  notices: z.array(z.object({ notice: z.unknown() })),
});

/** Applications draw their lists after they have loaded. */
const BETWEEN_LOOKS_MS = 1000;

export interface Place {
  site: string;
  address: string;
}

export interface Patience {
  /** For the page to come, in ms. */
  load: number;
  /** For its notices to appear after that, in ms. */
  draw: number;
}

/** What the extension sees where the list of `site` is to stand; a text where the page did not come. */
export async function look(
  browser: ExtensionBrowser,
  { site, address }: Place,
  patience: Patience,
): Promise<Seen | string> {
  const page = await browser.context.newPage();
  const own = await browser.openPage(browser.address('options.html'));
  try {
    const trouble = await open(page, address, patience.load);
    if (trouble !== undefined) return trouble;
    // Our toolbar button is what lets the extension look at a page whose site nobody switched on.
    await browser.openPopup(page);
    await browser.closePopup();
    const ends = performance.now() + patience.draw;
    for (;;) {
      const seen = await ask(own, page.url());
      if (readsItsList(site, seen) || performance.now() >= ends) return seen;
      await page.waitForTimeout(BETWEEN_LOOKS_MS);
    }
  } finally {
    await page.close();
    await own.close();
  }
}

async function open(page: Page, address: string, timeout: number): Promise<string | undefined> {
  try {
    const response = await page.goto(address, { timeout, waitUntil: 'domcontentloaded' });
    const status = response?.status() ?? 200;
    return status >= 400 ? `answered ${String(status)}` : undefined;
  } catch (error) {
    const [, code] = /(net::ERR_\w+|Timeout)/.exec(error instanceof Error ? error.message : '') ?? [];
    return code === undefined ? 'did not come' : `did not come (${code})`;
  }
}

/**
 * Has the page read once by the script that the popup has it read by. Asked of the background instead, it would not say whose
 * reading it is, and the reader of any page steps in where an adapter finds nothing.
 */
async function ask(own: Page, address: string): Promise<Seen> {
  const said: unknown = await own.evaluate(
    `(async () => {
      const tab = (await chrome.tabs.query({})).findLast(({ url }) => url === ${JSON.stringify(address)});
      if (!tab) return null;
      // The page may just have led elsewhere, where nobody asked for us.
      const [frame] = await chrome.scripting
        .executeScript({ target: { tabId: tab.id }, files: ['/read-page.js'] })
        .catch(() => []);
      return frame?.result ?? null;
    })()`,
  );
  return said === null ? NOTHING : seenFrom(said);
}

/** What a reading shows: only notices that the background would take, and who read them. */
export function seenFrom(said: unknown): Seen {
  const { url, kind, unreadable, score, notices } = reading.parse(said);
  const good = notices.flatMap(({ notice }) => seenNoticeSchema.safeParse(notice).data ?? []);
  const fields: Record<string, number> = {};
  for (const notice of good) for (const name of Object.keys(notice)) fields[name] = (fields[name] ?? 0) + 1;
  const reader = score === undefined ? platformOf(new URL(url))?.id : undefined;
  return { kind, unreadable, reader, fields, notices: good.length };
}
