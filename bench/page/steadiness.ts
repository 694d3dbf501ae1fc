/** Whether our buttons shift a page's layout or cause long tasks. */
import type { Page } from 'playwright-core';
import { z } from 'zod';

const boxes = z.array(
  z.object({ ours: z.boolean(), top: z.number(), left: z.number(), width: z.number(), height: z.number() }),
);
type Boxes = z.infer<typeof boxes>;

/** All boxes of the page in document order, ours marked. Runs in the page, so only after all measurements. */
export async function boxesOf(page: Page): Promise<Boxes> {
  return boxes.parse(
    await page.evaluate(`[...document.querySelectorAll('main, main *')].map((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return { ours: element.hasAttribute('data-pursuit-companion'), top, left, width, height };
    })`),
  );
}

/** Tolerance for fractions of a pixel. */
const SAME_PX = 0.5;

/** The margin above and below each of our boxes. */
const MARGINS_PX = 8;

/**
 * Number of boxes that moved down by more than the height of our boxes before them, moved otherwise, or
 * changed width. They may move less, where another column of the row is taller.
 */
export function displaced(before: Boxes, after: Boxes): number {
  if (after.filter(({ ours }) => !ours).length !== before.length)
    throw new Error('the page itself has changed between two visits');
  let room = 0;
  let place = 0;
  let count = 0;
  for (const { ours, top, left, width, height } of after) {
    if (ours) {
      room += height + MARGINS_PX;
      continue;
    }
    const was = before[place];
    place += 1;
    if (!was) continue;
    const down = top - was.top;
    const isSame = Math.abs(left - was.left) <= SAME_PX && Math.abs(width - was.width) <= SAME_PX;
    if (!isSame || down < -SAME_PX || down > room + SAME_PX) count += 1;
  }
  return count;
}

const durations = z.array(z.number());

/** Lengths of tasks over 50 ms since the page loaded, in milliseconds. */
export async function longTasks(page: Page): Promise<number[]> {
  return durations.parse(
    await page.evaluate(`new Promise((resolve) => {
      const found = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(duration);
      }).observe({ type: 'longtask', buffered: true });
      // Buffered entries arrive in a task of their own.
      setTimeout(() => resolve(found), 100);
    })`),
  );
}

/** Number of layout shifts without user input. */
export async function shifts(page: Page): Promise<number> {
  return z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      let count = 0;
      new PerformanceObserver((list) => { count += list.getEntries().length; }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(count), 100);
    })`),
  );
}
