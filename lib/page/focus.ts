/** Keeps the focus where a person left it when the page takes our host out, to move its row or to make it anew. */
import type { Shield } from './shield.ts';

export class FocusKeeper {
  #last: HTMLElement | undefined;
  /** Around its host. Whatever is moved or taken out leaves a range, which then is empty. */
  readonly #place = new Range();

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
  handleEvent({ type, target, currentTarget, relatedTarget }: FocusEvent): void {
    if (type === 'focusout') {
      // Taken away by the page it goes to nobody; a person moves it to something.
      if (relatedTarget) this.#last = undefined;
    } else if (target instanceof HTMLElement && currentTarget instanceof ShadowRoot) {
      this.#last = target;
      this.#place.selectNode(currentTarget.host);
    }
  }

  /** Gives the focus back to what lost it when the page moved it or took it out, unless something else has it by now. */
  restore(): void {
    if (document.activeElement !== document.body) return;
    // Else a find in the page, a caret in its text or a screen reader took it from there.
    if (this.#place.collapsed) this.#last?.focus({ preventScroll: true });
    else this.#last = undefined;
  }
}
