/** Whether everything of a page of ours stands within its window. */
import { expect } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';

/** What a person reads or presses and has to scroll sideways for, or cannot reach at all. */
const OUTSIDE = `[...document.querySelectorAll('button, a, input, select, textarea, summary, [role=tab], h2, h3, p, th, td, dd, .hint')]
  .filter((element) => element.checkVisibility() && !element.closest('.sr, .filters'))
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  })
  .map((element) => element.localName + ' ' + (element.ariaLabel ?? element.textContent).trim().slice(0, 60))`;

const SIDEWAYS = 'document.documentElement.scrollWidth - innerWidth';

export async function expectAllWithin(tab: Tab): Promise<void> {
  expect(await tab.evaluate(OUTSIDE)).toEqual([]);
  expect(await tab.evaluate(SIDEWAYS)).toBeLessThanOrEqual(0);
}
