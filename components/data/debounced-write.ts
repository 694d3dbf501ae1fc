/**
 * Gathers what is to be written: the function that it gives calls `write` after `pauseMs` milliseconds, once for all calls of that time, or
 * with the closing of the page if that is sooner. A popup is gone with the next click. Nothing is written once `signal` has aborted.
 */
export function writeSoon(write: () => void, pauseMs: number, signal: AbortSignal): () => void {
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
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  return () => {
    timer ??= setTimeout(writeNow, pauseMs);
  };
}
