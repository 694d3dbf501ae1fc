/** Chromium with the built extension in it, and the network answered by us. */
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import type { PracticeAnswer } from '../practice/practice-site.ts';
import { ChromiumView } from './chromium-view.ts';
import { startChromium } from './chromium-start.ts';
import { closedByPerson } from './closed-window.ts';
import type { Held, SavedFile, TestBrowser } from './browser.ts';
import { Screen } from './screen.ts';
import { Target } from './target.ts';
import { until } from './until.ts';

const EXTENSION = join(import.meta.dirname, '..', '..', '..', '.output', 'chrome-mv3');

export interface ChromiumOptions {
  /** Without a window. */
  headless: boolean;
  /** Answers every request of a page that is not for loopback; absent: the network is left alone. */
  answer?: ((url: URL) => PracticeAnswer) | undefined;
  /** Folder of the built extension. */
  extension?: string;
}

export class ExtensionBrowser implements TestBrowser<Page> {
  readonly context: BrowserContext;
  readonly extensionId: string;
  readonly #stop: () => Promise<void>;
  /** Speaks to the browser rather than to one page. */
  readonly session: CDPSession;

  private constructor(context: BrowserContext, extensionId: string, session: CDPSession, stop: () => Promise<void>) {
    this.context = context;
    this.extensionId = extensionId;
    this.session = session;
    this.#stop = stop;
  }

