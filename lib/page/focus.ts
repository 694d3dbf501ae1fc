/** Keeps the focus where a person left it when the page takes our host out, to move its row or to make it anew. */
import type { OverlaysPage } from './overlay-loader.ts';
import type { Shield } from './shield.ts';

export class FocusKeeper {
  readonly #shield: Shield;
  #last: HTMLElement | undefined;
  /** Inside its host. Whatever is moved or taken out leaves a range, which then stands around it. */
  readonly #place = new Range();

  constructor({ document, shield, signal }: Pick<OverlaysPage, 'document' | 'shield' | 'signal'>) {
    this.#shield = shield;
    // Who presses elsewhere has left; who only lost the control to a re-rendering has not, nor who presses on a word of a note.
    shield.onPress((target) => {
      if (!shield.rootOf(target)) this.#last = undefined;
    }, signal);
    const follow = (target: EventTarget | null): ShadowRoot | undefined => {
      const root = shield.rootOf(target);
      // From one control to the next inside a root nobody outside hears of it.
      for (const type of ['focusin', 'focusout']) root?.addEventListener(type, this);
      return root;
    };
    document.addEventListener('focusin', ({ target }) => follow(target), { capture: true, signal });
    // We are fetched when the keyboard has come to a button.
    const root = follow(document.activeElement);
    if (root) this.#remember(root.activeElement, root);
  }

  /** Hears the focus in the roots where it has been. */
  handleEvent({ type, target, currentTarget, relatedTarget }: FocusEvent): void {
    if (type === 'focusin') this.#remember(target, currentTarget);
    // Taken away by the page it goes to nobody; a person moves it to something.
    else if (relatedTarget) this.#last = undefined;
  }

  #remember(control: EventTarget | null, root: EventTarget | null): void {
    if (!(control instanceof HTMLElement) || !(root instanceof ShadowRoot)) return;
    this.#last = control;
    this.#place.selectNodeContents(root.host);
  }

  /** Gives the focus back to what lost it when the page moved it or took it out, unless something else has it by now. */
  restore(): void {
    if (document.activeElement !== document.body) return;
    // Else a find in the page, a caret in its text or a screen reader took it from there.
    if (this.#shield.rootOf(this.#place.startContainer)) this.#last = undefined;
    else this.#last?.focus({ preventScroll: true });
  }
}
