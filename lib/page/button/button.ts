/** The button next to one notice: a host element with a closed shadow root. */
import { words } from '../../words/words.ts';
import { ICON, icon, make } from './dom.ts';
import { hostElement, styledRoot } from './host.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';
import type { Face } from './face.ts';
import type { Theme } from './theme.ts';

/** `soft` in a list, `primary` (filled) on a notice's own page. */
export type Look = 'soft' | 'primary';

export interface ButtonOptions {
  look: Look;
  mode: ShadowRootMode;
  /** Initial label and icon. */
  face: Face;
  /** Receives every click inside the button, trusted or not. */
  onClick: (button: CaptureButton, target: Node, event: Event) => void;
}

export class CaptureButton {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** The visible box. */
  readonly box: HTMLElement;
  readonly main: HTMLElement;
  readonly caret: HTMLElement;
  notice: RawNotice;
  /** When the button came beside this notice, in milliseconds of `performance.now`. */
  noticeSince = performance.now();
  face: Face;
  #namedTitle: string;

  constructor(document: Document, notice: RawNotice, { look, mode, face, onClick }: ButtonOptions) {
    const template = templateOf(document, look, face);
    this.notice = notice;
    this.face = face;
    this.#namedTitle = notice.title;
    this.box = document.importNode(template.box, true);
    const { firstElementChild: main } = this.box;
    const caret = main?.nextElementSibling;
    if (!(main instanceof HTMLElement && caret instanceof HTMLElement))
      throw new TypeError('the button template is incomplete');
    this.main = main;
    this.caret = caret;
    this.#name();
    this.host = document.importNode(template.host);
    this.root = styledRoot(this.host, mode, (event) => {
      const { target } = event;
      // A popup in the same root handles its own clicks.
      if (target instanceof Node && this.box.contains(target)) onClick(this, target, event);
    });
    this.root.append(this.box);
  }

  /** Switches between light and dark. */
  setTheme(theme: Theme): void {
    this.host.setAttribute('data-theme', theme);
  }

  /** Shows a state; does nothing if it is already shown. */
  show(face: Face): void {
    const { title } = this.notice;
    const isSame = isSameFace(this.face, face);
    if (isSame && this.#namedTitle === title) return;
    if (!isSame) paint(this.box, face);
    this.face = face;
    this.#namedTitle = title;
    this.#name();
  }

  /** Sets accessible names that include the title, since all buttons in a list have the same label. */
  #name(): void {
    const { title } = this.notice;
    this.main.setAttribute('aria-label', words('pageButtonName', this.face.text.replace(/\.$/, ''), title));
    this.caret.setAttribute('aria-label', words('pageMore', title));
    const { fit } = this.face;
    if (fit)
      this.caret.nextElementSibling?.setAttribute('aria-label', words('pageFitName', words(`fit_${fit}`), title));
  }

  /** Reuses the button for another notice: virtual lists put new content into old rows. */
  setNotice(notice: RawNotice): void {
    if (notice.noticeId !== this.notice.noticeId) {
      this.announce('');
      this.noticeSince = performance.now();
    }
    this.notice = notice;
  }

  /** Announces the result of a user's action to screen readers. Not used when buttons first appear. */
  announce(text: string): void {
    const live = this.box.lastElementChild;
    if (live && live.textContent !== text) live.textContent = text;
  }
}

function isSameFace(a: Face, b: Face): boolean {
  return a.text === b.text && a.state === b.state && a.fit === b.fit;
}

/** The button state with the colors of each verdict. */
const LOOK = { fits: 'added', check: 'queued', ruledOut: 'adding' } as const;

/** Updates the parts of a box to show `face`. */
function paint(box: HTMLElement, { state, text, fit }: Face): void {
  const [main, , path, label] = box.querySelectorAll('*');
  if (!main || !path || !label) return;
  box.setAttribute('data-state', state);
  path.setAttribute('d', ICON[state]);
  label.textContent = text;
  // A narrow button truncates its label; the tooltip has the full text.
  if (state !== 'add') label.setAttribute('title', text);
  else label.removeAttribute('title');
  main.setAttribute('aria-disabled', String(state === 'adding' || state === 'queued'));
  main.setAttribute('aria-busy', String(state === 'adding'));
  box.querySelector('.fit')?.remove();
  if (fit)
    box.lastElementChild?.before(
      make(
        box.ownerDocument,
        'button',
        { type: 'button', class: 'btn fit', 'data-state': LOOK[fit] },
        words(`fit_${fit}`),
      ),
    );
}

interface Template {
  host: HTMLElement;
  box: HTMLElement;
  face: Face;
}

// Built once and cloned: creating ten elements with attributes for each of 100 rows is slow. Most buttons
// have the face that was painted last, so most copies need no repaint.
const templates = new Map<Look, Template>();

function templateOf(document: Document, look: Look, face: Face): Template {
  let template = templates.get(look);
  if (!template) {
    template = { host: hostElement(document, 'button'), box: buildBox(document, look), face };
    template.host.setAttribute('data-look', look);
    paint(template.box, face);
    templates.set(look, template);
  } else if (!isSameFace(template.face, face)) paint(template.box, face);
  template.face = face;
  return template;
}

function buildBox(document: Document, look: Look): HTMLElement {
  return make(
    document,
    'span',
    // Text direction follows our own label, not the page.
    { class: `pc split ${look}`, dir: 'auto' },
    make(document, 'button', { type: 'button', class: 'btn' }, icon(document, ICON.add), make(document, 'span')),
    make(
      document,
      'button',
      { type: 'button', class: 'btn caret', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
      icon(document, ICON.caret),
    ),
    make(document, 'span', { class: 'sr', role: 'status' }),
  );
}
