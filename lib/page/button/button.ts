/** The button beside one notice: a host element of our own with a closed shadow root. */
import { words } from '../../words/words.ts';
import { ICON, icon, make } from './dom.ts';
import { makeHost } from './host.ts';
import type { ShownNotice } from '../../domain/notices/notice.ts';
import type { Face } from './face.ts';
import type { Theme } from './theme.ts';

/** Soft where many stand in a list, filled on a notice's own page. */
export type Look = 'soft' | 'primary';

export interface ButtonOptions {
  look: Look;
  mode: ShadowRootMode;
  /** What it says at first. */
  face: Face;
  /** Hears every click inside; whether a person did it is the listener's business. */
  onClick: (button: CaptureButton, part: 'main' | 'caret', event: Event) => void;
}

export class CaptureButton {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** The visible box: what a person sees and presses. */
  readonly box: HTMLElement;
  readonly main: HTMLElement;
  readonly caret: HTMLElement;
  notice: ShownNotice;
  face: Face;
  #namedTitle: string;

  constructor(document: Document, notice: ShownNotice, { look, mode, face, onClick }: ButtonOptions) {
    const { box, main, caret } = copyParts(document, look, face);
    this.notice = notice;
    this.face = face;
    this.#namedTitle = notice.title;
    this.box = box;
    this.main = main;
    this.caret = caret;
    this.#name();
    const { host, root } = makeHost(document, 'button', mode);
    this.host = host;
    this.root = root;
    root.append(this.box);
    // One listener for both parts, on the box: a popup in the same root has its own.
    this.box.addEventListener('click', (event) => {
      const { target } = event;
      if (target instanceof Node) onClick(this, this.caret.contains(target) ? 'caret' : 'main', event);
    });
  }

  /** Is light or dark from now on. */
  wear(theme: Theme): void {
    this.host.setAttribute('data-theme', theme);
  }

  /** Shows a state. Does nothing when it is shown already, so that repainting costs nothing. */
  show(face: Face): void {
    const { title } = this.notice;
    const isSame = isSameFace(this.face, face);
    if (isSame && this.#namedTitle === title) return;
    if (!isSame) paint(this.box, face);
    this.face = face;
    this.#namedTitle = title;
    this.#name();
  }

  /** Every button of a list says the same; its name says for which notice. */
  #name(): void {
    const { title } = this.notice;
    this.main.setAttribute('aria-label', words('pageButtonName', this.face.text, title));
    this.caret.setAttribute('aria-label', words('pageMore', title));
  }

  /** The same button for another notice: a virtual list put new content into an old row. */
  turnTo(notice: ShownNotice): void {
    if (notice.noticeId !== this.notice.noticeId) this.announce('');
    this.notice = notice;
  }

  /** Tells assistive technology; only for what the person did here, never for a hundred buttons that appear. */
  announce(text: string): void {
    const live = this.box.lastElementChild;
    if (live && live.textContent !== text) live.textContent = text;
  }
}

function isSameFace(a: Face, b: Face): boolean {
  return a.text === b.text && a.state === b.state;
}

/** Makes the parts of a box say what `face` says. */
function paint(box: HTMLElement, { state, text }: Face): void {
  const [main, , path, label] = box.querySelectorAll('*');
  if (!main || !path || !label) return;
  box.setAttribute('data-state', state);
  path.setAttribute('d', ICON[state]);
  label.textContent = text;
  // A narrow box cuts the words off; the tooltip has them all.
  if (state !== 'add') label.setAttribute('title', text);
  else label.removeAttribute('title');
  main.setAttribute('aria-disabled', String(state === 'adding' || state === 'queued'));
  main.setAttribute('aria-busy', String(state === 'adding'));
}

interface Template {
  box: HTMLElement;
  /** What it says now: what the button said that was copied from it last, because the next one most often says the same. */
  face: Face | undefined;
}

// Built once and copied: making eight elements with their attributes a hundred times is what would cost.
const templates = new Map<Look, Template>();

function copyParts(document: Document, look: Look, face: Face) {
  const template = templateOf(document, look);
  if (!template.face || !isSameFace(template.face, face)) paint(template.box, face);
  template.face = face;
  const box = document.importNode(template.box, true);
  const [main, caret] = box.querySelectorAll('button');
  if (!main || !caret) throw new TypeError('a button lost a part');
  return { box, main, caret };
}

function templateOf(document: Document, look: Look): Template {
  const template = templates.get(look) ?? { box: buildTemplate(document, look), face: undefined };
  templates.set(look, template);
  return template;
}

function buildTemplate(document: Document, look: Look): HTMLElement {
  return make(
    document,
    'span',
    // The direction of our own words, whatever the page's is.
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
