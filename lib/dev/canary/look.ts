/** Opens a page in Chromium and asks the built extension, as a person does with the toolbar button, what it shows. */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { ENVELOPE } from '../../protocol/envelope.ts';
import type { ExtensionBrowser } from '../driver/chromium.ts';
import type { Seen } from './findings.ts';

const answer = z.object({
  ok: z.literal(true),
  value: z.object({
    kind: z.enum(['list', 'detail', 'none']),
    unreadable: z.boolean().optional(),
    notices: z.array(z.object({ notice: z.record(z.string(), z.unknown()) })),
  }),
});

/** Applications draw their lists after they have loaded. */
const BETWEEN_LOOKS_MS = 1000;

export interface Patience {
  /** For the page to come, in ms. */
  load: number;
  /** For its notices to appear after that, in ms. */
  draw: number;
}

/** What the extension sees at `address`; a text where the page did not come. */
export async function look(browser: ExtensionBrowser, address: string, patience: Patience): Promise<Seen | string> {
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
      if (seen.notices > 0 || performance.now() >= ends) return seen;
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

/** Has the page read once, as the popup does, and gives what was seen there. */
async function ask(own: Page, address: string): Promise<Seen> {
  const read = (name: string) =>
    `chrome.runtime.sendMessage({ protocol: ${JSON.stringify(ENVELOPE)}, name: '${name}', request: { tabId: tab.id } })`;
  const said = await own.evaluate(
    `(async () => {
      const tab = (await chrome.tabs.query({})).findLast(({ url }) => url === ${JSON.stringify(address)});
      if (!tab) return { ok: true, value: { kind: 'none', notices: [] } };
      await ${read('page.read')};
      return ${read('page.seen')};
    })()`,
  );
  const { kind, unreadable, notices } = answer.parse(said).value;
  const fields: Record<string, number> = {};
  for (const { notice } of notices) for (const name of Object.keys(notice)) fields[name] = (fields[name] ?? 0) + 1;
  return { kind, unreadable, fields, notices: notices.length };
}
