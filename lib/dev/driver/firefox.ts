/** Firefox with the built extension in it: an own profile in a temporary folder, and sites answered by us. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureFirefox } from '../setup-firefox.ts';
import type { PracticeAnswer } from '../practice/practice-site.ts';
import { Bidi } from './bidi.ts';
import type { TestBrowser } from './browser.ts';
import { startFirefox, type FirefoxProcess } from './firefox-process.ts';
import { FirefoxTab } from './firefox-tab.ts';
import { FirefoxView, type Inside } from './firefox-view.ts';
import { Screen } from './screen.ts';
import { until } from './until.ts';

const EXTENSION = join(import.meta.dirname, '..', '..', '..', '.output', 'firefox-mv3');
// Read as text: it runs in Firefox's own window, not here.
const INSIDE = readFileSync(join(import.meta.dirname, 'firefox-inside.mjs'), 'utf8').replace(
  /^\/\/ @ts-nocheck.*\n/,
  '',
);

/** Firefox gives each installation an address of its own; a fixed one can be opened. */
const HOST = '6f0c6d2e-3a55-4c1f-9a0b-6a1f6f0e5d11';

const installed = z.object({ extension: z.string() });
const tree = z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) });
const created = z.object({ context: z.string() });
const asked = z.object({
  isBlocked: z.boolean(),
  request: z.object({ request: z.string(), url: z.string() }),
});

export interface FirefoxOptions {
  /** Without a window. */
  headless: boolean;
  /** Answers every request for an https address; absent: the network is left alone. */
  answer?: ((url: URL) => PracticeAnswer) | undefined;
  /** Folder of the built extension. */
  extension?: string;
}

export class FirefoxBrowser implements TestBrowser<FirefoxTab> {
  readonly #process: FirefoxProcess;
  readonly #bidi: Bidi;
  readonly #inside: Inside;
  readonly #id: string;

  private constructor(process: FirefoxProcess, bidi: Bidi, inside: Inside, id: string) {
    this.#process = process;
    this.#bidi = bidi;
    this.#inside = inside;
    this.#id = id;
  }

  static async open({ headless, answer, extension = EXTENSION }: FirefoxOptions): Promise<FirefoxBrowser> {
    const process = await startFirefox(await ensureFirefox(), {
      headless,
      preferences: {
        'xpinstall.signatures.required': false,
        'extensions.webextensions.uuids': JSON.stringify({ [idIn(extension)]: HOST }),
        // Nobody can answer the browser's own question here: a request in a real click is granted, any other is refused.
        'extensions.webextOptionalPermissionPrompts': false,
      },
    });
    try {
      const bidi = await Bidi.connect(process.address);
      const { extension: id } = installed.parse(
        await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extension } }),
      );
      if (answer) await intercept(bidi, answer);
      return new FirefoxBrowser(process, bidi, await insideOf(bidi), id);
    } catch (error) {
      await process.stop();
      throw error;
    }
  }

  address(page: string): string {
    return `moz-extension://${HOST}/${page}`;
  }

  async openPage(address: string): Promise<FirefoxTab> {
    const { context } = created.parse(await this.#bidi.send('browsingContext.create', { type: 'tab' }));
    const tab = new FirefoxTab(this.#bidi, this.#inside, context);
    await tab.goto(address);
    return tab;
  }

  screenOf(tab: FirefoxTab): Promise<Screen> {
    return Promise.resolve(new Screen(new FirefoxView(this.#inside, tab.context)));
  }

  async openPopup(tab: FirefoxTab): Promise<Screen> {
    await this.#inside('openPopup', { target: tab.context, id: this.#id });
    await until('the popup', async () => (await this.#inside('popupIsOpen')) === true);
    return new Screen(new FirefoxView(this.#inside, 'popup'));
  }

  async closePopup(): Promise<void> {
    await this.#inside('closePopup');
    await until('the popup to close', async () => (await this.#inside('popupIsOpen')) === false);
  }

  async allowHost(pattern: string): Promise<void> {
    await this.#inside('setHost', { id: this.#id, pattern, allowed: true });
  }

  async forbidHost(pattern: string): Promise<void> {
    await this.#inside('setHost', { id: this.#id, pattern, allowed: false });
  }

  async stopWorker(): Promise<void> {
    await this.#inside('stopBackground', { id: this.#id });
  }

  async closePages(): Promise<void> {
    await this.closePopup();
    const { contexts } = tree.parse(await this.#bidi.send('browsingContext.getTree'));
    await this.#bidi.send('browsingContext.create', { type: 'tab' });
    for (const { context } of contexts) await this.#bidi.send('browsingContext.close', { context });
  }

  async close(): Promise<void> {
    await this.#process.stop();
  }
}

/** The id that the extension gives itself in its manifest. */
function idIn(extension: string): string {
  const gecko = z.object({ browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }) });
  const manifest: unknown = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  return gecko.parse(manifest).browser_specific_settings.gecko.id;
}

/** Puts our functions into Firefox's own window, and gives what calls them. */
async function insideOf(bidi: Bidi): Promise<Inside> {
  const { contexts } = tree.parse(await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' }));
  const window = contexts.find(({ url }) => url === 'chrome://browser/content/browser.xhtml')?.context;
  if (window === undefined) throw new Error('Firefox has no window');
  await bidi.evaluate(window, `void (globalThis.pursuitCompanion = ${INSIDE.trim().replace(/;$/, '')})`);
  return (name, given = {}) => bidi.evaluate(window, `pursuitCompanion.${name}(${JSON.stringify(given)})`);
}

async function intercept(bidi: Bidi, answer: (url: URL) => PracticeAnswer): Promise<void> {
  await bidi.listen('network.beforeRequestSent', (event) => {
    const { isBlocked, request } = asked.parse(event);
    if (!isBlocked) return;
    const { status, contentType, body } = answer(new URL(request.url));
    const response = {
      request: request.request,
      statusCode: status,
      reasonPhrase: status === 200 ? 'OK' : 'Not Found',
      headers: [{ name: 'Content-Type', value: { type: 'string', value: contentType } }],
      body: { type: 'string', value: body },
    };
    // A request that its page gave up meanwhile takes no answer.
    void bidi.send('network.provideResponse', response).catch(() => undefined);
  });
  const urlPatterns = [{ type: 'pattern', protocol: 'https' }];
  await bidi.send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns });
}
