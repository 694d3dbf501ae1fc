import { z } from 'zod';
import type { Tab } from '../browser.ts';
import { until } from '../until.ts';
import type { Bidi } from './bidi.ts';
import type { Inside } from './marionette.ts';

const loaded = z.object({ url: z.string(), state: z.string() });

export class FirefoxTab implements Tab {
  readonly #bidi: Bidi;
  readonly #inside: Inside;
  /** Firefox's name for the tab. */
  readonly context: string;
  #url = 'about:blank';

  constructor(bidi: Bidi, inside: Inside, context: string) {
    this.#bidi = bidi;
    this.#inside = inside;
    this.context = context;
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
    await this.#inside('select', { target: this.context });
  }

  goBack(): Promise<unknown> {
    return this.#send('traverseHistory', { delta: -1 });
  }

  goForward(): Promise<unknown> {
    return this.#send('traverseHistory', { delta: 1 });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#bidi.evaluate(this.context, expression);
  }

  async setViewportSize(viewport: { width: number; height: number }): Promise<void> {
    await this.#send('setViewport', { viewport });
  }

  /** Every test profile already has reduced motion. */
  async emulateMedia({ colorScheme }: { colorScheme: 'light' | 'dark'; reducedMotion: 'reduce' }): Promise<void> {
    await this.#inside('colors', { target: this.context, scheme: colorScheme });
    const matches = `matchMedia('(prefers-color-scheme: ${colorScheme}) and (prefers-reduced-motion)').matches`;
    await until(`${colorScheme} colors without motion`, async () => (await this.evaluate(matches)) === true);
  }

  async close(): Promise<void> {
    await this.#send('close');
  }

  #send(command: string, params: object = {}): Promise<unknown> {
    return this.#bidi.send(`browsingContext.${command}`, { context: this.context, ...params });
  }
}
