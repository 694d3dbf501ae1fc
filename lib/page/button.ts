/** The button beside one notice: a host element of our own with a closed shadow root. */
import { words } from '../words/words.ts';
import { ICON, icon, make } from './dom.ts';
import { makeHost } from './host.ts';
import type { SeenNotice } from '../domain/notice.ts';
import type { Face } from './face.ts';
import type { Theme } from './theme.ts';

/** Soft where many stand in a list, filled on a notice's own page. */
export type Look = 'soft' | 'primary';

export interface ButtonOptions {
  look: Look;
  mode: ShadowRootMode;
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
  notice: SeenNotice;
  face: Face | undefined;
  #shownTitle: string | undefined;
  readonly #path: Element;
  readonly #label: Element;
  readonly #live: Element;

  constructor(document: Document, notice: SeenNotice, { look, mode, onClick }: ButtonOptions) {
    const parts = copyParts(document, look);
    this.notice = notice;
    this.box = parts.box;
    this.main = parts.main;
    this.caret = parts.caret;
    this.#path = parts.path;
    this.#label = parts.label;
    this.#live = parts.live;
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

  get theme(): Theme {
    return this.host.dataset['theme'] === 'dark' ? 'dark' : 'light';
  }

  set theme(theme: Theme) {
    this.host.dataset['theme'] = theme;
  }

  /** Shows a state. Does nothing when it is shown already, so that repainting costs nothing. */
  show(face: Face): void {
    const { title } = this.notice;
    if (this.face?.text === face.text && this.face.state === face.state && this.#shownTitle === title) return;
    this.face = face;
    this.#shownTitle = title;
    this.box.dataset['state'] = face.state;
    this.#path.setAttribute('d', ICON[face.state]);
    this.#label.textContent = face.text;
    // A narrow box cuts the words off; the tooltip has them all.
    this.#label.setAttribute('title', face.state === 'add' ? '' : face.text);
    // Every button of a list says the same; its name says for which notice.
    this.main.setAttribute('aria-label', words('pageButtonName', face.text, title));
    this.caret.setAttribute('aria-label', words('pageMore', title));
    const idle = face.state === 'adding' || face.state === 'queued';
    this.main.setAttribute('aria-disabled', String(idle));
    this.main.setAttribute('aria-busy', String(face.state === 'adding'));
  }

  /** The same button for another notice: a virtual list put new content into an old row. */
  turnTo(notice: SeenNotice): void {
    if (notice.noticeId !== this.notice.noticeId) this.announce('');
    this.notice = notice;
  }

  /** Tells assistive technology; only for what the person did here, never for a hundred buttons that appear. */
  announce(text: string): void {
    if (this.#live.textContent !== text) this.#live.textContent = text;
  }
}

interface Parts {
  box: HTMLElement;
  main: HTMLElement;
  caret: HTMLElement;
  path: Element;
  label: Element;
  live: Element;
}

// Built once and copied: making eight elements with their attributes a hundred times is what would cost.
const templates = new WeakMap<Document, Map<Look, HTMLElement>>();

function copyParts(document: Document, look: Look): Parts {
  const box = document.importNode(templateOf(document, look), true);
  const [main, , path, label, caret, , , live] = box.querySelectorAll('*');
  if (!(main instanceof HTMLElement && caret instanceof HTMLElement && path && label && live))
    throw new TypeError('the template lost a part');
  return { box, main, caret, path, label, live };
}

function templateOf(document: Document, look: Look): HTMLElement {
  const known = templates.get(document) ?? new Map<Look, HTMLElement>();
  templates.set(document, known);
  const template = known.get(look) ?? buildTemplate(document, look);
  known.set(look, template);
  return template;
}

function buildTemplate(document: Document, look: Look): HTMLElement {
  return make(
    document,
    'span',
    // The direction of our own words, whatever the page's is.
    { class: `pc split ${look}`, dir: 'auto' },
    make(document, 'button', { type: 'button', class: 'btn' }, icon(document, 'add'), make(document, 'span')),
    make(
      document,
      'button',
      { type: 'button', class: 'btn caret', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
      icon(document, 'caret'),
    ),
    make(document, 'span', { class: 'sr', role: 'status' }),
  );
}
