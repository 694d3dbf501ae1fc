/** Keeps the focus where a person left it when the page takes our host out and it is put back. */
import type { Shield } from './shield.ts';

export class FocusKeeper {
  #last: { root: ShadowRoot; control: HTMLElement } | undefined;

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
    const { type, target, currentTarget: root } = event;
    if (type === 'focusin') {
      if (target instanceof HTMLElement && root instanceof ShadowRoot) this.#last = { root, control: target };
      return;
    }
    // Taken away by the page it goes to nobody; a person moves it to something.
    if (event instanceof FocusEvent && event.relatedTarget !== null) this.#last = undefined;
  }

  /** Gives the focus back to what had it inside `root`, unless something else has it by now. */
  restore(root: ShadowRoot): void {
    const { ownerDocument: document } = root;
    if (this.#last?.root !== root || root.activeElement !== null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    this.#last.control.focus({ preventScroll: true });
  }
}
