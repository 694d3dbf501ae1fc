const ENDS = { pointerdown: ['pointerup', 'pointercancel'], keydown: ['keyup'] } as const;

/** Longest wait in milliseconds: the browser may swallow the release event. */
const LONGEST_MS = 1000;

/**
 * Returns a function that runs an update once no pointer or key is pressed in `document`. A button replaced
 * between press and release would never get its click.
 */
export function pressGuard(document: Document): (show: () => void) => void {
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
      // Run now, not in a later task: another press could start before that.
      if (pressed === before) show();
      else exchange(show);
    });
  };
  return exchange;
}
