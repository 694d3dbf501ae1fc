/** The extension at work: backend, browser and practice pages. */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { createClient, type ServiceClient } from '../../api/client.ts';
import { today } from '../../domain/dates/calendar-date.ts';
import { parseBaseUrl } from '../../domain/text/base-url.ts';
import { ENVELOPE } from '../../protocol/envelope.ts';
import { PRACTICE_LIST, practiceSite, type PracticeAnswer, type PracticeSite } from '../practice/practice-site.ts';
import { startBackend, type BackendSettings, type RunningBackend } from './backend.ts';
import type { Tab, TestBrowser } from './browser.ts';
import { ExtensionBrowser } from './chromium.ts';
import type { Screen } from './screen.ts';
import { until } from './until.ts';

const CHANGES = z.object({ value: z.object({ changes: z.array(z.object({ id: z.string() })) }) });

export interface WorkbenchOptions {
  headless: boolean;
  /** The display of a window, instead of the user's own. */
  display?: string;
  /** Uses the real network, and so the real sam.gov. */
  live?: boolean;
  /** Number of notices on the practice pages. */
  notices?: number;
  /** Pages of other sites; `undefined` for any other address. */
  pages?: (url: URL) => PracticeAnswer | undefined;
  backend?: BackendSettings;
  /** Folder of another build than the usual one, or several separated by commas. */
  extension?: string;
}

export interface WorkbenchParts<B> {
  backend: RunningBackend;
  browser: B;
  site: PracticeSite;
}

/** Returns the practice pages, and what answers every request of a page. */
export function practicePages({ notices, pages }: Pick<WorkbenchOptions, 'notices' | 'pages'>) {
  const site = practiceSite(today(), notices);
  return { site, answer: (url: URL) => pages?.(url) ?? site.answer(url) };
}

/** A workbench with any browser. */
export class AnyWorkbench<P extends Tab = Tab, B extends TestBrowser<P> = TestBrowser<P>> {
  readonly backend: RunningBackend;
  readonly browser: B;
  readonly site: PracticeSite;
  /** A client of the backend itself, past the extension: it shows what was really saved. */
  readonly service: ServiceClient;
  #office: Promise<P> | undefined;

  constructor({ backend, browser, site }: WorkbenchParts<B>) {
    this.backend = backend;
    this.browser = browser;
    this.site = site;
    const address = parseBaseUrl(backend.url);
    if (!address.ok) throw new Error(`the backend listens on ${backend.url}, which is not an address`);
    this.service = createClient({ baseUrl: address.url, key: backend.key });
  }

  /** Connects as a user does: address and key typed into Options. Returns what the page then says. */
  async connect(address = this.backend.url): Promise<{ page: P; options: Screen; said: string }> {
    // The permission prompt needs a window; the click below still asks for the permission.
    await this.browser.allowHost('http://127.0.0.1/*');
    const page = await this.browser.openPage(this.browser.address('options.html'));
    const options = await this.browser.screenOf(page);
    await options.fill({ role: 'textbox', name: 'Service address' }, address);
    await options.fill({ role: 'textbox', name: 'API key' }, this.backend.key);
    await options.click({ role: 'button', name: 'Connect' });
    // An earlier build, to compare with, says the second.
    const { name: said } = await options.one({ role: 'StaticText', name: /^(?:This key can see|The key works)/ });
    return { page, options, said };
  }

  /** Opens the list of practice notices. */
  async openList() {
    const page = await this.browser.openPage(PRACTICE_LIST);
    return { page, screen: await this.browser.screenOf(page) };
  }

  /** Id of the pipeline with this name, at the backend. */
  async pipelineId(name: string): Promise<string> {
    const found = (await this.service.listPipelines()).find((pipeline) => pipeline.name === name);
    if (!found) throw new Error(`the backend has no pipeline ${name}`);
    return found.id;
  }

  /** Titles in the pipeline with this name, at the backend. */
  async titlesAtBackend(name: string): Promise<string[]> {
    const { pursuits } = await this.service.listPursuits(await this.pipelineId(name), 200);
    return pursuits.map(({ title }) => title ?? '');
  }

  /** Waits until the backend has exactly these titles in the pipeline with this name, in any order. */
  async untilAtBackend(name: string, titles: readonly string[]): Promise<void> {
    const wanted = [...titles].sort().join('\n');
    await until(`the backend to have ${titles.length === 0 ? 'nothing' : titles.join(', ')} in ${name}`, async () => {
      return [...(await this.titlesAtBackend(name))].sort().join('\n') === wanted;
    });
  }

  /** Makes the extension read every pipeline again, as Refresh on its board does. */
  async reread(): Promise<void> {
    for (const { id } of await this.service.listPipelines())
      await this.ask('pipeline.slice', { pipelineId: id, anew: true });
  }

  /** Has the extension read what was added at the backend, as nothing new. */
  async settle(): Promise<void> {
    await this.reread();
    const { value } = CHANGES.parse(await this.ask('changes.list', {}));
    await this.ask('changes.mark', { ids: value.changes.map(({ id }) => id), dismissed: true });
  }

  /**
   * The background's answer to a message from the extension's own page; `null` if the background dies
   * first.
   */
  async ask(name: string, request: object): Promise<unknown> {
    const message = JSON.stringify({ protocol: ENVELOPE, name, request });
    return this.inExtension(`chrome.runtime.sendMessage(${message}).catch(() => null)`);
  }

  /** Evaluates an expression in a tab of the extension, which opens in front and stays open. */
  async inExtension(expression: string): Promise<unknown> {
    this.#office ??= this.browser.openPage(this.browser.address('icon/16.png')).catch((error: unknown) => {
      // Kept, one failure would be that of every later test.
      this.#office = undefined;
      throw error;
    });
    return (await this.#office).evaluate(expression);
  }

  /** Reloads the extension, as an update does. */
  async update(): Promise<void> {
    this.#office = undefined;
    await this.browser.reloadExtension();
  }

  /** Closes all tabs but that of `inExtension`. */
  async closePages(): Promise<void> {
    await this.browser.closePages(await this.#office);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.backend.stop();
  }
}

/** A workbench with a Chromium and a backend of its own. */
export class Workbench extends AnyWorkbench<Page, ExtensionBrowser> {
  static async open({ headless, display, live = false, backend: settings, extension, ...pages }: WorkbenchOptions) {
    const { site, answer } = practicePages(pages);
    // At the same time, because each takes seconds.
    const [backend, browser] = await Promise.allSettled([
      startBackend(settings),
      ExtensionBrowser.open({
        headless,
        extension,
        ...(display === undefined ? {} : { display }),
        ...(live ? {} : { answer }),
      }),
    ]);
    if (backend.status === 'fulfilled' && browser.status === 'fulfilled')
      return new Workbench({ backend: backend.value, browser: browser.value, site });
    if (backend.status === 'fulfilled') await backend.value.stop();
    if (browser.status === 'fulfilled') await browser.value.close();
    throw backend.status === 'rejected' ? backend.reason : browser.status === 'rejected' && browser.reason;
  }
}
