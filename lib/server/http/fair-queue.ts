/**
 * Fairness between requests: returns a function that resolves when it is the caller's turn, first come, first
 * served, one per turn of the event loop. libuv accepts one new connection per turn; serving every connected
 * client in one turn would keep new connections waiting for minutes.
 */
export function createFairQueue(): () => Promise<void> {
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
