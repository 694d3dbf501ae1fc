/**
 * What happened, and Undo, for eight seconds; the time stands still while the pointer or the focus is on it. Its host
 * comes right after the button that caused it, so that Tab reaches Undo next; it moves to the end of the page when a
 * list takes that row away, because Undo must not go with it.
 */
import { words } from '../words/words.ts';
import { icon, make } from './dom.ts';
import { lift } from './popup.ts';
import { dress, TOAST_TAG } from './styles.ts';
import type { CaptureButton } from './button.ts';
import type { Shield } from './shield.ts';
import type { Theme } from './theme.ts';

export const TOAST_MS = 8000;

export interface ToastMessage {
  text: string;
  detail?: string;
  bad?: boolean;
  undo?: () => void;
}

export interface ToasterOptions {
  document: Document;
  shield: Shield;
  mode: ShadowRootMode;
  signal: AbortSignal;
  theme(): Theme;
  isGenuine(event: Event, host: Element, part: Element): boolean;
}

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
    this.#shown?.close(false);
    this.#shown = undefined;
  }

  /** Our host of this moment, so that nobody takes it for a leftover. */
  get host(): Element | undefined {
    return this.#shown?.host;
  }

  /** Keeps the message alive when the page removed the row that it stood in. */
  keep(): void {
    this.#shown?.keep();
  }
}

class Toast {
  readonly host: HTMLElement;
  readonly #element: HTMLElement;
  readonly #button: CaptureButton;
  #left = TOAST_MS;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(message: ToastMessage, button: CaptureButton, options: ToasterOptions) {
    const { document } = options;
    this.#button = button;
    this.host = document.createElement(TOAST_TAG);
    this.host.dataset['theme'] = options.theme();
    const root = this.host.attachShadow({ mode: options.mode });
    dress(root);
    root.addEventListener('click', (event) => {
      event.stopPropagation();
    });
    this.#element = make(document, 'div', { class: message.bad ? 'pop toast bad' : 'pop toast' });
    const what = make(document, 'div', { class: 'what', role: 'status' });
    this.#element.append(icon(document, message.bad ? 'failed' : 'added'), what);
    const press = (name: string, run: () => void) => {
      const control = make(document, 'button', { type: 'button', class: name === 'btn' ? 'btn' : 'btn quiet iconly' });
      control.addEventListener('click', (event) => {
        if (options.isGenuine(event, this.host, this.#element)) run();
      });
      return control;
    };
    const { undo } = message;
    if (undo) {
      const control = press('btn', () => {
        this.close(true);
        undo();
      });
      control.append(icon(document, 'undo'), make(document, 'span', {}, words('pageUndo')));
      this.#element.append(control);
    }
    const cross = press('cross', () => {
      this.close(true);
    });
    cross.setAttribute('aria-label', words('pageClose'));
    cross.append(icon(document, 'close'));
    this.#element.append(cross, make(document, 'span', { class: 'time', 'aria-hidden': 'true' }));
    root.append(this.#element);

    this.#place();
    // Filled after it is in the page: a status that arrives with its text already in is not read out by every reader.
    what.append(
      make(document, 'p', {}, message.text),
      ...(message.detail === undefined ? [] : [make(document, 'p', { title: message.detail }, message.detail)]),
    );
    options.shield.guard(this.host, (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.close(true);
    });
    for (const type of ['pointerenter', 'focusin'])
      this.#element.addEventListener(type, () => {
        this.#pause();
      });
    for (const type of ['pointerleave', 'focusout'])
      this.#element.addEventListener(type, () => {
        this.#resume(root);
      });
    this.#run();
  }

  keep(): void {
    if (this.#closed || this.host.isConnected) return;
    this.#place();
  }

  close(focusBack: boolean): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    this.host.remove();
    if (focusBack && this.#button.host.isConnected) this.#button.main.focus();
  }

  #place(): void {
    if (this.#button.host.isConnected) this.#button.host.after(this.host);
    else this.host.ownerDocument.body.append(this.host);
    lift(this.#element);
  }

  #run(): void {
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => {
      this.close(false);
    }, this.#left);
  }

  #pause(): void {
    if (this.#element.classList.contains('paused')) return;
    this.#element.classList.add('paused');
    clearTimeout(this.#timer);
    this.#left -= Date.now() - this.#startedAt;
  }

  #resume(root: ShadowRoot): void {
    // Left by the pointer while the focus is still inside, or the other way round.
    if (
      this.#closed ||
      !this.#element.classList.contains('paused') ||
      root.activeElement !== null ||
      this.#element.matches(':hover')
    )
      return;
    this.#element.classList.remove('paused');
    this.#run();
  }
}
