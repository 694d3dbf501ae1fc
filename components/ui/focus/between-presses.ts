import { flushSync } from 'react-dom';

const ENDS = { pointerdown: ['pointerup', 'pointercancel'], keydown: ['keyup'] } as const;

/** Nobody waits longer for the end of a press, in milliseconds: the browser may have kept it to itself. */
const LONGEST_MS = 1000;

/**
 * Watches the presses of pointer and keys in `document`. What it gives shows something in place of something else, once the press that is
 * under way has ended: a button that is exchanged between pressing and letting go would never hear of the click.
 */
export function betweenPresses(document: Document): (show: () => void) => void {
  let pressed: Promise<unknown> = Promise.resolve();
  for (const [start, ends] of Object.entries(ENDS)) {
    const begin = () => {
      pressed = new Promise((resolve) => {
        // The click follows in the same task.
        for (const end of ends)
          document.addEventListener(end, () => setTimeout(resolve), { capture: true, once: true });
        setTimeout(resolve, LONGEST_MS);
      });
    };
    document.addEventListener(start, begin, { capture: true });
  }
  const exchange = (show: () => void): void => {
    const before = pressed;
    void before.then(() => {
      // At once, not in a later task: another press could begin before that.
      if (pressed === before) flushSync(show);
      else exchange(show);
    });
  };
  return exchange;
}
