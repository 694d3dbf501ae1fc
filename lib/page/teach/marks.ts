/**
 * Draws outlines over the page, in one host with a closed shadow root: the page's own elements stay as they
 * are. Also announces to screen readers what the outlines show.
 */
import type { Anchor } from '../../sites/engine/reading.ts';
import { make } from '../button/dom.ts';
import { makeHost } from '../button/host.ts';
import { sharedStyles } from '../button/style-element.ts';
import { themeReader } from '../button/theme.ts';

export interface Mark {
  node: Anchor;
  /** `pick`: picked; `like`: read as the picked values are; `doubt`: read with a doubt; `aim`: pointed at. */
  look: 'pick' | 'like' | 'doubt' | 'aim';
  tag?: string;
}

const STYLES = `
:host([data-pursuit-companion="teach"]) { position: fixed !important; inset: 0 !important; width: auto !important; height: auto !important; max-width: none !important; margin: 0 !important; pointer-events: none !important; z-index: 2147483647 !important; }
.marks { position: absolute; inset: 0; font: 600 12px/18px system-ui, sans-serif; user-select: none; }
.mark { position: absolute; border-radius: 2px; outline: 2px solid light-dark(#3850b0, #8da0f0); outline-offset: 3px; }
.like { outline: 1px dashed light-dark(#7486cf, #7d92ea); }
.doubt { outline: 2px dotted light-dark(#a06a17, #d79a3c); }
.aim { outline: 2px dashed light-dark(#7486cf, #7d92ea); }
.tag { position: absolute; inset: auto auto calc(100% + 4px) -5px; padding: 0 6px; border-radius: 4px 4px 0 0; background: #3850b0; color: #fff; white-space: nowrap; }
.low > .tag { inset: calc(100% + 4px) auto auto -5px; border-radius: 0 0 4px 4px; }
.aim > .tag { background: light-dark(#edf0fb, #222a47); color: light-dark(#324aa8, #a3b4fb); outline: 1px solid light-dark(#7486cf, #5f73c4); outline-offset: -1px; }
@media (forced-colors: active) { .mark { outline-color: Highlight; } .mark > .tag { background: Canvas; color: CanvasText; border: 1px solid CanvasText; } }
`;

const applyMarkStyles = sharedStyles(STYLES, (root, sheet) => {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
});

interface Drawn {
  mark: Mark;
  box: HTMLElement;
}

/** Room that a tag needs above its value, in pixels. */
const TAG_PX = 26;

export class Marks {
  readonly #window: Window;
  readonly #host: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #live: HTMLElement;
  #shown: Drawn[] = [];
  #aimed: Drawn | undefined;
  #frame: number | undefined;

  constructor(window: Window, mode: ShadowRootMode, signal: AbortSignal) {
    this.#window = window;
    const { document } = window;
    const { host, root } = makeHost(document, 'teach', mode);
    applyMarkStyles(root);
    this.#host = host;
    this.#layer = make(document, 'div', { class: 'marks', 'aria-hidden': 'true' });
    this.#live = make(document, 'div', { class: 'sr', role: 'status', 'aria-live': 'polite' });
    root.append(this.#layer, this.#live);
    document.documentElement.append(host);
    const replace = () => {
      this.#frame ??= window.requestAnimationFrame(() => {
        this.#frame = undefined;
        this.#place(this.#aimed ? [...this.#shown, this.#aimed] : this.#shown);
      });
    };
    const passive = { capture: true, passive: true, signal };
    for (const type of ['scroll', 'resize', 'load', 'transitionend']) window.addEventListener(type, replace, passive);
    const changes = new MutationObserver(replace);
    changes.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    const sizes = new ResizeObserver(replace);
    sizes.observe(document.documentElement);
    signal.addEventListener('abort', () => {
      changes.disconnect();
      sizes.disconnect();
      if (this.#frame !== undefined) window.cancelAnimationFrame(this.#frame);
      host.remove();
    });
  }

  /** Replaces all marks but the one under the pointer. */
  show(marks: readonly Mark[]): void {
    for (const { box } of this.#shown) box.remove();
    this.#shown = marks.map((mark) => this.#draw(mark));
    // At the next frame, they would all disappear for a moment.
    this.#place(this.#shown);
  }

  /** Marks what the user points at. */
  aim(mark: Mark | undefined): void {
    this.#aimed?.box.remove();
    this.#aimed = mark && this.#draw(mark);
    if (this.#aimed) this.#place([this.#aimed]);
  }

  /** Announces a text to screen readers. */
  say(text: string): void {
    this.#live.textContent = text;
  }

  #draw(mark: Mark): Drawn {
    const { document } = this.#window;
    const tag = mark.tag === undefined ? [] : [make(document, 'span', { class: 'tag' }, mark.tag)];
    const box = make(document, 'div', { class: `mark ${mark.look}` }, ...tag);
    this.#layer.append(box);
    return { mark, box };
  }

  /** Moves each box over its value. Measures all before it moves any: each change forces a new layout. */
  #place(drawn: readonly Drawn[]): void {
    const { document, innerHeight } = this.#window;
    // Single-page apps replace the whole document.
    if (!this.#host.isConnected) document.documentElement.append(this.#host);
    const origin = this.#host.getBoundingClientRect();
    const themeOf = themeReader(this.#window);
    const range = document.createRange();
    const measured = drawn.map(({ mark: { node }, box }) => {
      range.selectNodeContents(node);
      const { x, y, width, height } = range.getBoundingClientRect();
      const isSeen = node.isConnected && width > 0 && height > 0 && y < innerHeight && y + height > 0;
      return { box, isSeen, x, y, width, height, theme: isSeen ? themeOf(node) : 'light' };
    });
    for (const { box, isSeen, x, y, width, height, theme } of measured) {
      box.hidden = !isSeen;
      if (!isSeen) continue;
      box.classList.toggle('low', y < TAG_PX);
      Object.assign(box.style, {
        left: `${String(x - origin.x)}px`,
        top: `${String(y - origin.y)}px`,
        width: `${String(width)}px`,
        height: `${String(height)}px`,
        colorScheme: theme,
      });
    }
  }
}
