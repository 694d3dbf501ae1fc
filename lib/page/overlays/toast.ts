/**
 * Shows a result and Undo for eight seconds; the timer pauses while the pointer or focus is on the toast. Its
 * host is right after the button, so that Tab reaches Undo next. It moves to the end of the page if the row
 * is removed or the dialog around it closes, so that Undo stays available.
 */
import { words } from '../../words/words.ts';
import { icon, make } from '../button/dom.ts';
import { OVERLAY_ICON, type OverlayIcon } from './overlay-styles.ts';
import { applyOverlayStyles } from './overlay-styles.ts';
import { showOnTop } from './popup.ts';
import type { CaptureButton } from '../button/button.ts';
import type { OverlaysPage } from './overlay-loader.ts';

/** How long a toast shows, in milliseconds. Same as the animation of `.time` in overlay-styles.ts. */
const TOAST_MS = 8000;

export interface ToastMessage {
  text: string;
  detail?: string;
  bad?: boolean;
  undo?: () => void;
  /** Opens the panel. */
  open?: () => void;
}

type ToasterOptions = Pick<OverlaysPage, 'document' | 'shield' | 'signal' | 'genuine' | 'makeHost' | 'withoutReread'>;

export class Toaster {
  readonly #options: ToasterOptions;
  #shown: Toast | undefined;

  constructor(options: ToasterOptions) {
    this.#options = options;
    options.signal.addEventListener(
      'abort',
      () => {
        this.close();
      },
      { once: true },
    );
  }

  /** Shows a toast after `button`, replacing any other. */
  show(message: ToastMessage, button: CaptureButton): void {
    this.close();
    if (!this.#options.signal.aborted) this.#shown = new Toast(message, button, this.#options);
  }

  close(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }

  /** Host of the current toast, which the reconciler must not remove. */
  get host(): Element | undefined {
    return this.#shown?.host;
  }

  /** Shows the toast again after the page moved, hid or removed its row. */
  restore(): void {
    this.#shown?.restore();
  }
}

class Toast {
  readonly host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #element: HTMLElement;
  readonly #button: CaptureButton;
  readonly #options: ToasterOptions;
  /** Copies the button's theme when it changes. */
  readonly #themeObserver: MutationObserver;
  #left = TOAST_MS;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor({ text, detail, bad = false, undo, open }: ToastMessage, button: CaptureButton, options: ToasterOptions) {
    const { document, makeHost } = options;
    const { host, root } = makeHost();
    applyOverlayStyles(root);
    this.host = host;
    this.#root = root;
    this.#button = button;
    this.#options = options;
    this.#copyTheme();
    this.#themeObserver = new MutationObserver(() => {
      this.#copyTheme();
    });
    this.#themeObserver.observe(button.host, { attributeFilter: ['data-theme'] });

    const what = make(document, 'div', { class: 'what', role: 'status' });
    const element = make(document, 'div', { class: bad ? 'pop toast bad' : 'pop toast', dir: 'auto' });
    element.append(icon(document, OVERLAY_ICON[bad ? 'failed' : 'added']), what);
    if (undo) element.append(this.#control('btn', 'undo', undo, make(document, 'span', {}, words('undo'))));
    if (open) element.append(this.#control('btn', 'panel', open, make(document, 'span', {}, words('pageOpenPanel'))));
    const cross = this.#control('btn quiet iconly', 'close');
    cross.setAttribute('aria-label', words('close'));
    element.append(cross, make(document, 'span', { class: 'time', 'aria-hidden': 'true' }));
    this.#element = element;
    root.append(element);
    this.#place();
    // Filled after insertion: some screen readers ignore a status element that is inserted with its text.
    what.append(
      make(document, 'p', {}, text),
      ...(detail === undefined ? [] : [make(document, 'p', { title: detail, dir: 'auto' }, detail)]),
    );
    this.#listen();
    this.#run();
  }

  restore(): void {
    if (this.#closed) return;
    if (this.host.checkVisibility()) showOnTop(this.#element);
    else this.#place();
  }

  /** Closes the toast; if it had focus, the button gets it. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const focused = this.#root.activeElement;
    clearTimeout(this.#timer);
    this.#themeObserver.disconnect();
    this.#options.withoutReread(() => {
      this.host.remove();
    });
    if (!focused || !this.#button.host.isConnected) return;
    // Scroll to the button only for keyboard users; a pointer user may have scrolled on.
    this.#button.main.focus({ preventScroll: !focused.matches(':focus-visible') });
  }

  /** Copies the theme of its button. */
  #copyTheme(): void {
    this.host.dataset['theme'] = this.#button.host.dataset['theme'];
  }

  /** Creates a button that closes the toast and then calls `run`. */
  #control(className: string, name: OverlayIcon, run?: () => void, ...content: Node[]): HTMLElement {
    const { document, genuine } = this.#options;
    const control = make(
      document,
      'button',
      { type: 'button', class: className },
      icon(document, OVERLAY_ICON[name]),
      ...content,
    );
    control.addEventListener('click', (event) => {
      if (!genuine(event, { host: this.host, part: this.#element })) return;
      this.close();
      run?.();
    });
    return control;
  }

  #listen(): void {
    this.#options.shield.guard(this.#root, (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.close();
    });
    for (const type of ['pointerenter', 'focusin'])
      this.#element.addEventListener(type, () => {
        this.#pause();
      });
    for (const type of ['pointerleave', 'focusout'])
      this.#element.addEventListener(type, (event) => {
        this.#resume(event);
      });
  }

  #place(): void {
    const { document, withoutReread } = this.#options;
    withoutReread(() => {
      if (this.#button.host.checkVisibility()) this.#button.host.after(this.host);
      else document.body.append(this.host);
    });
    showOnTop(this.#element);
  }

  #run(): void {
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => {
      this.close();
    }, this.#left);
  }

  #pause(): void {
    if (this.#element.classList.contains('paused')) return;
    this.#element.classList.add('paused');
    clearTimeout(this.#timer);
    this.#left -= Date.now() - this.#startedAt;
  }

  #resume(event: Event): void {
    if (this.#closed || !this.#element.classList.contains('paused')) return;
    // Stay paused while either pointer or focus is still inside, or focus moves between controls.
    const stays = event instanceof FocusEvent && event.relatedTarget instanceof Node ? event.relatedTarget : null;
    const focused = event.type === 'focusout' ? this.#element.contains(stays) : this.#root.activeElement !== null;
    if (focused || this.#element.matches(':hover')) return;
    this.#element.classList.remove('paused');
    this.#run();
  }
}
