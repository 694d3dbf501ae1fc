/** Keeps the focus where a person left it when the page takes our host out, to move its row or to make it anew. */
import type { Shield } from './shield.ts';

export class FocusKeeper {
  #last: HTMLElement | undefined;

  constructor(shield: Shield, signal: AbortSignal) {
    // Who presses elsewhere has left; who only lost the control to a re-rendering has not.
    shield.onPress(() => {
      this.#last = undefined;
    }, signal);
  }

  /** Remembers what gets the focus inside `root`. */
  follow(root: ShadowRoot): void {
    root.addEventListener('focusin', this);
    root.addEventListener('focusout', this);
  }

  /** Hears the focus in every root: one listener, because a list has hundreds of them. */
  handleEvent(event: Event): void {
    const { type, target } = event;
    if (type === 'focusin') {
      if (target instanceof HTMLElement) this.#last = target;
      return;
    }
    // Taken away by the page it goes to nobody; a person moves it to something.
    if (event instanceof FocusEvent && event.relatedTarget !== null) this.#last = undefined;
  }

  /** Gives the focus back to what had it, unless something else has it by now. */
  restore(): void {
    const control = this.#last;
    if (!control) return;
    const { activeElement, body } = control.ownerDocument;
    if (activeElement === null || activeElement === body) control.focus({ preventScroll: true });
  }
}
