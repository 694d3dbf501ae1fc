/** Everything at once, as a person would have it: backend, browser with the extension, practice pages. */
import { parseBaseUrl } from '../../domain/text/base-url.ts';
import { createClient, type ServiceClient } from '../../api/client.ts';
import { today } from '../../domain/dates/calendar-date.ts';
import { ENVELOPE } from '../../protocol/envelope.ts';
import { PRACTICE_LIST, practiceSite, type PracticeSite } from '../practice/practice-site.ts';
import { sampleNotices } from '../../server/data/sample.ts';
import { startBackend, type BackendSettings, type RunningBackend } from './backend.ts';
import type { Page } from 'playwright-core';
import type { PracticeAnswer } from '../practice/practice-site.ts';
import type { Tab, TestBrowser } from './browser.ts';
import { ExtensionBrowser } from './chromium.ts';
import { FirefoxBrowser } from './firefox.ts';
import type { FirefoxTab } from './firefox-tab.ts';
import type { Screen } from './screen.ts';
import { until } from './until.ts';

export interface WorkbenchOptions {
  headless: boolean;
  /** Leaves the network alone: sam.gov is the real one. */
  live?: boolean;
  /** How many notices the practice pages have. */
  notices?: number;
  /** Pages of other sites; `undefined` for an address that it does not know. */
  pages?: (url: URL) => PracticeAnswer | undefined;
  backend?: BackendSettings;
  /** Folder of another build than the usual one, or several with commas between them. */
  extension?: string;
}

interface Parts<B> {
  backend: RunningBackend;
  browser: B;
  site: PracticeSite;
}

/** Opens a browser with the extension in it, whose pages of sites `answer` gives. */
type Opener<B> = (options: {
  headless: boolean;
  answer: ((url: URL) => PracticeAnswer) | undefined;
  extension?: string;
}) => Promise<B>;

/** What every browser can do; `Workbench` and `FirefoxWorkbench` open one. */
export class AnyWorkbench<P extends Tab = Tab, B extends TestBrowser<P> = TestBrowser<P>> {
  readonly backend: RunningBackend;
  readonly browser: B;
  readonly site: PracticeSite;
  /** Asks the backend itself, past the extension: what it answers is what really was saved. */
  readonly service: ServiceClient;
  #office: Promise<P> | undefined;

  protected constructor({ backend, browser, site }: Parts<B>) {
    this.backend = backend;
    this.browser = browser;
    this.site = site;
    const address = parseBaseUrl(backend.url);
    if (!address.ok) throw new Error(`the backend says that it listens on ${backend.url}, which is no address`);
    this.service = createClient({ baseUrl: address.url, key: backend.key });
  }

  /** Opens Options, types address and key as a person does, and connects. Answers what the page then says. */
  async connect(address = this.backend.url): Promise<{ page: P; options: Screen; said: string }> {
    // Nobody can answer the browser's own question; the extension still asks it, in the click below.
    await this.browser.allowHost('http://127.0.0.1/*');
    const page = await this.browser.openPage(this.browser.address('options.html'));
    const options = await this.browser.screenOf(page);
    await options.fill({ role: 'textbox', name: 'Service address' }, address);
    await options.fill({ role: 'textbox', name: 'API key' }, this.backend.key);
    await options.click({ role: 'button', name: 'Connect' });
    const { name: said } = await options.one({ role: 'StaticText', name: /^This key can see/ });
    return { page, options, said };
  }

  /** Opens the list of practice notices. */
  async openList() {
    const page = await this.browser.openPage(PRACTICE_LIST);
    return { page, screen: await this.browser.screenOf(page) };
  }

  /** Titles in the pipeline called `name`, at the backend. */
  async titlesAtBackend(name: string): Promise<string[]> {
    const { pursuits } = await this.service.listPursuits(await this.pipelineId(name), 200);
    return pursuits.map(({ title }) => title ?? '');
  }

  /** A notice that the backend knows and whose deadline has passed. */
  expiredSample(): { title: string; solicitationNumber: string } {
    const now = today();
    for (const { title, solicitationNumber, responseDeadLine } of sampleNotices(now, 500)) {
      if (solicitationNumber === null || responseDeadLine === null || responseDeadLine >= now) continue;
      return { title, solicitationNumber };
    }
    throw new Error('no notice of the sample has expired');
  }

