/** Chromium with the built extension in it: an own profile in a temporary folder, and the network answered by us. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright-core';
import { ensureChromium } from '../browsers.ts';
import type { PracticeAnswer } from '../practice/practice-site.ts';
import { ChromiumView } from './chromium-view.ts';
import type { TestBrowser } from './browser.ts';
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

// Nothing of Chromium's own goes to the network, and nothing asks questions at the first start.
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  // The popup may be as tall as it wants to be.
  '--window-size=1280,900',
  '--screen-info={1600x1200}',
];

export class ExtensionBrowser implements TestBrowser<Page> {
  readonly context: BrowserContext;
  readonly extensionId: string;
  readonly #profile: string;
  /** Speaks to the browser rather than to one page. */
  readonly session: CDPSession;

  private constructor(context: BrowserContext, extensionId: string, profile: string, session: CDPSession) {
    this.context = context;
    this.extensionId = extensionId;
    this.#profile = profile;
    this.session = session;
  }

  static async open({ headless, answer, extension = EXTENSION }: ChromiumOptions): Promise<ExtensionBrowser> {
    const executablePath = await ensureChromium();
    const profile = mkdtempSync(join(tmpdir(), 'pursuit-companion-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      // Playwright's own headless is a browser without extensions; Chromium's new one is the real browser without a window.
      headless: false,
      viewport: headless ? { width: 1280, height: 800 } : null,
      args: [
        ...QUIET,
        ...(headless ? ['--headless=new', '--disable-gpu'] : []),
        // Chromium refuses to run as root with its sandbox; a container on a build machine is often root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Opens the real popup, which only the browser itself can do.
        '--enable-unsafe-extension-debugging',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
      ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    });
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
    return new ExtensionBrowser(context, new URL(worker.url()).host, profile, await browser.newBrowserCDPSession());
  }

  /** The background's worker, which may just have been started again. */
  worker(): Promise<Worker> {
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

  async #targets(type: 'tab' | 'page') {
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

  /** Closes every tab but an empty one, without which the browser would end. */
  async closePages(): Promise<void> {
    const pages = this.context.pages();
    const rest = await this.context.newPage();
    for (const page of pages) if (page !== rest) await page.close();
  }

  /** Resolves when the person closes the browser. */
  async closed(): Promise<void> {
    const { context } = this;
    await new Promise<void>((resolve) => {
      context.once('close', () => {
        resolve();
      });
      // Chromium on macOS lives on without a window.
      context.on('page', (page) =>
        page.once('close', () => {
          if (context.pages().length === 0) resolve();
        }),
      );
    });
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
