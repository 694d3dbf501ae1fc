/**
 * A popup below a button: the menu or the note form. It is inside the button's root, so that Tab order is
 * right, and in the browser's top layer, so that no page element clips or covers it.
 */
import { make } from '../button/dom.ts';
import { applyOverlayStyles } from './overlay-styles.ts';
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
    applyOverlayStyles(button.root);
    button.root.append(this.element);
    showOnTop(this.element);
    button.caret.setAttribute('aria-expanded', 'true');
    shield.onPress((target) => {
      // Keep a note with text open: the user may be copying a sentence from the page.
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

  /** The focused element inside the button's root. */
  get focused(): Element | null {
    return this.button.root.activeElement;
  }

  /** Positions the popup below the button, or above if it does not fit below. */
  place(): void {
    const view = this.element.ownerDocument.defaultView;
    if (!view) return;
    const anchor = this.button.box.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const below = anchor.bottom + GAP;
    const above = anchor.top - GAP - height;
    const lowest = view.innerHeight - height - EDGE;
    // In a short window it covers its own button rather than leave the screen.
    const top = below <= lowest ? below : above >= EDGE ? above : Math.max(EDGE, lowest);
    // Excludes the page's scrollbar.
    const room = this.element.ownerDocument.documentElement.clientWidth;
    const isRightToLeft = view.getComputedStyle(this.button.box).direction === 'rtl';
    const start = isRightToLeft ? anchor.right - width : anchor.left;
    const left = Math.max(EDGE, Math.min(start, room - width - EDGE));
    // A page may apply CSS zoom, for example through its "A+" control: rects are zoomed, style values are
    // not.
    const zoom = width / this.element.offsetWidth || 1;
    this.element.style.top = `${String(Math.round(top / zoom))}px`;
    this.element.style.left = `${String(Math.round(left / zoom))}px`;
  }

  /** Shows the popup again after the page moved or removed its button. */
  restore(): void {
    showOnTop(this.element);
    this.place();
  }

  /** Closes the popup; `focusBack` moves focus to the arrow that opened it. */
  close(focusBack: boolean, how?: FocusOptions): void {
    if (!this.isOpen) return;
    this.#open.abort();
    this.element.remove();
    this.button.caret.setAttribute('aria-expanded', 'false');
    if (focusBack) this.button.caret.focus(how);
    this.#onClose();
  }
}

/** Shows an element in the top layer. Needed again after every move, since moved elements leave it. */
export function showOnTop(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.setAttribute('popover', 'manual');
  if (element.isConnected) element.showPopover();
}
