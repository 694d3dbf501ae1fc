/**
 * Hides events in our UI from the page, so that its hot keys do not fire and it cannot read a note as the
 * user types. Events aimed at our hosts stop at the window, before the page's listeners; keys go to our
 * handler. This works only if it is created before any page script runs, because listeners run in order.
 * Default actions (typing, moving focus, pressing a button) still happen.
 */
import type { Genuine } from './press.ts';

const KEYS = ['keydown', 'keyup', 'keypress'];
const OTHER_EVENTS = [
  ...['beforeinput', 'input', 'textInput', 'change', 'copy', 'cut', 'paste', 'dragstart', 'drop'],
  ...['compositionstart', 'compositionupdate', 'compositionend'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['dblclick', 'auxclick', 'contextmenu'],
];

/** Handles keys pressed inside one host. */
export type KeyHandler = (event: KeyboardEvent) => void;

export class Shield {
  readonly #guarded = new WeakMap<EventTarget, { root: ShadowRoot; handler: KeyHandler }>();
  readonly #presses = new Set<(target: EventTarget | null) => void>();
  readonly #genuine: Genuine;
  /** Last event that the page did not hear. */
  #stopped: Event | undefined;

  constructor(window: Window, genuine: Genuine, signal: AbortSignal) {
    this.#genuine = genuine;
    for (const type of KEYS) window.addEventListener(type, this, { capture: true, signal });
    for (const type of OTHER_EVENTS) window.addEventListener(type, this, { capture: true, passive: true, signal });
  }

  /** Stops events inside `root` from reaching the page and passes its key presses to `handler`. */
  guard(root: ShadowRoot, handler: KeyHandler): void {
    this.#guarded.set(root.host, { root, handler });
  }

  /** Returns the shadow root of `target` if it is one of our hosts. */
  rootOf(target: EventTarget | null): ShadowRoot | undefined {
    return target ? this.#guarded.get(target)?.root : undefined;
  }

  /**
   * Whether events on a host still stop here: `document.open` removes all listeners of a window, and a page
   * that then adds its own hears what the user types.
   */
  isUp(host: Element): boolean {
    const probe = new Event('keyup');
    host.dispatchEvent(probe);
    return this.#stopped === probe;
  }

  /** Calls `listener` with the target of every `pointerdown` until `signal` aborts. */
  onPress(listener: (target: EventTarget | null) => void, signal: AbortSignal): void {
    this.#presses.add(listener);
    signal.addEventListener('abort', () => this.#presses.delete(listener));
  }

  /** Stops events aimed at our hosts and passes on their keys. */
  handleEvent(event: Event): void {
    const { type, target } = event;
    if (type === 'pointerdown') for (const listener of this.#presses) listener(target);
    const guarded = target && this.#guarded.get(target);
    if (!guarded) return;
    event.stopImmediatePropagation();
    this.#stopped = event;
    if (type === 'keydown' && event instanceof KeyboardEvent && this.#genuine(event)) guarded.handler(event);
  }
}
