/**
 * Shows a result and Undo for eight seconds; the timer pauses while the pointer or focus is on the toast. Its
 * host is right after the button, so that Tab reaches Undo next. It moves to the end of the page if the row
 * is removed or the dialog around it closes, so that Undo stays available.
 */
import { words } from '../../words/words.ts';
import { icon, make } from '../button/dom.ts';
import { applyOverlayStyles, OVERLAY_ICON, type OverlayIcon } from './overlay-styles.ts';
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

interface Toast {
  host: HTMLElement;
  /** Shows the toast again after the page moved, hid or removed its row. */
  restore: () => void;
  /** Closes the toast; if it had focus, the button gets it. */
  close: () => void;
}

export type Toaster = ReturnType<typeof createToaster>;

export function createToaster(options: ToasterOptions) {
  const { signal } = options;
  let shown: Toast | undefined;
  const close = () => {
    shown?.close();
    shown = undefined;
  };
  signal.addEventListener('abort', close, { once: true });
  return {
    /** Shows a toast after `button`, replacing any other. */
    show(message: ToastMessage, button: CaptureButton): void {
      close();
      if (!signal.aborted) shown = showToast(message, button, options);
    },
    close,
    /** Host of the current toast, which the reconciler must not remove. */
    get host(): Element | undefined {
      return shown?.host;
    },
    restore: () => shown?.restore(),
  };
}

function showToast(message: ToastMessage, button: CaptureButton, options: ToasterOptions): Toast {
  const { text, detail, bad = false, undo, open } = message;
  const { document, makeHost, genuine, shield, withoutReread } = options;
  const { host, root } = makeHost();
  applyOverlayStyles(root);
  const copyTheme = () => {
    host.dataset['theme'] = button.host.dataset['theme'];
  };
  copyTheme();
  const themeObserver = new MutationObserver(copyTheme);
  themeObserver.observe(button.host, { attributeFilter: ['data-theme'] });
  const what = make(document, 'div', { class: 'what', role: 'status' });
  const toast = make(document, 'div', { class: bad ? 'pop toast bad' : 'pop toast', dir: 'auto' });
  toast.append(icon(document, OVERLAY_ICON[bad ? 'failed' : 'added']), what);
  if (undo) toast.append(control('btn', 'undo', undo, make(document, 'span', {}, words('undo'))));
  if (open) toast.append(control('btn', 'panel', open, make(document, 'span', {}, words('pageOpenPanel'))));
  const cross = control('btn quiet iconly', 'close');
  cross.setAttribute('aria-label', words('close'));
  toast.append(cross, make(document, 'span', { class: 'time', 'aria-hidden': 'true' }));
  root.append(toast);
  place();
  // Filled after insertion: some screen readers ignore a status element that is inserted with its text.
  what.append(make(document, 'p', {}, text));
  if (detail !== undefined) what.append(make(document, 'p', { title: detail, dir: 'auto' }, detail));
  shield.guard(root, (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, pause);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, resume);
  let left = TOAST_MS;
  let startedAt = Date.now();
  let timer = setTimeout(close, left);
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    const focused = root.activeElement;
    clearTimeout(timer);
    themeObserver.disconnect();
    withoutReread(() => {
      host.remove();
    });
    // Scroll to the button only for keyboard users; a pointer user may have scrolled on.
    if (focused && button.host.isConnected) button.main.focus({ preventScroll: !focused.matches(':focus-visible') });
  }

  /** Creates a button that closes the toast and then calls `run`. */
  function control(className: string, name: OverlayIcon, run?: () => void, ...content: Node[]): HTMLElement {
    const mark = icon(document, OVERLAY_ICON[name]);
    const made = make(document, 'button', { type: 'button', class: className }, mark, ...content);
    made.addEventListener('click', (event) => {
      if (!genuine(event, { host, part: toast })) return;
      close();
      run?.();
    });
    return made;
  }

  function place(): void {
    withoutReread(() => {
      if (button.host.checkVisibility()) button.host.after(host);
      else document.body.append(host);
    });
    showOnTop(toast);
  }

  function pause(): void {
    if (toast.classList.contains('paused')) return;
    toast.classList.add('paused');
    clearTimeout(timer);
    left -= Date.now() - startedAt;
  }

  function resume(event: Event): void {
    if (isClosed || !toast.classList.contains('paused')) return;
    // Stay paused while either pointer or focus is still inside, or focus moves between controls.
    const stays = event instanceof FocusEvent && event.relatedTarget instanceof Node ? event.relatedTarget : null;
    const focused = event.type === 'focusout' ? toast.contains(stays) : root.activeElement !== null;
    if (focused || toast.matches(':hover')) return;
    toast.classList.remove('paused');
    startedAt = Date.now();
    timer = setTimeout(close, left);
  }

  return {
    host,
    close,
    restore() {
      if (isClosed) return;
      if (host.checkVisibility()) showOnTop(toast);
      else place();
    },
  };
}