  static async open({ headless, answer, extension = EXTENSION }: ChromiumOptions): Promise<ExtensionBrowser> {
    const { context, stop } = await startChromium({ extension, headless, strangers: answer === undefined });
    if (answer) {
      await context.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, async (route) => {
        await route.fulfill(answer(new URL(route.request().url())));
      });
    }
    const worker = await until('the worker of the extension', () => context.serviceWorkers()[0]);
    // A new extension opens its options, in the empty tab if it can: a tab that we took meanwhile would be torn away.
    const options = new URL('/options.html', worker.url()).href;
    await until('the options of the first start', () => context.pages().some((page) => page.url().startsWith(options)));
    const browser = context.browser();
    if (!browser) throw new Error('Playwright gave no browser to speak to');
    return new ExtensionBrowser(context, new URL(worker.url()).host, await browser.newBrowserCDPSession(), stop);
  }

  /** The background's worker, which may just have been started again. */
  #worker(): Promise<Worker> {
    return until('the worker of the extension', () => this.context.serviceWorkers().at(-1));
  }

  /** Address of one of the extension's own pages, e.g. `popup.html`. */
  address(page: string): string {
    return `chrome-extension://${this.extensionId}/${page}`;
  }

  async openPage(address: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(address);
    return page;
  }

  openedPage(address: string): Promise<Page> {
    return until(`a tab with ${address}`, () => this.context.pages().find((page) => page.url() === address));
  }

  /**
   * Allows the extension a host as if the person had answered the browser's question with yes, which nobody can do without
   * a window. The extension still has to ask in a real click; only the answer is given beforehand.
   */
  async allowHost(pattern: string): Promise<void> {
    await this.#setHost('addHostPermission', pattern);
  }

  /** Takes a host away, as a person can on chrome://extensions. */
  async forbidHost(pattern: string): Promise<void> {
    await this.#setHost('removeHostPermission', pattern);
  }

  async #setHost(change: 'addHostPermission' | 'removeHostPermission', pattern: string): Promise<void> {
    const page = await this.openPage('chrome://extensions');
    try {
      await page.evaluate(
        `new Promise((done) => chrome.developerPrivate.${change}(${JSON.stringify(this.extensionId)}, ${JSON.stringify(pattern)}, done))`,
      );
    } finally {
      await page.close();
    }
  }

  /** Puts the extension in place anew, as the browser does with a new version: what it runs ends, pages stay open. */
  async reloadExtension(): Promise<void> {
    const ended = this.context.serviceWorkers();
    const page = await this.openPage('chrome://extensions');
    try {
      const call = (change: string) => page.evaluate(`new Promise((done) => chrome.developerPrivate.${change}, done))`);
      // Without it, the browser turns an unpacked extension off when it is loaded again.
      await call(`updateProfileConfiguration({ inDeveloperMode: true }`);
      await call(`reload(${JSON.stringify(this.extensionId)}, { failQuietly: true }`);
    } finally {
      await page.close();
    }
    await until('the new worker of the extension', () =>
      this.context.serviceWorkers().find((worker) => !ended.includes(worker)),
    );
  }

  /** The page as a person sees and uses it, closed shadow roots included. */
  async screenOf(page: Page): Promise<Screen> {
    const session = await this.context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    return this.#screen(targetInfo.targetId);
  }

  /** Presses the extension's toolbar button while `page` is in front, and gives the real popup. */
  async openPopup(page: Page): Promise<Screen> {
    await page.bringToFront();
    const tab = (await this.#targets('tab')).findLast(({ url }) => url === page.url());
    if (!tab) throw new Error(`no tab shows ${page.url()}`);
    await this.session.send('Extensions.triggerAction', { id: this.extensionId, targetId: tab.targetId });
    const popup = await until('the popup', async () =>
      (await this.#targets('page')).find(({ url }) => url === this.address('popup.html')),
    );
    return this.#screen(popup.targetId);
  }

  /** Closes the real popup, as a click beside it does. */
  async closePopup(): Promise<void> {
    const isPopup = ({ url }: { url: string }) => url === this.address('popup.html');
    const popup = (await this.#targets('page')).find(isPopup);
    if (popup) await this.session.send('Target.closeTarget', { targetId: popup.targetId });
    await until('the popup to close', async () => !(await this.#targets('page')).some(isPopup));
  }

  /** Nobody can answer the browser's own question without a window, so its answer is put in place of the question. */
  async refuse(page: Page, act: () => Promise<unknown>): Promise<void> {
    await page.evaluate(`chrome.permissions.request = (_asked, done) => (done ? done(false) : Promise.resolve(false))`);
    await act();
  }

  /** Neither menu nor key of the browser can be reached without a window: their events are sent in their place. */
  async addThisPage(page: Page, by: 'menu' | 'key'): Promise<void> {
    // For a click on what is ours the browser would give us the tab; a click on the toolbar button does.
    await this.openPopup(page);
    await this.closePopup();
    const worker = await this.#worker();
    const event =
      by === 'menu'
        ? `chrome.contextMenus.onClicked.dispatch({ menuItemId: 'add-page' }, tab)`
        : `chrome.commands.onCommand.dispatch('add-page', tab)`;
    await worker.evaluate(
      `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => { ${event}; })`,
    );
  }

  /** No driver reaches the address bar: the event is sent in its place. */
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

  async gaugeOf(page: Page): Promise<() => Promise<Held>> {
    const session = await this.context.newCDPSession(page);
    await session.send('Performance.enable');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    return async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { nodes: of('Nodes'), scripts: { listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }, errors };
    };
  }

  /** Evaluates expressions where the extension's content script of `page` runs: beside the page, apart from its scripts. */
  async contentScriptOf(page: Page): Promise<(expression: string) => Promise<unknown>> {
    const session = await this.context.newCDPSession(page);
    const found = new Promise<number>((resolve) => {
      session.on('Runtime.executionContextCreated', ({ context }) => {
        if (context.origin === `chrome-extension://${this.extensionId}`) resolve(context.id);
      });
    });
    await session.send('Runtime.enable');
    const contextId = await found;
    return async (expression) => {
      const options = { expression, contextId, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      const value: unknown = result.value;
      return value;
    };
  }

  async #screen(targetId: string): Promise<Screen> {
    return new Screen(new ChromiumView(await Target.attach(this.session, targetId)));
  }

  async #targets(type: 'tab' | 'page' | 'service_worker') {
    const { targetInfos } = await this.session.send('Target.getTargets', { filter: [{ type, exclude: false }] });
    return targetInfos;
  }

  /** Stops the background's worker once, as the browser does after half a minute of rest. */
  async stopWorker(): Promise<void> {
    const stop = await this.workerStopper();
    await stop();
  }

  /** What stops the worker each time it is called, in a few milliseconds. */
  async workerStopper(): Promise<() => Promise<void>> {
    const session = await this.context.newCDPSession(this.context.pages()[0] ?? (await this.context.newPage()));
    await session.send('ServiceWorker.enable');
    return async () => {
      await session.send('ServiceWorker.stopAllWorkers');
    };
  }

  /** Whether the worker of the extension runs now, or is being started. */
  async isWorkerRunning(): Promise<boolean> {
    return (await this.#targets('service_worker')).some(({ url }) => url.startsWith(this.address('')));
  }

  /** Closes every tab but an empty one, without which the browser would end. */
  async closePages(): Promise<void> {
    const pages = this.context.pages();
    const rest = await this.context.newPage();
    for (const page of pages) if (page !== rest) await page.close();
  }

  /** Resolves when the person closes the browser. */
  closed(): Promise<void> {
    return closedByPerson(this.context);
  }

  async close(): Promise<void> {
    await this.#stop();
  }
}
