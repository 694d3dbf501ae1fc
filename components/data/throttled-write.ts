/**
 * Throttles `write` to one call per `pauseMs` milliseconds. Closing the page flushes a pending write: a popup
 * disappears with the next click. Stops when `signal` aborts.
 */
export function throttleWrite(write: () => void, pauseMs: number, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const close = () => {
    if (timer !== undefined) writeNow();
  };
  window.addEventListener('pagehide', close, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    timer ??= setTimeout(writeNow, pauseMs);
  };
}
