/**
 * Decides when to read the page again. One MutationObserver, no polling. A burst of changes causes one
 * reading, in the frame that first shows them. Readings take only a small share of a busy page's time: one
 * that goes on changing waits, and new elements, which may be rows, use up what was saved while it was calm.
 * A clock that ticks is not read.
 */
import { hides, isElement, withoutOurs } from '../sites/engine/text/text.ts';

/** Minimum time between two readings of changes that bring no elements, in milliseconds. */
const MIN_INTERVAL_MS = 80;
/** Minimum pause in milliseconds after a reading, per millisecond that it took. */
const PAUSE_PER_MS = 10;
/** Time for readings of new elements that a calm page saves up, in milliseconds. */
const SAVED_MS = 60;
/** With nothing saved, new elements wait this long, or as long as the last reading took, in milliseconds. */
const MOST_WAIT_MS = 40;

export interface Watch {
  /** Runs a pending reading now, so that a click applies to the current content. */
  flush: () => void;
  /** Changes the page without triggering a new reading. */
  withoutReread: (change: () => void) => void;
}

// What changes mean for the reading, the least important first. A tick is a number that changes all the time.
const [NONE, TICK, CHANGE, ELEMENTS] = [0, 1, 2, 3] as const;
type News = typeof NONE | typeof TICK | typeof CHANGE | typeof ELEMENTS;

/**
 * Calls `read` at the next frame and then after every page change until `signal` aborts. Changes made by
 * `read` are ignored. `noticed` gets every change first and returns what it waits for: a tick is
 * then read, too, and for a button that is held back, any other change as soon as new elements.
 */
export function watchPage(
  window: Window,
  read: () => void,
  signal: AbortSignal,
  noticed: (changes: readonly MutationRecord[]) => 'button' | 'values' | undefined = () => undefined,
): Watch {
  const { document } = window;
  /** The most important change since the last reading. */
  let pending: News = NONE;
  let isScheduled = false;
  let isOwnChange = false;
  let endedAt = -Infinity;
  let took = 0;
  /** Until when earlier readings have used up their share; each adds what it took, times `PAUSE_PER_MS`. */
  let paidAt = -Infinity;
  let timer: number | undefined;
  let frame: number | undefined;
  /** Address at the last reading: some browsers report no change of it. */
  let readAt = '';
  const newsOf = newsReader();

  const observer = new MutationObserver(check);
  // Fires after the layout of a frame, also of the one that is being made: a page that adds rows in its own
  // animation frame comes after ours.
  const layout = new ResizeObserver(() => {
    layout.disconnect();
    if (isScheduled && pending === ELEMENTS && performance.now() >= dueAt()) runNow();
  });

  function observe() {
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      characterDataOldValue: true,
      // Any attribute can be part of a row's reading; few are a reason for a new one (`newsReader`).
      attributes: true,
      attributeOldValue: true,
    });
  }

  function check(changes: MutationRecord[]) {
    const wanted = noticed(changes);
    for (const change of changes) {
      const news = newsOf(change);
      if (news > pending) pending = news;
      if (news === ELEMENTS) break;
    }
    if (wanted === 'button' && pending === CHANGE) pending = ELEMENTS;
    if (pending > (wanted ? NONE : TICK)) schedule();
  }

  /** When the changes that are pending may be read, in milliseconds of `performance.now`. */
  function dueAt(): number {
    if (pending === ELEMENTS) return Math.min(paidAt - SAVED_MS * PAUSE_PER_MS, endedAt + Math.max(MOST_WAIT_MS, took));
    return Math.max(endedAt + MIN_INTERVAL_MS, paidAt);
  }

  function schedule() {
    if (signal.aborted) return;
    const wait = dueAt() - performance.now();
    if (isScheduled && timer === undefined) return;
    cancel();
    isScheduled = true;
    if (wait > 0) timer = window.setTimeout(atNextFrame, wait);
    else atNextFrame();
  }

  function atNextFrame() {
    timer = undefined;
    // Hidden tabs have no frames, so they are read once visible.
    frame = window.requestAnimationFrame(run);
    if (pending === ELEMENTS) layout.observe(document.documentElement);
  }

  /** The user came to another address: its notice does not wait for what the last one cost. */
  function navigated() {
    pending = ELEMENTS;
    schedule();
  }

  function runNow() {
    cancel();
    run();
  }

  function run() {
    isScheduled = false;
    layout.disconnect();
    if (signal.aborted) return;
    const startedAt = performance.now();
    // This reading already covers the recorded changes.
    noticed(observer.takeRecords());
    readAt = window.location.href;
    pending = NONE;
    withoutReread(read);
    endedAt = performance.now();
    took = endedAt - startedAt;
    const least = startedAt - SAVED_MS * PAUSE_PER_MS;
    // Readings that clicks asked for do not add up: a pause is never much longer than the last one deserves.
    const most = endedAt + (SAVED_MS + took) * PAUSE_PER_MS;
    paidAt = Math.min(Math.max(paidAt, least) + took * (PAUSE_PER_MS + 1), most);
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
    timer = undefined;
    if (frame !== undefined) window.cancelAnimationFrame(frame);
  }

  observe();
  // Client-side navigation, back and forward. We do not use `wxt:locationchange`: it polls every second in
  // browsers without navigation events, and it ends our script just when "Reload this page" must show.
  for (const type of ['popstate', 'hashchange', 'pageshow']) window.addEventListener(type, navigated, { signal });
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('navigatesuccess', navigated, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    layout.disconnect();
    cancel();
  });
  schedule();

  return {
    withoutReread,
    flush() {
      check(observer.takeRecords());
      if (pending > NONE || readAt !== window.location.href) runNow();
    },
  };
}

/**
 * Returns a function that tells what a change means. Style changes count only if they show or hide an
 * element.
 */
function newsReader(): (change: MutationRecord) => News {
  /** When a number in an element last changed. */
  const changedAt = new WeakMap<Node, number>();
  return ({ type, attributeName, oldValue, target, addedNodes, removedNodes }) => {
    if (type === 'attributes') {
      const isStyle = attributeName === 'style' && target instanceof Element;
      const isShown = isStyle
        ? hides(oldValue) !== hides(target.getAttribute('style'))
        : /^(?:href|hidden|open)$/.test(attributeName ?? '');
      return isShown ? CHANGE : NONE;
    }
    // Not those of another instance of ours, which would answer every reading with a button of its own.
    if (withoutOurs(addedNodes).some(isElement)) return ELEMENTS;
    const before = type === 'characterData' ? oldValue : textOf(removedNodes);
    const after = type === 'characterData' ? target.nodeValue : textOf(addedNodes);
    const holder = type === 'characterData' ? target.parentNode : target;
    if (!before || !after || !holder || wordsOf(before) !== wordsOf(after)) return CHANGE;
    const now = performance.now();
    const isClock = SECONDS.test(after) || now - (changedAt.get(holder) ?? -Infinity) < TICK_MS;
    changedAt.set(holder, now);
    return isClock ? TICK : CHANGE;
  };
}

/** A time with seconds is a clock at once; any other number is one when it changes again this soon. */
const SECONDS = /\d:\d\d:\d\d/;
const TICK_MS = 90_000;

/** The text of one text node; `undefined` for other nodes, or several. */
function textOf(nodes: NodeList): string | null | undefined {
  return nodes.length === 1 && nodes[0]?.nodeType === Node.TEXT_NODE ? nodes[0].nodeValue : undefined;
}

function wordsOf(text: string): string {
  return text.replace(/\d+/g, '0').replace(/\b[ap]m\b/i, '');
}
