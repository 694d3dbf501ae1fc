/**
 * A popup below a button: the menu or the note form. It is inside the button's root, so that Tab order is
 * right, and in the browser's top layer, so that no page element clips or covers it.
 */
import { NOTE_MAX } from '../../domain/limits.ts';
import { words } from '../../words/words.ts';
import { icon, make } from '../button/dom.ts';
import { applyOverlayStyles, OVERLAY_ICON, type OverlayIcon } from './overlay-styles.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Host } from '../button/host.ts';
import type { Genuine } from '../press/press.ts';
import type { KeyHandler, Shield } from '../press/shield.ts';
import type { Actions } from '../status/actions.ts';
import type { PageAsk, StatusBoard } from '../status/status-board.ts';

const GAP = 4;
const EDGE = 8;
/** Minimum time from the appearance of a menu to a press in it, in milliseconds. */
const VISIBLE_MS = 500;
/** A shorter absence goes unnoticed: a moved row takes its menu out of the top layer for a frame. */
const ABSENT_MS = 100;

/** What the overlays need from the content script. */
export interface OverlaysPage {
  document: Document;
  ask: PageAsk;
  board: StatusBoard;
  actions: Actions;
  shield: Shield;
  genuine: Genuine;
  signal: AbortSignal;
  makeHost: () => Host;
  /** Changes the page without triggering a new reading. */
  withoutReread: (change: () => void) => void;
}

interface PopupOptions extends Pick<OverlaysPage, 'shield' | 'genuine' | 'signal'> {
  button: CaptureButton;
  className: 'menu' | 'note';
  onClose: () => void;
}

export class Popup {
  readonly element: HTMLElement;
  readonly button: CaptureButton;
  onKey: KeyHandler = () => undefined;
  readonly #options: PopupOptions;
  readonly #open = new AbortController();
  /** When it appeared in its present size, was last hidden, and was last pressed, by `performance.now`. */
  #shownAt = performance.now();
  #hiddenAt = -ABSENT_MS;
  #pressedAt = 0;

