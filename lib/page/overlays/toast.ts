/**
 * What happened, and Undo, for eight seconds; the time stands still while the pointer or the focus is on it. Its host
 * comes right after the button that caused it, so that Tab reaches Undo next; it moves to the end of the page when a
 * list takes that row away, or a dialog around it closes, because Undo must not go with it.
 */
import { words } from '../../words/words.ts';
import { icon, make } from '../button/dom.ts';
import { OVERLAY_ICON, type OverlayIcon } from './overlay-icons.ts';
import { dressOverlay } from './overlay-styles.ts';
import { lift } from './popup.ts';
import type { CaptureButton } from '../button/button.ts';
import type { OverlaysPage } from './overlay-loader.ts';

/** How long a message stays, in milliseconds; the line under it runs as long. */
const TOAST_MS = 8000;

export interface ToastMessage {
  text: string;
  detail?: string;
  bad?: boolean;
  undo?: () => void;
}

type ToasterOptions = Pick<OverlaysPage, 'document' | 'shield' | 'signal' | 'genuine' | 'makeHost' | 'quietly'>;

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

  /** Shows a message after `button`, in place of an earlier one. */
  show(message: ToastMessage, button: CaptureButton): void {
    this.close();
    if (!this.#options.signal.aborted) this.#shown = new Toast(message, button, this.#options);
  }

  close(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }

  /** Our host of this moment, so that nobody takes it for a leftover. */
  get host(): Element | undefined {
    return this.#shown?.host;
  }

  /** Keeps the message alive when the page moved, hid or removed the row that it stood in. */
  keep(): void {
    this.#shown?.keep();
  }
}

class Toast {
  readonly host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #element: HTMLElement;
  readonly #button: CaptureButton;
  readonly #options: ToasterOptions;
  /** Sees its button follow a page that turns dark or light. */
  readonly #repainting: MutationObserver;
  #left = TOAST_MS;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor({ text, detail, bad = false, undo }: ToastMessage, button: CaptureButton, options: ToasterOptions) {
    const { document, makeHost } = options;
    const { host, root } = makeHost();
    dressOverlay(root);
    this.host = host;
    this.#root = root;
    this.#button = button;
    this.#options = options;
    this.#wear();
    this.#repainting = new MutationObserver(() => {
      this.#wear();
    });
    this.#repainting.observe(button.host, { attributeFilter: ['data-theme'] });

    const what = make(document, 'div', { class: 'what', role: 'status' });
    const element = make(document, 'div', { class: bad ? 'pop toast bad' : 'pop toast', dir: 'auto' });
    element.append(icon(document, OVERLAY_ICON[bad ? 'failed' : 'added']), what);
    if (undo) element.append(this.#control('btn', 'undo', undo, make(document, 'span', {}, words('pageUndo'))));
    const cross = this.#control('btn quiet iconly', 'close');
    cross.setAttribute('aria-label', words('pageClose'));
    element.append(cross, make(document, 'span', { class: 'time', 'aria-hidden': 'true' }));
    this.#element = element;
    root.append(element);
    this.#place();
    // Filled after it is in the page: a status that arrives with its text already in is not read out by every reader.
    what.append(
      make(document, 'p', {}, text),
      ...(detail === undefined ? [] : [make(document, 'p', { title: detail, dir: 'auto' }, detail)]),
    );
    this.#listen();
    this.#run();
  }

  keep(): void {
    if (this.#closed) return;
    if (this.host.checkVisibility()) lift(this.#element);
    else this.#place();
  }

  /** Closes, and gives the focus that was in it back to the button. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const focused = this.#root.activeElement;
    clearTimeout(this.#timer);
    this.#repainting.disconnect();
    this.#options.quietly(() => {
      this.host.remove();
    });
    if (!focused || !this.#button.host.isConnected) return;
    // Who pressed with the pointer looks at where they have scrolled to; who presses keys must see where they are.
    this.#button.main.focus({ preventScroll: !focused.matches(':focus-visible') });
  }

  /** Is as light or dark as its button. */
  #wear(): void {
    this.host.dataset['theme'] = this.#button.host.dataset['theme'];
  }

  /** A button that closes the message, and then does what it is for. */
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
    const { document, quietly } = this.#options;
    quietly(() => {
      if (this.#button.host.checkVisibility()) this.#button.host.after(this.host);
      else document.body.append(this.host);
    });
    lift(this.#element);
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
    // Left by the pointer while the focus is still inside, or the other way round; or from one control to the next.
    const stays = event instanceof FocusEvent && event.relatedTarget instanceof Node ? event.relatedTarget : null;
    const focused = event.type === 'focusout' ? this.#element.contains(stays) : this.#root.activeElement !== null;
    if (focused || this.#element.matches(':hover')) return;
    this.#element.classList.remove('paused');
    this.#run();
  }
}
