/** What is seen comes first; the rest waits until the page has nothing else to do. */
import { UNREADABLE, type PageReading } from '../sites/engine/reading.ts';
import { withMentions } from './button/mentions.ts';

/** Rows this far outside the window are read with those in view, in CSS pixels. */
const AROUND_PX = 100;
/** The browser starts waiting work after this time although it is busy, in milliseconds. */
const LATEST_MS = 50;
/** Waiting work is done in pieces of about this length, in milliseconds. */
const PIECE_MS = 8;

/** Returns whether rows, asked for in page order, are in view. Measures none below the first that is not. */
export function rowsInView({ innerHeight }: Window): (row: Element) => boolean {
  let isBelow = false;
  return (row) => {
    if (isBelow) return false;
    const { top, bottom } = row.getBoundingClientRect();
    isBelow = top > innerHeight + AROUND_PX;
    return !isBelow && bottom >= -AROUND_PX;
  };
}

/** Returns a function that does work when the page is idle; only the work given last is done. */
export function idleWork(window: Window): (work: (isEnough: () => boolean) => void) => void {
  let last: ((isEnough: () => boolean) => void) | undefined;
  return (work) => {
    // Work that comes later keeps the turn of the work that it replaces.
    if (!last)
      window.requestIdleCallback(
        () => {
          const [now, end] = [last, performance.now() + PIECE_MS];
          last = undefined;
          now?.(() => performance.now() >= end);
        },
        { timeout: LATEST_MS },
      );
    last = work;
  };
}

/**
 * Reports an error to the console, and then returns a reading that removes all buttons rather than show wrong
 * ones.
 */
export function safely(window: Window, reading: () => PageReading): PageReading {
  try {
    return withMentions(reading(), window.document);
  } catch (error) {
    window.reportError(error);
    return UNREADABLE;
  }
}
