/** Firefox with the built extension installed: a new profile in a temporary folder, and sites answered by us. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { PracticeAnswer } from '../../practice/practice-site.ts';
import { ensureFirefox } from '../../setup/browsers.ts';
import type { Fresh, Held, SavedFile, TestBrowser } from '../browser.ts';
import { Screen } from '../screen.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';
import { TimedOut, until } from '../until.ts';
import { Bidi } from './bidi.ts';
import { connectMarionette, type Inside } from './marionette.ts';
import { startFirefox, type FirefoxProcess } from './process.ts';
import { FirefoxTab } from './tab.ts';
import { FirefoxView } from './view.ts';

const EXTENSION = join(import.meta.dirname, '..', '..', '..', '..', '.output', 'firefox-mv3');
/** A popup that takes longer will not open, in ms. */
const POPUP_MS = 10_000;

const PROMPTS = 'extensions.webextOptionalPermissionPrompts';
const TEXT_SIZE = 'font.size.variable.x-western';
const USUAL_TEXT_SIZE = 16;

/** As in the manifest. */
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

export class FirefoxBrowser implements TestBrowser<FirefoxTab> {
  readonly #process: FirefoxProcess;
  readonly #bidi: Bidi;
  readonly #inside: Inside;
  readonly #downloads: TemporaryFolder;
  #answer: (url: URL) => PracticeAnswer;
  /** Id of the installed extension. */
  #id = '';
  /** Host of its pages. */
  #host = '';

  private constructor(
    {
      process,
      bidi,
      inside,
      downloads,
    }: { process: FirefoxProcess; bidi: Bidi; inside: Inside; downloads: TemporaryFolder },
    answer: (url: URL) => PracticeAnswer,
  ) {
    this.#process = process;
    this.#bidi = bidi;
    this.#inside = inside;
    this.#downloads = downloads;
    this.#answer = answer;
  }

  static async open({ answer, extension, headless }: Fresh & { headless: boolean }): Promise<FirefoxBrowser> {
    const downloads = temporaryFolder('downloads');
    downloads.deleteAtExit();
    const process = await startFirefox(ensureFirefox(), {
      headless,
      preferences: {
        'xpinstall.signatures.required': false,
        // The permission prompt needs a window: a request in a real click is granted, any other is refused.
        [PROMPTS]: false,
        // The prompt can be answered at once.
        'security.notification_enable_delay': 0,
        'browser.download.folderList': 2,
        'browser.download.dir': downloads.path,
      },
    });
    try {
      const { bidiAddress, inside } = await connectMarionette(process.port);
      const bidi = await Bidi.connect(bidiAddress);
      const opened = new FirefoxBrowser({ process, bidi, inside, downloads }, answer);
      await opened.#intercept();
      await opened.#install(extension);
      return opened;
    } catch (error) {
      await process.stop();
      throw error;
    }
  }

  async reset({ answer, extension }: Fresh): Promise<void> {
    await this.closePages();
    await this.#inside('preference', { name: TEXT_SIZE, value: USUAL_TEXT_SIZE });
    await this.#bidi.send('webExtension.uninstall', { extension: this.#id });
    this.#answer = answer;
    await this.#install(extension);
  }

