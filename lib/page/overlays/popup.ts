/**
 * What opens below a button when a person asks for it: the menu and the note form. It lives in the button's own root, so
 * that the order of focus is right, and in the browser's top layer, so that no box of the page cuts it off.
 */
import { make } from '../button/dom.ts';
import { dressOverlay } from './overlay-styles.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Shield } from '../button/shield.ts';

const GAP = 4;
const EDGE = 8;

export interface PopupOptions {
  button: CaptureButton;
  className: 'menu' | 'note';
  shield: Shield;
  signal: AbortSignal;
  onClose: () => void;
}

export class Popup {
  readonly element: HTMLElement;
  readonly button: CaptureButton;
  readonly #open = new AbortController();
  readonly #onClose: () => void;

  constructor({ button, className, shield, signal, onClose }: PopupOptions) {
    const document = button.host.ownerDocument;
    this.button = button;
    this.#onClose = onClose;
    this.element = make(document, 'div', { class: `pop ${className}`, dir: 'auto' });
    dressOverlay(button.root);
    button.root.append(this.element);
    lift(this.element);
    button.caret.setAttribute('aria-expanded', 'true');
    shield.onPress((target) => {
      // Who writes a note may go and copy a sentence of the page into it.
      if (target !== button.host && !this.element.querySelector('textarea')?.value) this.close(false);
    }, this.#open.signal);
    signal.addEventListener(
      'abort',
      () => {
        this.close(false);
      },
      { once: true, signal: this.#open.signal },
    );
    const place = () => {
      this.place();
    };
    for (const type of ['scroll', 'resize'])
      document.defaultView?.addEventListener(type, place, { capture: true, passive: true, signal: this.#open.signal });
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
    const below = anchor.bottom + GAP;
    const above = anchor.top - GAP - height;
    const lowest = view.innerHeight - height - EDGE;
    // In a low window it covers its own button rather than leave the screen.
    const top = below <= lowest ? below : above >= EDGE ? above : Math.max(EDGE, lowest);
    // Without the page's own scrollbar.
    const room = this.element.ownerDocument.documentElement.clientWidth;
    const isRightToLeft = view.getComputedStyle(this.button.box).direction === 'rtl';
    const start = isRightToLeft ? anchor.right - width : anchor.left;
    const left = Math.max(EDGE, Math.min(start, room - width - EDGE));
    // A page may be enlarged by its own style, as by its "A+": places are measured as seen, and set as before that.
    const zoom = width / this.element.offsetWidth || 1;
    this.element.style.top = `${String(Math.round(top / zoom))}px`;
    this.element.style.left = `${String(Math.round(left / zoom))}px`;
  }

  /** Shows it again, below its button, where the page moved the button or took it out and it was put back. */
  keep(): void {
    lift(this.element);
    this.place();
  }

  /** Closes; `focusBack` gives the focus back to the arrow that opened it. */
  close(focusBack: boolean, how?: FocusOptions): void {
    if (!this.isOpen) return;
    this.#open.abort();
    this.element.remove();
    this.button.caret.setAttribute('aria-expanded', 'false');
    if (focusBack) this.button.caret.focus(how);
    this.#onClose();
  }
}

/** Shows an element above everything of the page, where it does not stand there already: whatever is moved leaves the top layer. */
export function lift(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.setAttribute('popover', 'manual');
  if (element.isConnected) element.showPopover();
}
