/** Whether a page keeps its shape and its rest with our buttons in it. */
import type { Page } from 'playwright-core';
import { z } from 'zod';

const boxes = z.array(
  z.object({ ours: z.boolean(), top: z.number(), left: z.number(), width: z.number(), height: z.number() }),
);
type Boxes = z.infer<typeof boxes>;

/** Every box of the page in document order, ours marked. Asked after all has been measured: it runs in the page. */
export async function boxesOf(page: Page): Promise<Boxes> {
  return boxes.parse(
    await page.evaluate(`[...document.querySelectorAll('main, main *')].map((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return { ours: element.hasAttribute('data-pursuit-companion'), top, left, width, height };
    })`),
  );
}

/** Rounding of positions that browsers keep in fractions of a pixel. */
const SAME_PX = 0.5;

/** The margin above and below each of our boxes. */
const MARGINS_PX = 8;

/**
 * How many boxes of the page moved further down than our boxes before them take room, or in any other direction, or became wider or
 * narrower. They may move less: in a row whose other column is higher, there was room.
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

/** Lengths of the tasks over 50 ms that the browser saw since the page began, in milliseconds. */
export async function longTasks(page: Page): Promise<number[]> {
  return durations.parse(
    await page.evaluate(`new Promise((resolve) => {
      const found = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(duration);
      }).observe({ type: 'longtask', buffered: true });
      // What was kept is handed over in a task of its own.
      setTimeout(() => resolve(found), 100);
    })`),
  );
}

/** How often content shifted under the eyes of a person who did nothing. */
export async function shifts(page: Page): Promise<number> {
  return z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      let count = 0;
      new PerformanceObserver((list) => { count += list.getEntries().length; }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(count), 100);
    })`),
  );
}
