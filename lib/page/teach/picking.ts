/**
 * Lets the user point at values: the page does not hear a click or key that picks. Listens at the window in
 * the capture phase, so only a listener that the page added there before can act on one.
 */
import type { Anchor } from '../../sites/engine/reading.ts';
import { elementOf } from '../../sites/engine/exact/values.ts';
import { candidateAt, candidateIn, narrowerCandidate, nextCandidate, widerCandidate } from './candidates.ts';

/** How picking tells what the user does. */
export interface PickingOptions {
  window: Window;
  /** Ends picking: clicks act on the page again. */
  signal: AbortSignal;
  /** Ends everything that the script left in the page. */
  whole: AbortSignal;
  /** Whether the user caused an event. Replaced only by tests, whose events are never trusted. */
  genuine: (event: Event) => boolean;
  /** The candidate that is marked. */
  marked: () => Anchor | undefined;
  /** Marks another candidate; `byKey`: the user cannot see the pointer there. */
  mark: (candidate: Anchor | undefined, byKey?: true) => void;
  pick: (candidate: Anchor) => void;
  rest: () => void;
}

const STOPPED =
  'pointerdown pointerup mousedown mouseup click auxclick dblclick submit dragstart keydown keypress keyup'.split(' ');
// Not canceled: that would keep the user from scrolling, and the browser from clicking.
const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'];
const KEYS = /^(?:Enter| |Escape|Arrow(?:Up|Down|Left|Right))$/;

/** Listens until `signal` aborts. */
export function startPicking(options: PickingOptions): void {
  const { window, signal, whole, genuine, marked, mark, pick, rest } = options;
  const { document } = window;
  let last = '';

  for (const type of STOPPED) window.addEventListener(type, onStopped, { capture: true, passive: false, signal });
  for (const type of TOUCHES) window.addEventListener(type, onTouch, { capture: true, passive: true, signal });
  for (const type of ['pointermove', 'pointerout'])
    window.addEventListener(type, onMove, { capture: true, passive: true, signal });

  function onStopped(event: Event) {
    if (!genuine(event)) return;
    if (event instanceof KeyboardEvent) {
      if (!isOurKey(event)) return;
      stop(event);
      if (event.type === 'keydown') onKey(event);
      return;
    }
    stop(event);
    if (event.type !== 'click' || !(event instanceof MouseEvent)) return;
    const { target, detail, clientX, clientY } = event;
    // Assistive technology clicks an element, not a point.
    const isPoint = detail > 0 || !(target instanceof Element);
    const candidate = isPoint ? candidateAt(document, clientX, clientY) : candidateIn(target);
    if (candidate) pick(candidate);
  }

  function onTouch(event: Event) {
    if (genuine(event)) event.stopImmediatePropagation();
  }

  function onMove(event: Event) {
    if (!(event instanceof MouseEvent) || !genuine(event)) return;
    const { type, relatedTarget, clientX, clientY, screenX, screenY } = event;
    if (type === 'pointerout') {
      if (relatedTarget === null) mark(undefined);
      return;
    }
    // Scrolling to a candidate moves the page under the pointer.
    const place = `${String(screenX)} ${String(screenY)}`;
    if (place === last) return;
    last = place;
    mark(candidateAt(document, clientX, clientY));
  }

  function onKey({ key, repeat }: KeyboardEvent) {
    const from = marked();
    if (key === 'Escape') {
      // Its release would otherwise reach the page.
      window.addEventListener('keyup', onRelease, { capture: true, signal: whole, once: true });
      rest();
    } else if (key === 'Enter') {
      if (from && !repeat) pick(from);
    } else if (key !== ' ') move(from, key);
  }

  function move(from: Anchor | undefined, key: string) {
    const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
    const sideways = from && (key === 'ArrowLeft' ? widerCandidate(from) : narrowerCandidate(from));
    const next = isVertical ? nextCandidate(document, from, key === 'ArrowDown' ? 1 : -1) : sideways;
    if (!next) return;
    elementOf(next).scrollIntoView({ block: 'nearest', behavior: 'instant' });
    mark(next, true);
  }

  function onRelease(event: KeyboardEvent) {
    if (event.key === 'Escape' && genuine(event)) stop(event);
  }
}

/** Whether picking uses a key; with a modifier, an arrow key is the browser's. */
function isOurKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return KEYS.test(key) && !(key.startsWith('Arrow') && (altKey || ctrlKey || metaKey));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
