/** Opens a page in Chromium and has the built extension read it, as a user does with the toolbar button. */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { shownNoticeSchema } from '../../protocol/requests/seen-notice.ts';
import { platformOf } from '../../sites/registry.ts';
import type { ExtensionBrowser } from '../driver/chromium.ts';
import { readsItsList, type Seen } from './findings.ts';

/**
 * What the read-page script of lib/page/read-once.ts answers. Only the generic reader sets a score.
 */
const reading = z.object({
  url: z.url(),
  kind: z.enum(['list', 'detail', 'none']),
  unreadable: z.boolean().optional(),
  score: z.number().optional(),
  notices: z.array(z.object({ notice: z.unknown() })),
});

const RETRY_MS = 1000;

export interface Place {
  site: string;
  address: string;
}

export interface Patience {
  /** How long a page may take to load, in ms. */
  load: number;
  /** How long its notices may take to appear after that, in ms. */
  draw: number;
}

/** What the extension reads at the address; a text if the page did not load. */
export async function look(
  browser: ExtensionBrowser,
  { site, address }: Place,
  patience: Patience,
): Promise<Seen | string> {
  const page = await browser.context.newPage();
  const own = await browser.openPage(browser.address('options.html'));
  try {
    const failure = await open(page, address, patience.load);
    if (failure !== undefined) return failure;
    // The toolbar button grants access to a page whose site is not turned on.
    await browser.openPopup(page);
    await browser.closePopup();
    const ends = performance.now() + patience.draw;
    for (;;) {
      const seen = await read(own, page.url());
      if (readsItsList(site, seen) || performance.now() >= ends) return seen;
      await page.waitForTimeout(RETRY_MS);
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
    return status >= 400 ? `answered ${status}` : undefined;
  } catch (error) {
    const [code = 'no answer'] = /net::ERR_\w+|Timeout/.exec(error instanceof Error ? error.message : '') ?? [];
    return `did not load (${code})`;
  }
}

/** Runs the script that the popup runs. The background would not say which reader read the page. */
async function read(own: Page, address: string): Promise<Seen> {
  const value: unknown = await own.evaluate(
    `(async () => {
      const tab = (await chrome.tabs.query({})).findLast(({ url }) => url === ${JSON.stringify(address)});
      if (!tab) return null;
      // The page may just have moved to an address without access.
      const [frame] = await chrome.scripting
        .executeScript({ target: { tabId: tab.id }, files: ['/read-page.js'] })
        .catch(() => []);
      return frame?.result ?? null;
    })()`,
  );
  return value === null ? { kind: 'none', fields: {}, notices: 0 } : seenFrom(value);
}

/** A reading with only the notices that the background would accept. */
export function seenFrom(value: unknown): Seen {
  const { url, kind, unreadable, score, notices } = reading.parse(value);
  const valid = notices.flatMap(({ notice }) => shownNoticeSchema.safeParse(notice).data ?? []);
  const fields: Record<string, number> = {};
  for (const name of valid.flatMap(Object.keys)) fields[name] = (fields[name] ?? 0) + 1;
  const reader = score === undefined ? platformOf(new URL(url))?.id : undefined;
  return { kind, unreadable, reader, fields, notices: valid.length };
}
