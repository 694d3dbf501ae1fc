/** Whether a page is as wide as its window, at any width that the window may have. */
import type { Tab } from '../lib/dev/driver/browser.ts';

const WIDTHS = [1600, 1280, 1024, 900, 720, 640, 400, 320];

/** Returns by how many pixels the page scrolls sideways, for each width at which it does. */
export async function sideways(page: Tab): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const more = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (!(more <= 0)) found.push(`${String(more)} px at ${String(width)}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}
