/** Firefox with the built extension in it: an own profile in a temporary folder, and sites answered by us. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ensureFirefox } from '../setup/browsers.ts';
import type { PracticeAnswer } from '../practice/practice-site.ts';
import { Bidi } from './bidi.ts';
import type { Held, SavedFile, TestBrowser } from './browser.ts';
import { startFirefox, type FirefoxProcess } from './firefox-process.ts';
import { FirefoxTab } from './firefox-tab.ts';
import { insideOf, type Inside } from './firefox-inside.ts';
import { FirefoxView } from './firefox-view.ts';
import { Marionette } from './marionette.ts';
import { Screen } from './screen.ts';
import { NeverHappened, until } from './until.ts';

const EXTENSION = join(import.meta.dirname, '..', '..', '..', '.output', 'firefox-mv3');
/** A popup that has not opened within so many milliseconds does not open any more. */
const POPUP_MS = 10_000;
/** Firefox gives each installation an address of its own; a fixed one can be opened. */
const HOST = '6f0c6d2e-3a55-4c1f-9a0b-6a1f6f0e5d11';

const PROMPTS = 'extensions.webextOptionalPermissionPrompts';

/** As the manifest names it, and the keys for it. */
const ADD_THIS_PAGE = { label: 'Add this page to pipeline', key: 'Alt+Shift+P' };

