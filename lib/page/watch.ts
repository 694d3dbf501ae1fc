/**
 * Decides when to read the page again. One MutationObserver, no polling. A burst of changes causes one
 * reading at the next frame. While a page keeps changing, readings are throttled in proportion to the cost of
 * the last one, so that they take only a small share of the page's time.
 */
import { hides } from '../sites/engine/text/text.ts';

/** Minimum time between two readings, in milliseconds. */
const MIN_INTERVAL_MS = 80;
/** Minimum pause in milliseconds after a reading, per millisecond that it took. */
const PAUSE_PER_MS = 10;

export interface Watch {
  /** Runs a pending reading now, so that a click applies to the current content. */
  flush: () => void;
  /** Changes the page without triggering a new reading. */
  withoutReread: (change: () => void) => void;
}

/**
 * Calls `read` at the next frame and then after every page change until `signal` aborts. Changes made by
 * `read` are ignored.
 */
export function watchPage(window: Window, read: () => void, signal: AbortSignal): Watch {
  const { document } = window;
  let scheduled = false;
  let isOwnChange = false;
  let notBefore = 0;
  let timer: number | undefined;
  let frame: number | undefined;

  const observer = new MutationObserver(check);

  function observe() {
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['href', 'hidden', 'open', 'style'],
      attributeOldValue: true,
    });
  }

  function check(changes: MutationRecord[]) {
    if (changes.some(isRelevant)) schedule();
  }

  function schedule() {
    if (scheduled || signal.aborted) return;
    scheduled = true;
    const wait = notBefore - performance.now();
    if (wait > 0) timer = window.setTimeout(atNextFrame, wait);
    else atNextFrame();
  }

  function atNextFrame() {
    // Hidden tabs have no frames, so they are read once visible.
    frame = window.requestAnimationFrame(run);
  }

  function run() {
    scheduled = false;
    if (signal.aborted) return;
    const startedAt = performance.now();
    // This reading already covers the recorded changes.
    observer.takeRecords();
    withoutReread(read);
    const endedAt = performance.now();
    notBefore = endedAt + Math.max(MIN_INTERVAL_MS, (endedAt - startedAt) * PAUSE_PER_MS);
  }

  function withoutReread(change: () => void) {
    if (isOwnChange) {
      change();
      return;
    }
    check(observer.takeRecords());
    isOwnChange = true;
    // Disconnecting is faster than ignoring hundreds of records.
    observer.disconnect();
    try {
      change();
    } finally {
      isOwnChange = false;
      if (!signal.aborted) observe();
    }
  }

  function cancel() {
    window.clearTimeout(timer);
    if (frame !== undefined) window.cancelAnimationFrame(frame);
  }

  observe();
  // Client-side navigation, back and forward. We do not use `wxt:locationchange`: it polls every second in
  // browsers without navigation events, and it ends our script just when "Reload this page" must show.
  for (const type of ['popstate', 'hashchange', 'pageshow']) window.addEventListener(type, schedule, { signal });
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('navigatesuccess', schedule, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancel();
  });
  schedule();

  return {
    withoutReread,
    flush() {
      check(observer.takeRecords());
      if (!scheduled) return;
      cancel();
      run();
    },
  };
}

/** Whether a mutation matters to readers. Style changes count only if they show or hide an element. */
function isRelevant({ attributeName, oldValue, target }: MutationRecord): boolean {
  return (
    attributeName !== 'style' || (target instanceof Element && hides(oldValue) !== hides(target.getAttribute('style')))
  );
}
