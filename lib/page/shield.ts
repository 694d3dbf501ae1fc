/**
 * Keeps what happens in our UI to ourselves. The page's hot keys must not fire while somebody types a note or walks
 * through our menu, so key events that are aimed at one of our hosts end at the window, before the page's own listeners
 * (but for those that the page put on the window earlier), and go to our handler instead. What the browser itself does
 * with the key (typing, moving the focus, pressing a button) is not touched.
 */
import type { Genuine } from './trust.ts';

const KEYS = ['keydown', 'keyup', 'keypress'] as const;
const OTHERS = [
  'beforeinput',
  'input',
  'change',
  'copy',
  'cut',
  'paste',
  'compositionstart',
  'compositionend',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'dblclick',
  'auxclick',
  'contextmenu',
] as const;

/** Hears the keys that are pressed inside one host. */
export type KeyHandler = (event: KeyboardEvent) => void;

export class Shield {
  readonly #handlers = new WeakMap<EventTarget, KeyHandler>();
  readonly #outside = new Set<(target: EventTarget | null) => void>();
  readonly #genuine: Genuine;

  constructor(window: Window, genuine: Genuine, signal: AbortSignal) {
    this.#genuine = genuine;
    const options = { capture: true, signal };
    for (const type of KEYS)
      window.addEventListener(
        type,
        (event) => {
          this.#key(event);
        },
        options,
      );
    for (const type of OTHERS)
      window.addEventListener(
        type,
        (event) => {
          this.#other(event);
        },
        { ...options, passive: true },
      );
  }

  /** From now on events inside `host` stay there, and its key presses go to `handler`. */
  guard(host: Element, handler: KeyHandler): void {
    this.#handlers.set(host, handler);
  }

  /** Calls `listener` with the target of every press of a pointer, until `signal` aborts. */
  onPress(listener: (target: EventTarget | null) => void, signal: AbortSignal): void {
    this.#outside.add(listener);
    signal.addEventListener('abort', () => this.#outside.delete(listener), { once: true });
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    const handler = target && this.#handlers.get(target);
    if (!handler || !(target instanceof Element)) return;
    event.stopImmediatePropagation();
    if (event.type === 'keydown' && this.#genuine(event, target, target)) handler(event);
  }

  #other(event: Event): void {
    if (event.type === 'pointerdown') for (const listener of this.#outside) listener(event.target);
    if (event.target && this.#handlers.has(event.target)) event.stopImmediatePropagation();
  }
}