  async #install(path = EXTENSION): Promise<void> {
    // Firefox gives each installation a random host, which a page needs in its address.
    this.#host = randomUUID();
    const uuids = JSON.stringify({ [idIn(path)]: this.#host });
    await this.#inside('preference', { name: 'extensions.webextensions.uuids', value: uuids });
    const answer = await this.#bidi.send('webExtension.install', { extensionData: { type: 'path', path } });
    this.#id = installed.parse(answer).extension;
    // A new extension opens its options, which would come to the front at any moment.
    await until('the options of the first start', async () =>
      (await this.#contexts()).some(({ url }) => url.startsWith(this.address('options.html'))),
    );
  }

  /** Answers every https request of a page. */
  async #intercept(): Promise<void> {
    await this.#bidi.listen('network.beforeRequestSent', (event) => {
      const { isBlocked, request } = asked.parse(event);
      if (!isBlocked) return;
      const { status, contentType, body } = this.#answer(new URL(request.url));
      const response = {
        request: request.request,
        statusCode: status,
        reasonPhrase: status === 200 ? 'OK' : 'Not Found',
        headers: [{ name: 'Content-Type', value: { type: 'string', value: contentType } }],
        body: { type: 'string', value: body },
      };
      // Fails for a request that its page has canceled.
      void this.#bidi.send('network.provideResponse', response).catch(() => undefined);
    });
    const urlPatterns = [{ type: 'pattern', protocol: 'https' }];
    await this.#bidi.send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns });
  }

  address(page: string): string {
    return `moz-extension://${this.#host}/${page}`;
  }

  async openPage(address: string): Promise<FirefoxTab> {
    const { context } = created.parse(await this.#bidi.send('browsingContext.create', { type: 'tab' }));
    const tab = new FirefoxTab(this.#bidi, this.#inside, context);
    await tab.goto(address);
    return tab;
  }

  async openedPage(address: string): Promise<FirefoxTab> {
    const { context } = await until(`a tab with ${address}`, async () =>
      (await this.#contexts()).find(({ url }) => url === address),
    );
    return new FirefoxTab(this.#bidi, this.#inside, context);
  }

  async #contexts() {
    return tree.parse(await this.#bidi.send('browsingContext.getTree')).contexts;
  }

  screenOf(tab: FirefoxTab): Promise<Screen> {
    const view = new FirefoxView(this.#inside, tab.context, (expression) => tab.evaluate(expression));
    return Promise.resolve(new Screen(view));
  }

  async openPopup(tab: FirefoxTab): Promise<Screen> {
    const open = () => this.#inside('openPopup', { target: tab.context, id: this.#id });
    const isOpen = () => this.#is('popupIsOpen');
    await open();
    try {
      await until('the popup', isOpen, POPUP_MS);
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error;
      // Firefox drops a popup that opens while the page below takes the focus. The user clicks again.
      await open();
      await until('the popup', isOpen);
    }
    return new Screen(new FirefoxView(this.#inside, 'popup'));
  }

  async closePopup(): Promise<void> {
    await this.#inside('closePopup');
    await until('the popup to close', async () => !(await this.#is('popupIsOpen')));
  }

  async #is(name: string): Promise<boolean> {
    return (await this.#inside(name)) === true;
  }

  /** Waits for the sidebar, which only a click of the user opens. */
  async openedSidebar(): Promise<Screen> {
    await until('the sidebar', () => this.#is('sidebarIsOpen'));
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
      await until('the permission prompt', () => this.#is('refuse'));
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
    await until('the context menu', () => this.#is('menuIsOpen'));
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
    await this.#inside('preference', { name: TEXT_SIZE, value: size });
    // Open pages keep their size.
    await tab.reload();
  }

  async savedFile(_tab: FirefoxTab, act: () => Promise<unknown>): Promise<SavedFile> {
    // From Firefox itself: in the folder, unfinished files have other names.
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
    // The extension's tabs close with it, and Firefox with its last tab.
    await this.#bidi.send('browsingContext.create', { type: 'tab', background: true });
    await this.#inside('reload', { id: this.#id });
  }

  workerStopper(): Promise<() => Promise<void>> {
    return Promise.resolve(async () => {
      await this.#inside('stopBackground', { id: this.#id });
    });
  }

  async closePages(kept?: FirefoxTab): Promise<void> {
    await this.closePopup();
    await this.#inside('closeSidebar');
    const contexts = await this.#contexts();
    if (!kept) await this.#bidi.send('browsingContext.create', { type: 'tab' });
    for (const { context } of contexts)
      if (context !== kept?.context) await this.#bidi.send('browsingContext.close', { context });
  }

  async close(): Promise<void> {
    await this.#process.stop();
    this.#downloads.delete();
  }
}

/** The extension's id, from its manifest. */
function idIn(extension: string): string {
  const gecko = z.object({ browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }) });
  const manifest: unknown = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  return gecko.parse(manifest).browser_specific_settings.gecko.id;
}
