import { z } from 'zod';
import type { Bidi } from './bidi.ts';
import type { Tab } from './browser.ts';
import type { Inside } from './firefox-inside.ts';
import { until } from './until.ts';

const shown = z.object({ url: z.string(), state: z.string() });

export class FirefoxTab implements Tab {
  readonly #bidi: Bidi;
  readonly #inside: Inside;
  /** Firefox's name for it. */
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

  async goto(address: string): Promise<void> {
    // Of the extension's own pages Firefox reports no load, so the page itself is asked.
    await this.#bidi.send('browsingContext.navigate', { context: this.context, url: address, wait: 'none' });
    await until(`${address} to load`, async () => {
      const { url, state } = shown.parse(await this.evaluate('({ url: location.href, state: document.readyState })'));
      this.#url = url;
      return url === address && state === 'complete';
    });
  }

  async reload(): Promise<void> {
    await this.#bidi.send('browsingContext.reload', { context: this.context, wait: 'complete' });
  }

  async bringToFront(): Promise<void> {
    await this.#inside('select', { target: this.context });
  }

  async goBack(): Promise<void> {
    await this.#bidi.send('browsingContext.traverseHistory', { context: this.context, delta: -1 });
  }

  async goForward(): Promise<void> {
    await this.#bidi.send('browsingContext.traverseHistory', { context: this.context, delta: 1 });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#bidi.evaluate(this.context, expression);
  }

  async setViewportSize(viewport: { width: number; height: number }): Promise<void> {
    await this.#bidi.send('browsingContext.setViewport', { context: this.context, viewport });
  }

  /** Without motion is how every test profile is. */
  async emulateMedia({ colorScheme }: { colorScheme: 'light' | 'dark'; reducedMotion: 'reduce' }): Promise<void> {
    await this.#inside('colours', { target: this.context, scheme: colorScheme });
    const matches = `matchMedia('(prefers-color-scheme: ${colorScheme}) and (prefers-reduced-motion)').matches`;
    await until(`${colorScheme} colours without motion`, async () => (await this.evaluate(matches)) === true);
  }

  async close(): Promise<void> {
    await this.#bidi.send('browsingContext.close', { context: this.context });
  }
}
