/** Chromium with the built extension installed. */
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import type { PracticeAnswer } from '../practice/practice-site.ts';
import { ChromiumView } from './chromium-view.ts';
import { startChromium } from './chromium-start.ts';
import { closedByPerson } from './closed-window.ts';
import type { Fresh, SavedFile, TestBrowser } from './browser.ts';
import { Screen } from './screen.ts';
import { Target } from './target.ts';
import { until } from './until.ts';

const EXTENSION = join(import.meta.dirname, '..', '..', '..', '.output', 'chrome-mv3');

const NOT_LOOPBACK = /^https?:\/\/(?!127\.0\.0\.1|localhost)/;

/** A new tab has an empty document before the one that was asked for. */
const IS_LOADED = `location.href !== 'about:blank' && document.readyState === 'complete'`;

/** `answer` absent: pages come from the real network. */
export type ChromiumOptions = Partial<Fresh> & { headless: boolean; display?: string };

export class ExtensionBrowser implements TestBrowser<Page> {
  readonly context: BrowserContext;
  /** A session with the browser itself rather than with a page. */
  readonly session: CDPSession;
  readonly #stop: () => Promise<void>;
  #answer: ((url: URL) => PracticeAnswer) | undefined;
  /** Ids of the installed extensions; ours is the first. */
  #ids: readonly string[] = [];

  private constructor(context: BrowserContext, session: CDPSession, stop: () => Promise<void>) {
    this.context = context;
    this.session = session;
    this.#stop = stop;
  }

  static async open({ headless, answer, extension, display }: ChromiumOptions): Promise<ExtensionBrowser> {
    const { context, stop } = await startChromium({ headless, strangers: answer === undefined, display });
    try {
      const session = await context.browser()?.newBrowserCDPSession();
      if (!session) throw new Error('Playwright gave no browser to talk to');
      const opened = new ExtensionBrowser(context, session, stop);
      opened.#answer = answer;
      if (answer) {
        await context.route(NOT_LOOPBACK, async (route) => {
          await route.fulfill(opened.#answer?.(new URL(route.request().url())));
        });
      }
      await opened.#install(extension);
      return opened;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  async reset({ answer, extension }: Fresh): Promise<void> {
    await this.closePages();
    for (const id of this.#ids) await this.session.send('Extensions.uninstall', { id });
    this.#answer = answer;
    await this.#install(extension);
  }

  /** Installs the extensions in these folders, separated by commas. */
  async #install(folders = EXTENSION): Promise<void> {
    const ids: string[] = [];
    for (const path of folders.split(',')) ids.push((await this.session.send('Extensions.loadUnpacked', { path })).id);
    this.#ids = ids;
    await this.#worker();
    // A new extension opens its options, in the empty tab if there is one. Using that tab earlier would
    // lose it.
    const options = this.address('options.html');
    await until('the options of the first start', () =>
      this.context.pages().some((page) => page.url().startsWith(options)),
    );
  }

  get extensionId(): string {
    return this.#ids[0] ?? '';
  }

  /** The background's worker, which may have just restarted. */
  #worker(): Promise<Worker> {
    const mine = (worker: Worker) => worker.url().startsWith(this.address(''));
    return until('the worker of the extension', () => this.context.serviceWorkers().findLast(mine));
  }

  address(page: string): string {
    return `chrome-extension://${this.extensionId}/${page}`;
  }

  async openPage(address: string): Promise<Page> {
    return address.startsWith(this.address('')) ? this.#openOwn(address) : this.#openSite(address);
  }

  /** A tab that begins with its address saves the process of an empty one. */
  async #openOwn(address: string): Promise<Page> {
    const { targetId } = await this.session.send('Target.createTarget', { url: address });
    // By its id: a window also opens pages of its own, which are not the one that was asked for.
    const page = await until(`the new tab for ${address}`, () => this.#pageOf(targetId));
    // Asked for again and again: a page that loads at once may be there before anybody listens.
    await until(`${address} to load`, () => page.evaluate<boolean>(IS_LOADED));
    return page;
  }

  /** A tab that begins with its address asks the real network for it, before anybody answers in its place. */
  async #openSite(address: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(address);
    return page;
  }

  openedPage(address: string): Promise<Page> {
    return until(`a tab with ${address}`, () => this.context.pages().find((page) => page.url() === address));
  }

  /**
   * The extension still has to ask in a real click; this only decides the answer, which needs a window
   * otherwise.
   */
  async allowHost(pattern: string): Promise<void> {
    await this.#manage(`addHostPermission('${this.extensionId}', ${JSON.stringify(pattern)}`);
  }

  async forbidHost(pattern: string): Promise<void> {
    await this.#manage(`removeHostPermission('${this.extensionId}', ${JSON.stringify(pattern)}`);
  }

  /** Makes calls that only the browser's own page of extensions may make, each without its last argument. */
  async #manage(...calls: string[]): Promise<void> {
    const page = await this.context.newPage();
    try {
      // The page's functions are there before its content, which takes far longer.
      await page.goto('chrome://extensions', { waitUntil: 'commit' });
      for (const call of calls) await page.evaluate(`new Promise((done) => chrome.developerPrivate.${call}, done))`);
    } finally {
      await page.close();
    }
  }

  /** Shows the extension's icon in the toolbar, where a new extension is behind the puzzle piece. */
  async pin(): Promise<void> {
    await this.#manage(`updateExtensionConfiguration({ extensionId: '${this.extensionId}', pinnedToToolbar: true }`);
  }