  async pipelineId(name: string): Promise<string> {
    const pipelines = await this.service.listPipelines();
    const found = pipelines.find((pipeline) => pipeline.name === name);
    if (!found) throw new Error(`the backend has no pipeline ${name}`);
    return found.id;
  }

  /** Waits until the backend has exactly these titles in the pipeline called `name`, in any order. */
  async untilAtBackend(name: string, titles: readonly string[]): Promise<void> {
    const wanted = [...titles].sort().join('\n');
    await until(`the backend to hold ${titles.length === 0 ? 'nothing' : titles.join(', ')} in ${name}`, async () => {
      return [...(await this.titlesAtBackend(name))].sort().join('\n') === wanted;
    });
  }

  /**
   * Makes the extension read every pipeline anew, as Refresh on its board does: what was changed behind its back is known to it
   * afterwards, without waiting for its cached answer to grow old.
   */
  async reread(): Promise<void> {
    for (const { id } of await this.service.listPipelines())
      await this.ask('pursuits.list', { pipelineId: id, anew: true });
  }

  /** The background's answer to a message, as one of the extension's own pages gets it; `null` when it died before it answered. */
  async ask(name: string, request: object): Promise<unknown> {
    const message = JSON.stringify({ protocol: ENVELOPE, name, request });
    return this.inExtension(`chrome.runtime.sendMessage(${message}).catch(() => null)`);
  }

  /**
   * Evaluates an expression with the rights of the extension's own pages, in a tab that shows nothing of it. The tab is in front
   * when it opens, and stays until the tabs are closed.
   */
  async inExtension(expression: string): Promise<unknown> {
    this.#office ??= this.browser.openPage(this.browser.address('icon/16.png'));
    return (await this.#office).evaluate(expression);
  }

  /** Puts the extension in place anew, as an update does. */
  async update(): Promise<void> {
    // Its own pages end with the old version.
    this.#office = undefined;
    await this.browser.reloadExtension();
  }

  /**
   * Takes from the extension's pages what they remember of lists and of what was typed. The next test makes pursuits of the same
   * notices anew, and would see the former ones in their place until the backend has answered.
   */
  async forgetDrafts(): Promise<void> {
    await this.inExtension(`chrome.storage.session.get(null).then((kept) =>
      chrome.storage.session.remove(Object.keys(kept).filter((key) => key.startsWith('draft/'))))`);
  }

  /** Closes all tabs, empties every pipeline, and lets the extension know and forget. */
  async tidy(): Promise<void> {
    this.#office = undefined;
    await this.browser.closePages();
    for (const { id } of await this.service.listPipelines()) {
      const { pursuits } = await this.service.listPursuits(id, 200);
      for (const pursuit of pursuits) await this.service.removePursuit(id, pursuit.id);
    }
    await this.reread();
    await this.forgetDrafts();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.backend.stop();
  }
}

/** In Chromium. */
export class Workbench extends AnyWorkbench<Page, ExtensionBrowser> {
  static async open(options: WorkbenchOptions): Promise<Workbench> {
    return new Workbench(await prepare(options, (given) => ExtensionBrowser.open(given)));
  }
}

/** In Firefox. */
export class FirefoxWorkbench extends AnyWorkbench<FirefoxTab, FirefoxBrowser> {
  static async open(options: WorkbenchOptions): Promise<FirefoxWorkbench> {
    return new FirefoxWorkbench(await prepare(options, (given) => FirefoxBrowser.open(given)));
  }
}

async function prepare<B extends { close(): Promise<void> }>(
  { headless, live = false, notices, pages, backend: settings = {}, extension }: WorkbenchOptions,
  openBrowser: Opener<B>,
): Promise<Parts<B>> {
  const site = practiceSite(today(), notices);
  const answer = (url: URL) => pages?.(url) ?? site.answer(url);
  // Side by side: each takes seconds, and neither needs the other.
  const [backend, browser] = await Promise.allSettled([
    startBackend(settings),
    openBrowser({ headless, answer: live ? undefined : answer, ...(extension ? { extension } : {}) }),
  ]);
  if (backend.status === 'fulfilled' && browser.status === 'fulfilled')
    return { backend: backend.value, browser: browser.value, site };
  if (backend.status === 'fulfilled') await backend.value.stop();
  if (browser.status === 'fulfilled') await browser.value.close();
  throw backend.status === 'rejected' ? backend.reason : browser.status === 'rejected' && browser.reason;
}
