/**
 * What opens below a button when a person asks for it: the menu and the note form. It lives in the button's own root, so
 * that the order of focus is right, and in the browser's top layer, so that no box of the page cuts it off.
 */
import { make } from './dom.ts';
import type { CaptureButton } from './button.ts';
import type { Shield } from './shield.ts';

const GAP = 4;
const EDGE = 8;

export class Popup {
  readonly element: HTMLElement;
  readonly button: CaptureButton;
  readonly #open = new AbortController();
  readonly #onClose: () => void;

  constructor(button: CaptureButton, className: string, shield: Shield, signal: AbortSignal, onClose: () => void) {
    const document = button.host.ownerDocument;
    this.button = button;
    this.#onClose = onClose;
    this.element = make(document, 'div', { class: `pop ${className}` });
    button.root.append(this.element);
    lift(this.element);
    button.caret.setAttribute('aria-expanded', 'true');
    shield.onPress((target) => {
      if (target !== button.host) this.close(false);
    }, this.#open.signal);
    signal.addEventListener(
      'abort',
      () => {
        this.close(false);
      },
      { once: true, signal: this.#open.signal },
    );
    const view = document.defaultView;
    const follow = { capture: true, passive: true, signal: this.#open.signal };
    for (const type of ['scroll', 'resize'])
      view?.addEventListener(
        type,
        () => {
          this.place();
        },
        follow,
      );
  }

  get isOpen(): boolean {
    return !this.#open.signal.aborted;
  }

  /** The element inside our root that has the focus. */
  get focused(): Element | null {
    return this.button.root.activeElement;
  }

  /** Puts it below the button, or above where there is more room. */
  place(): void {
    const view = this.element.ownerDocument.defaultView;
    if (!view) return;
    const anchor = this.button.box.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const fitsBelow = anchor.bottom + GAP + height <= view.innerHeight - EDGE;
    const top = fitsBelow || anchor.top < height + GAP ? anchor.bottom + GAP : anchor.top - GAP - height;
    const left = Math.max(EDGE, Math.min(anchor.left, view.innerWidth - width - EDGE));
    this.element.style.top = `${String(Math.round(top))}px`;
    this.element.style.left = `${String(Math.round(left))}px`;
  }

  /** Closes; `focusBack` gives the focus back to the arrow that opened it. */
  close(focusBack: boolean): void {
    if (!this.isOpen) return;
    this.#open.abort();
    this.element.remove();
    this.button.caret.setAttribute('aria-expanded', 'false');
    if (focusBack) this.button.caret.focus();
    this.#onClose();
  }
}

/** Shows an element above everything of the page. */
export function lift(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.setAttribute('popover', 'manual');
  if (element.isConnected) element.showPopover();
}
