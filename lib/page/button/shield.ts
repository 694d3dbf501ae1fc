/**
 * Keeps what happens in our UI to ourselves. The page's hot keys must not fire while somebody types a note or walks
 * through our menu, and what is typed there is none of its business; so events that are aimed at one of our hosts end at
 * the window, before the page's own listeners, and keys go to our handler instead. That holds because this is the first
 * listener of all: it must be made before any script of the page runs. What the browser itself does with the key (typing,
 * moving the focus, pressing a button) is not touched.
 */
import type { Genuine } from './trust.ts';

const KEYS = ['keydown', 'keyup', 'keypress'] as const;
const OTHERS = [
  'beforeinput',
  'input',
  'textInput',
  'change',
  'copy',
  'cut',
  'paste',
  'dragstart',
  'drop',
  'compositionstart',
  'compositionupdate',
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

/** Hears the keys that a person presses inside one host. */
export type KeyHandler = (event: KeyboardEvent) => void;

export class Shield {
  readonly #guarded = new WeakMap<EventTarget, { root: ShadowRoot; handler: KeyHandler }>();
  readonly #presses = new Set<(target: EventTarget | null) => void>();
  readonly #genuine: Genuine;

  constructor(window: Window, genuine: Genuine, signal: AbortSignal) {
    this.#genuine = genuine;
    for (const type of KEYS) window.addEventListener(type, this, { capture: true, signal });
    for (const type of OTHERS) window.addEventListener(type, this, { capture: true, passive: true, signal });
  }

  /** From now on events inside `root` stay there, and its key presses go to `handler`. */
  guard(root: ShadowRoot, handler: KeyHandler): void {
    this.#guarded.set(root.host, { root, handler });
  }

  /** The root of `target` where that is one of our hosts, whose events end here. */
  rootOf(target: EventTarget | null): ShadowRoot | undefined {
    return target ? this.#guarded.get(target)?.root : undefined;
  }

  /** Calls `listener` with the target of every press of a pointer, until `signal` aborts. */
  onPress(listener: (target: EventTarget | null) => void, signal: AbortSignal): void {
    this.#presses.add(listener);
    signal.addEventListener('abort', () => this.#presses.delete(listener));
  }

  /** Ends what is aimed at one of our hosts, and hands its keys on. */
  handleEvent(event: Event): void {
    const { type, target } = event;
    if (type === 'pointerdown') for (const listener of this.#presses) listener(target);
    const guarded = target && this.#guarded.get(target);
    if (!guarded) return;
    event.stopImmediatePropagation();
    if (type === 'keydown' && event instanceof KeyboardEvent && this.#genuine(event)) guarded.handler(event);
  }
}