  constructor(options: PopupOptions) {
    const { button, className, shield, signal } = options;
    const { ownerDocument: document } = button.host;
    this.#options = options;
    this.button = button;
    this.element = make(document, 'div', { class: `pop ${className}`, dir: 'auto' });
    applyOverlayStyles(button.root);
    button.root.append(this.element);
    showOnTop(this.element);
    button.caret.setAttribute('aria-expanded', 'true');
    shield.onPress((target) => {
      this.#pressedAt = performance.now();
      // Keep a note with text open: the user may be copying a sentence from the page.
      if (target !== button.host && !this.element.querySelector('textarea')?.value) this.close(false);
    }, this.#open.signal);
    signal.addEventListener('abort', () => this.close(false), { once: true, signal: this.#open.signal });
    const place = () => this.place();
    for (const type of ['scroll', 'resize'])
      document.defaultView?.addEventListener(type, place, { capture: true, passive: true, signal: this.#open.signal });
    const sizes = new ResizeObserver(([entry]) => this.#resized(entry?.contentRect.width === 0));
    sizes.observe(this.element);
    this.#open.signal.addEventListener('abort', () => sizes.disconnect());
  }

  get isOpen(): boolean {
    return !this.#open.signal.aborted;
  }

  /** The focused element inside the button's root. */
  get focused(): Element | null {
    return this.button.root.activeElement;
  }

  #resized(isHidden: boolean): void {
    const now = performance.now();
    if (isHidden) this.#hiddenAt = now;
    else if (now - this.#hiddenAt > ABSENT_MS) this.#shownAt = now;
  }

  /** Whether the user acted on this popup and, in a menu, had time to read it. */
  counts(event: Event): boolean {
    const { genuine, button, className } = this.#options;
    const isPointer = event instanceof MouseEvent && event.detail > 0;
    const pressedAt = isPointer ? this.#pressedAt : performance.now();
    if (className === 'menu' && pressedAt - this.#shownAt < VISIBLE_MS) return false;
    return genuine(event, { host: button.host, part: this.element });
  }

  /** Positions the popup below the button, or above if it does not fit below. */
  place(): void {
    const { ownerDocument, offsetWidth } = this.element;
    const view = ownerDocument.defaultView;
    if (!view) return;
    const anchor = this.button.box.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const below = anchor.bottom + GAP;
    const above = anchor.top - GAP - height;
    const lowest = view.innerHeight - height - EDGE;
    // In a short window it covers its own button rather than leave the screen.
    const top = below <= lowest ? below : above >= EDGE ? above : Math.max(EDGE, lowest);
    // Excludes the page's scrollbar.
    const room = ownerDocument.documentElement.clientWidth;
    const isRightToLeft = view.getComputedStyle(this.button.box).direction === 'rtl';
    const start = isRightToLeft ? anchor.right - width : anchor.left;
    const left = Math.max(EDGE, Math.min(start, room - width - EDGE));
    // A page may apply CSS zoom, for example through its "A+" control: rects are zoomed, style values are
    // not.
    const zoom = width / offsetWidth || 1;
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
    this.#options.onClose();
  }
}

/** Shows an element in the top layer. Needed again after every move, since moved elements leave it. */
export function showOnTop(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.setAttribute('popover', 'manual');
  if (element.isConnected) element.showPopover();
}

export interface MenuItem {
  text: string;
  /** Absent for a line that only informs. */
  run?: () => void;
  icon?: OverlayIcon;
  chip?: string;
}

/** Makes a popup a menu and focuses its first item. `content` gets a function that creates items. */
export function fillMenu(popup: Popup, name: string, content: (item: (from: MenuItem) => Element) => Element[]): void {
  const { element: menu } = popup;
  const { ownerDocument: document } = menu;
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', name);
  popup.onKey = (event) => moveInMenu(popup, event);
  menu.append(
    ...content(({ text, run, icon: mark, chip }) => {
      const entry = make(document, 'button', { type: 'button', class: 'menuitem', role: 'menuitem', tabindex: '-1' });
      entry.append(
        mark ? icon(document, OVERLAY_ICON[mark]) : make(document, 'span', { class: 'blank' }),
        // A pipeline name may have another text direction than our UI.
        make(document, 'span', { class: 'name', dir: 'auto' }, text),
        ...(chip === undefined ? [] : [make(document, 'span', { class: 'chip' }, chip)]),
      );
      if (!run) entry.setAttribute('aria-disabled', 'true');
      entry.addEventListener('click', (event) => {
        if (!run || !popup.counts(event)) return;
        popup.close(true);
        run();
      });
      return entry;
    }),
  );
  popup.place();
  focusFirst(popup);
}

/** Focuses the first item of a menu. */
export function focusFirst({ element }: Popup): void {
  element.querySelector<HTMLElement>('.menuitem')?.focus();
}

/** Handles arrow keys, Home, End, first letters, Esc and Tab in the menu. */
function moveInMenu(popup: Popup, event: KeyboardEvent): void {
  const all = [...popup.element.querySelectorAll<HTMLElement>('.menuitem')];
  const at = all.findIndex((entry) => entry === popup.focused);
  const { key } = event;
  const target = { ArrowDown: (at + 1) % all.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[key];
  if (target !== undefined) all.at(target)?.focus();
  // After Tab, focus continues from the arrow, as if the menu had not been open.
  else if (key === 'Escape' || key === 'Tab') popup.close(true);
  else if (key.length === 1 && key !== ' ' && !(event.ctrlKey || event.altKey || event.metaKey)) {
    const letter = key.toLowerCase();
    const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    after.find((entry) => entry.textContent.trim().toLowerCase().startsWith(letter))?.focus();
  } else return;
  if (key !== 'Tab') event.preventDefault();
}

/** Creates the text field for a note. */
export function makeNote(document: Document): HTMLTextAreaElement {
  return make(document, 'textarea', { id: 'note', dir: 'auto', maxlength: String(NOTE_MAX) });
}

/** Makes a popup the form behind "Add with a note…"; `add` gets the trimmed note, possibly empty. */
export function fillNoteForm(popup: Popup, text: HTMLTextAreaElement, add: (note: string) => void): void {
  const { ownerDocument: document } = popup.element;
  const cancel = make(document, 'button', { type: 'button', class: 'btn' }, words('cancel'));
  const submit = make(document, 'button', { type: 'button', class: 'btn primary' }, words('add'));
  popup.element.setAttribute('role', 'dialog');
  popup.element.setAttribute('aria-label', words('pageNoteName'));
  const label = make(document, 'label', { for: 'note' }, words('note'));
  popup.element.append(label, text, make(document, 'div', { class: 'row' }, cancel, submit));
  // Our root prevents default actions of clicks, so the label must focus its field itself.
  label.addEventListener('click', () => text.focus());
  const send = () => {
    popup.close(true);
    add(text.value.trim());
  };
  submit.addEventListener('click', (event) => {
    if (popup.counts(event)) send();
  });
  cancel.addEventListener('click', (event) => {
    if (!popup.counts(event)) return;
    text.value = '';
    popup.close(true);
  });
  popup.onKey = (event) => {
    // Leave keys alone while an input method (IME) is composing.
    if (event.isComposing) return;
    if (event.key === 'Escape') popup.close(true);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && popup.counts(event)) send();
    else return;
    event.preventDefault();
  };
  popup.place();
  text.focus();
}
