/** Fairness between requests: one begins in each turn of the event loop. */

/**
 * Answers a function that resolves when it is the caller's turn, first come, first served. Libuv accepts one new connection in each turn
 * of the loop; a turn that answered everybody who is connected already would keep the others at the door for minutes.
 */
export function takingTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}
