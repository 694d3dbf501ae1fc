/** How long to wait for a paint that may never come, e.g. in a hidden page, in milliseconds. */
const MAX_WAIT_MS = 100;

/** Calls `onPaint` after the first contentful paint, and returns how to stop. No React: it loads later. */
export function onFirstPaint(onPaint: () => void): () => void {
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) onPaint();
  });
  paints.observe({ type: 'paint', buffered: true });
  const timer = setTimeout(onPaint, MAX_WAIT_MS);
  return () => {
    paints.disconnect();
    clearTimeout(timer);
  };
}