  async reloadExtension(): Promise<void> {
    const ended = this.context.serviceWorkers();
    // Without developer mode, the browser turns off an unpacked extension that is reloaded.
    await this.#manage(
      `updateProfileConfiguration({ inDeveloperMode: true }`,
      `reload('${this.extensionId}', { failQuietly: true }`,
    );
    await until('the new worker of the extension', () =>
      this.context.serviceWorkers().find((worker) => !ended.includes(worker)),
    );
  }

  async screenOf(page: Page): Promise<Screen> {
    return this.#screen(await this.#targetOf(page));
  }

  async #targetOf(page: Page): Promise<string> {
    const session = await this.context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    return targetInfo.targetId;
  }

  async #pageOf(targetId: string): Promise<Page | undefined> {
    // The newest are the last.
    for (const page of this.context.pages().reverse()) if ((await this.#targetOf(page)) === targetId) return page;
    return undefined;
  }

  async openPopup(page: Page): Promise<Screen> {
    await page.bringToFront();
    const tab = (await this.#targets('tab')).findLast(({ url }) => url === page.url());
    if (!tab) throw new Error(`no tab shows ${page.url()}`);
    await this.session.send('Extensions.triggerAction', { id: this.extensionId, targetId: tab.targetId });
    return this.shownPopup();
  }

  async shownPopup(): Promise<Screen> {
    return this.#screen((await until('the popup', () => this.#popup())).targetId);
  }

  /** Waits for the popup or the side panel to open in the window. */
  async opened(page: 'popup.html' | 'sidepanel.html', within?: number): Promise<Screen> {
    const address = this.address(page);
    const shown = async () => (await this.#targets('page')).find(({ url }) => url === address);
    return this.#screen((await until(`${page} in the window`, shown, within)).targetId);
  }

  async closePopup(): Promise<void> {
    const popup = await this.#popup();
    if (popup) await this.session.send('Target.closeTarget', { targetId: popup.targetId });
    await until('the popup to close', async () => !(await this.#popup()));
  }

  async #popup() {
    return (await this.#targets('page')).find(({ url }) => url === this.address('popup.html'));
  }

  /** Answers in place of the browser's own question, which needs a window. */
  async refuse(page: Page, act: () => Promise<unknown>): Promise<void> {
    await page.evaluate(`chrome.permissions.request = (_asked, done) => (done ? done(false) : Promise.resolve(false))`);
    await act();
  }

  /** Sends the events of the menu and the key, which need a window. */
  async addThisPage(page: Page, by: 'menu' | 'key'): Promise<void> {
    // A click on the toolbar button grants the tab, as a click in the menu would.
    await this.openPopup(page);
    await this.closePopup();
    const event =
      by === 'menu'
        ? `chrome.contextMenus.onClicked.dispatch({ menuItemId: 'add-page' }, tab)`
        : `chrome.commands.onCommand.dispatch('add-page', tab)`;
    const worker = await this.#worker();
    await worker.evaluate(
      `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => { ${event}; })`,
    );
  }

  /** Sends the event of the address bar, which no driver reaches. */
  async enterInAddressBar(text: string): Promise<void> {
    const worker = await this.#worker();
    await worker.evaluate(`chrome.omnibox.onInputEntered.dispatch(${JSON.stringify(text)}, 'currentTab')`);
  }

  async setTextSize(page: Page, size: number): Promise<void> {
    const session = await this.context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
  }

  async savedFile(page: Page, act: () => Promise<unknown>): Promise<SavedFile> {
    const coming = page.waitForEvent('download');
    await act();
    const download = await coming;
    return { name: download.suggestedFilename(), text: await textOf(await download.createReadStream()) };
  }

  async #screen(targetId: string): Promise<Screen> {
    return new Screen(new ChromiumView(await Target.attach(this.session, targetId)));
  }

  async #targets(type: 'tab' | 'page') {
    const { targetInfos } = await this.session.send('Target.getTargets', { filter: [{ type, exclude: false }] });
    return targetInfos;
  }

  /** What it returns resolves when the worker has ended, which is later than the browser was told to end it. */
  async workerStopper(): Promise<() => Promise<void>> {
    const session = await this.context.newCDPSession(this.context.pages()[0] ?? (await this.context.newPage()));
    const running = new Set<string>();
    let ends = 0;
    let isKnown = false;
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { scriptURL, runningStatus, versionId } of versions) {
        if (!scriptURL.startsWith(this.address(''))) continue;
        isKnown = true;
        if (runningStatus !== 'stopped') running.add(versionId);
        else if (running.delete(versionId)) ends += 1;
      }
    });
    await session.send('ServiceWorker.enable');
    // The browser answers before it says which workers there are.
    await until('the state of the worker', () => isKnown);
    return async () => {
      if (running.size === 0) return;
      const before = ends;
      await session.send('ServiceWorker.stopAllWorkers');
      await until('the worker to end', () => ends > before);
    };
  }

  async closePages(kept?: Page): Promise<void> {
    // Without any tab the browser would end.
    const rest = kept ?? (await this.context.newPage());
    for (const page of this.context.pages()) if (page !== rest) await page.close();
  }

  /** Resolves when the user closes the browser. */
  closed(): Promise<void> {
    return closedByPerson(this.context);
  }

  async close(): Promise<void> {
    await this.#stop();
  }
}
