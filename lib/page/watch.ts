/**
 * Tells when the page is worth reading again. One observer; it sleeps while nothing changes: no interval, no polling.
 * A burst of changes gives one reading at the next frame, and while a page keeps changing the readings keep a distance
 * in proportion to what the last one cost, so that they never take more than a small part of the page's time.
 */
import { hides } from '../sites/engine/text/text.ts';

/** Shortest time between two readings, in milliseconds. */
const DISTANCE_MS = 80;
/** A reading that took 1 ms is followed by a pause of at least this many. */
const PAUSE_PER_MS = 10;

export interface Watch {
  /** Reads at once what is waiting to be read, so that a click means what stands there now. */
  flush: () => void;
  /** Makes a change of our own, which is no reason to read again. */
  quietly: (change: () => void) => void;
}

/**
 * Calls `read` after every change of the page until `signal` aborts, for the first time at the next frame. Changes that
 * `read` itself makes do not count.
 */
export function watchPage(window: Window, read: () => void, signal: AbortSignal): Watch {
  const { document } = window;
  let scheduled = false;
  let quiet = false;
  let notBefore = 0;
  let timer: number | undefined;
  let frame: number | undefined;

  const observer = new MutationObserver(judge);

  function observe() {
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['href', 'hidden', 'open', 'style'],
      attributeOldValue: true,
    });
  }

  function judge(changes: MutationRecord[]) {
    if (changes.some(isNews)) schedule();
  }

  function schedule() {
    if (scheduled || signal.aborted) return;
    scheduled = true;
    const wait = notBefore - performance.now();
    if (wait > 0) timer = window.setTimeout(atNextFrame, wait);
    else atNextFrame();
  }

  function atNextFrame() {
    // A page in the background has no frames: it is read when somebody looks at it.
    frame = window.requestAnimationFrame(run);
  }

  function run() {
    scheduled = false;
    if (signal.aborted) return;
    const startedAt = performance.now();
    // What was recorded until now, this reading sees.
    observer.takeRecords();
    quietly(read);
    const endedAt = performance.now();
    notBefore = endedAt + Math.max(DISTANCE_MS, (endedAt - startedAt) * PAUSE_PER_MS);
  }

  function quietly(change: () => void) {
    if (quiet) {
      change();
      return;
    }
    judge(observer.takeRecords());
    quiet = true;
    // Not to watch costs nothing, where to be told of a hundred changes and not to listen would.
    observer.disconnect();
    try {
      change();
    } finally {
      quiet = false;
      if (!signal.aborted) observe();
    }
  }

  function cancel() {
    window.clearTimeout(timer);
    if (frame !== undefined) window.cancelAnimationFrame(frame);
  }

  observe();
  // Paging without navigation, back and forward. WXT's own `wxt:locationchange` is left alone: where the browser has no
  // navigation events it polls every second, and its check ends our script just when "Reload this page" must be shown.
  for (const type of ['popstate', 'hashchange', 'pageshow']) window.addEventListener(type, schedule, { signal });
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('navigatesuccess', schedule, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancel();
  });
  schedule();

  return {
    quietly,
    flush() {
      judge(observer.takeRecords());
      if (!scheduled) return;
      cancel();
      run();
    },
  };
}

/** Of what moves, fades and grows on a page only this is told to readers: what was hidden shows now, or the other way round. */
function isNews({ attributeName, oldValue, target }: MutationRecord): boolean {
  return (
    attributeName !== 'style' || (target instanceof Element && hides(oldValue) !== hides(target.getAttribute('style')))
  );
}