const installed = z.object({ extension: z.string() });
const tree = z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) });
const held = z.object({ nodes: z.number(), errors: z.array(z.string()) });
const paths = z.array(z.string());
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
  /** Folder of what is saved. */
  readonly #downloads: string;

  private constructor(process: FirefoxProcess, bidi: Bidi, inside: Inside, id: string, downloads: string) {
    this.#process = process;
    this.#bidi = bidi;
    this.#inside = inside;
    this.#id = id;
    this.#downloads = downloads;
  }

  static async open({ headless, answer, extension = EXTENSION }: FirefoxOptions): Promise<FirefoxBrowser> {
    const downloads = mkdtempSync(join(tmpdir(), 'pursuit-companion-files-'));
    const process = await startFirefox(ensureFirefox(), {
      headless,
      preferences: {
        'xpinstall.signatures.required': false,
        'extensions.webextensions.uuids': JSON.stringify({ [idIn(extension)]: HOST }),
        // Nobody can answer the browser's own question here: a request in a real click is granted, any other is refused.
        [PROMPTS]: false,
        // A question that is answered at once is answered all the same.
        'security.notification_enable_delay': 0,
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
      },
    });
    try {
      const marionette = await Marionette.connect(process.port);
      const bidi = await Bidi.connect(marionette.bidiAddress);
      const { extension: id } = installed.parse(
        await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extension } }),
      );
      if (answer) await intercept(bidi, answer);
      return new FirefoxBrowser(process, bidi, await insideOf(marionette), id, downloads);
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

  async openedPage(address: string): Promise<FirefoxTab> {
    const context = await until(`a tab with ${address}`, async () => {
      const { contexts } = tree.parse(await this.#bidi.send('browsingContext.getTree'));
      return contexts.find(({ url }) => url === address)?.context;
    });
    return new FirefoxTab(this.#bidi, this.#inside, context);
  }

  screenOf(tab: FirefoxTab): Promise<Screen> {
    return Promise.resolve(
      new Screen(new FirefoxView(this.#inside, tab.context, (expression) => tab.evaluate(expression))),
    );
  }

  async openPopup(tab: FirefoxTab): Promise<Screen> {
    const open = () => this.#inside('openPopup', { target: tab.context, id: this.#id });
    const isOpen = async () => (await this.#inside('popupIsOpen')) === true;
    await open();
    try {
      await until('the popup', isOpen, POPUP_MS);
    } catch (error) {
      if (!(error instanceof NeverHappened)) throw error;
      // Firefox drops one that is opened while the page below it takes the focus. A person presses the button once more.
      await open();
      await until('the popup', isOpen);
    }
    return new Screen(new FirefoxView(this.#inside, 'popup'));
  }

  async closePopup(): Promise<void> {
    await this.#inside('closePopup');
    await until('the popup to close', async () => (await this.#inside('popupIsOpen')) === false);
  }

  /** The sidebar once it is open, which only a click of the person opens. */
  async openedSidebar(): Promise<Screen> {
    await until('the sidebar', async () => (await this.#inside('sidebarIsOpen')) === true);
    return new Screen(new FirefoxView(this.#inside, 'sidebar'));
  }

  async allowHost(pattern: string): Promise<void> {
    await this.#inside('setHost', { id: this.#id, pattern, allowed: true });
  }

  async forbidHost(pattern: string): Promise<void> {
    await this.#inside('setHost', { id: this.#id, pattern, allowed: false });
  }

  async refuse(_tab: FirefoxTab, act: () => Promise<unknown>): Promise<void> {
    await this.#inside('preference', { name: PROMPTS, value: true });
    try {
      await act();
      await until("Firefox's question", async () => (await this.#inside('refuse')) === true);
    } finally {
      await this.#inside('preference', { name: PROMPTS, value: false });
    }
  }

  async addThisPage(tab: FirefoxTab, by: 'menu' | 'key'): Promise<void> {
    await tab.bringToFront();
    if (by === 'key') {
      await new FirefoxView(this.#inside, tab.context).press(ADD_THIS_PAGE.key);
      return;
    }
    await this.#inside('openMenu', { target: tab.context });
    await until('the context menu', async () => (await this.#inside('menuIsOpen')) === true);
    await this.#inside('chooseInMenu', { label: ADD_THIS_PAGE.label });
  }

  async enterInAddressBar(text: string): Promise<void> {
    await this.#inside('focusAddressBar');
    const bar = new FirefoxView(this.#inside, 'window');
    for (const key of `bid ${text}`) await bar.press(key);
    await this.#inside('addressBarKnows');
    await bar.press('Enter');
  }

  async setTextSize(tab: FirefoxTab, size: number): Promise<void> {
    await this.#inside('preference', { name: 'font.size.variable.x-western', value: size });
    // A page that is there keeps the size that it has.
    await tab.reload();
  }

  async savedFile(_tab: FirefoxTab, act: () => Promise<unknown>): Promise<SavedFile> {
    // Asked of Firefox itself: in the folder a file that is being written has other names, and for a moment none.
    const downloaded = async () => paths.parse(await this.#inside('downloaded'));
    const before = new Set(await downloaded());
    await act();
    const file = await until('the saved file', async () => (await downloaded()).find((path) => !before.has(path)));
    return { name: basename(file), text: readFileSync(file, 'utf8') };
  }

  async gaugeOf(tab: FirefoxTab): Promise<() => Promise<Held>> {
    const errors = 'globalThis.errorsOfTheGauge';
    await tab.evaluate(`void (${errors} = [], addEventListener('error', ({ message }) => ${errors}.push(message)))`);
    const nodes = `document.evaluate('count(//node())', document).numberValue`;
    return async () => held.parse(await tab.evaluate(`({ nodes: ${nodes}, errors: ${errors} })`));
  }

  async reloadExtension(): Promise<void> {
    // Its own tabs close with it, and Firefox with the last one.
    await this.#bidi.send('browsingContext.create', { type: 'tab', background: true });
    await this.#inside('reload', { id: this.#id });
  }

  async stopWorker(): Promise<void> {
    await this.#inside('stopBackground', { id: this.#id });
  }

  workerStopper(): Promise<() => Promise<void>> {
    return Promise.resolve(() => this.stopWorker());
  }

  async closePages(): Promise<void> {
    await this.closePopup();
    await this.#inside('closeSidebar');
    const { contexts } = tree.parse(await this.#bidi.send('browsingContext.getTree'));
    await this.#bidi.send('browsingContext.create', { type: 'tab' });
    for (const { context } of contexts) await this.#bidi.send('browsingContext.close', { context });
  }

  async close(): Promise<void> {
    await this.#process.stop();
    rmSync(this.#downloads, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The id that the extension gives itself in its manifest. */
function idIn(extension: string): string {
  const gecko = z.object({ browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }) });
  const manifest: unknown = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  return gecko.parse(manifest).browser_specific_settings.gecko.id;
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
