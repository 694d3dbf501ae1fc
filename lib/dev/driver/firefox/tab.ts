import { z } from 'zod';
import type { Tab } from '../browser.ts';
import type { Place } from '../screen.ts';
import { until } from '../until.ts';
import type { Bidi } from './bidi.ts';
import type { Inside } from './marionette.ts';
import { FirefoxView } from './view.ts';

const loaded = z.object({ url: z.string(), state: z.string() });

export class FirefoxTab extends FirefoxView implements Tab {
  readonly #bidi: Bidi;
  #url = 'about:blank';

  /** `context`: Firefox's name for the tab. */
  constructor(inside: Inside, context: string, bidi: Bidi) {
    super(inside, context);
    this.#bidi = bidi;
  }

  url(): string {
    return this.#url;
  }

  async goto(url: string): Promise<void> {
    // Firefox reports no load of an extension's own page, so ask the page itself.
    await this.#send('navigate', { url, wait: 'none' });
    await until(`${url} to load`, async () => {
      const page = loaded.parse(await this.evaluate('({ url: location.href, state: document.readyState })'));
      this.#url = page.url;
      return page.url === url && page.state === 'complete';
    });
  }

  reload(): Promise<unknown> {
    return this.#send('reload', { wait: 'complete' });
  }

  async bringToFront(): Promise<void> {
    await this.inside(`select('${this.target}');`);
  }

  goBack(): Promise<unknown> {
    return this.#send('traverseHistory', { delta: -1 });
  }

  goForward(): Promise<unknown> {
    return this.#send('traverseHistory', { delta: 1 });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#bidi.evaluate(this.target, expression);
  }

  async setViewportSize(viewport: { width: number; height: number }): Promise<void> {
    await this.#send('setViewport', { viewport });
  }

  /** Every test profile already has reduced motion. */
  async emulateMedia({ colorScheme }: { colorScheme: 'light' | 'dark'; reducedMotion: 'reduce' }): Promise<void> {
    await this.inside(`contextWithId('${this.target}').prefersColorSchemeOverride = '${colorScheme}';`);
    const matches = `matchMedia('(prefers-color-scheme: ${colorScheme}) and (prefers-reduced-motion)').matches`;
    await until(`${colorScheme} colors without motion`, async () => (await this.evaluate(matches)) === true);
  }

  override async press(...strokes: readonly string[]): Promise<void> {
    await this.#takeKeys();
    await super.press(...strokes);
  }

  override async insertText(text: string): Promise<void> {
    await this.#takeKeys();
    await super.insertText(text);
  }

  /** On a busy machine a tab in front may be without the keys for long, and what is typed is lost. */
  async #takeKeys(): Promise<void> {
    await this.bringToFront();
    await until('the page to have the keys', async () => {
      if ((await this.evaluate('document.hasFocus()')) === true) return true;
      await this.inside(`
        const browser = select('${this.target}');
        window.focus();
        browser.blur();
        browser.focus();`);
      return false;
    });
  }

  override async showsSite(): Promise<boolean> {
    return (await this.evaluate(`location.protocol === 'https:'`)) === true;
  }

  /**
   * Sends the events of a drag to the elements at these places of the screen: without a window Firefox has no
   * drag service, and neither the mouse nor WebDriver drags anything.
   */
  override async drag(from?: Place, to?: Place): Promise<void> {
    await this.#drag(
      `globalThis.dragged = { source: elementAt(from).closest('[draggable="true"]'), dataTransfer: new DataTransfer() };
      send('dragstart', dragged.source, from);
      // A dragged element may change how it looks, two frames later.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      for (const type of ['dragenter', 'dragover']) send(type, elementAt(to), to);`,
      { from, to },
    );
  }

  override async drop(to?: Place): Promise<void> {
    await this.#drag(`send('drop', elementAt(to), to); send('dragend', dragged.source, to);`, { to });
  }

  async #drag(events: string, places: object): Promise<void> {
    await this.evaluate(`(async ({ from, to }) => {
      const at = ({ x, y }) => ({ clientX: x - mozInnerScreenX, clientY: y - mozInnerScreenY });
      const elementAt = (place) => document.elementFromPoint(at(place).clientX, at(place).clientY);
      const common = { bubbles: true, cancelable: true, composed: true };
      const send = (type, element, place) =>
        element.dispatchEvent(new DragEvent(type, { ...common, dataTransfer: dragged.dataTransfer, ...at(place) }));
      ${events}
    })(${JSON.stringify(places)})`);
  }

  async close(): Promise<void> {
    await this.#send('close');
  }

  #send(command: string, params: object = {}): Promise<unknown> {
    return this.#bidi.send(`browsingContext.${command}`, { context: this.target, ...params });
  }
}
