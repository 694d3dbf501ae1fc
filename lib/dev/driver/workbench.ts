/** Everything at once, as a person would have it: backend, browser with the extension, practice pages. */
import { parseBaseUrl } from '../../domain/base-url.ts';
import { createClient, type ServiceClient } from '../../api/client.ts';
import { today } from '../../domain/calendar-date.ts';
import { ENVELOPE } from '../../protocol/envelope.ts';
import { PRACTICE_LIST, practiceSite, type PracticeSite } from '../practice/practice-site.ts';
import { sampleNotices } from '../../server/data/sample.ts';
import { startBackend, type BackendSettings, type RunningBackend } from './backend.ts';
import { ExtensionBrowser } from './chromium.ts';
import type { Screen } from './screen.ts';
import { until } from './until.ts';

export interface WorkbenchOptions {
  headless: boolean;
  /** Leaves the network alone: sam.gov is the real one. */
  live?: boolean;
  /** How many notices the practice pages have. */
  notices?: number;
  backend?: BackendSettings;
}

export class Workbench {
  readonly backend: RunningBackend;
  readonly browser: ExtensionBrowser;
  readonly site: PracticeSite;
  /** Asks the backend itself, past the extension: what it answers is what really was saved. */
  readonly service: ServiceClient;

  private constructor(backend: RunningBackend, browser: ExtensionBrowser, site: PracticeSite) {
    this.backend = backend;
    this.browser = browser;
    this.site = site;
    const address = parseBaseUrl(backend.url);
    if (!address.ok) throw new Error(`the backend says that it listens on ${backend.url}, which is no address`);
    this.service = createClient({ baseUrl: address.url, key: backend.key });
  }

  static async open({ headless, live = false, notices, backend: settings = {} }: WorkbenchOptions): Promise<Workbench> {
    const site = practiceSite(today(), notices);
    const backend = await startBackend(settings);
    try {
      const browser = await ExtensionBrowser.open({ headless, answer: live ? undefined : site.answer });
      return new Workbench(backend, browser, site);
    } catch (error) {
      await backend.stop();
      throw error;
    }
  }

  /** Opens Options, types address and key as a person does, and connects. Answers what the page then says. */
  async connect(address = this.backend.url): Promise<{ options: Screen; said: string }> {
    // Nobody can answer the browser's own question; the extension still asks it, in the click below.
    await this.browser.allowHost('http://127.0.0.1/*');
    const options = await this.browser.screenOf(await this.browser.openPage(this.browser.address('options.html')));
    await options.fill({ role: 'textbox', name: 'Service address' }, address);
    await options.fill({ role: 'textbox', name: 'API key' }, this.backend.key);
    await options.click({ role: 'button', name: 'Connect' });
    const { name: said } = await options.one({ role: 'StaticText', name: /^The key works/ });
    return { options, said };
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
   * Makes the extension read every pipeline anew, as its Pipeline tab does: what was changed behind its back is known to it
   * afterwards, without waiting for its cached answer to grow old.
   */
  async reread(): Promise<void> {
    const page = await this.browser.openPage(this.browser.address('options.html'));
    const screen = await this.browser.screenOf(page);
    for (const { id } of await this.service.listPipelines()) {
      const message = { protocol: ENVELOPE, name: 'pursuits.list', request: { pipelineId: id } };
      await screen.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)}).then(() => null)`);
    }
    await page.close();
  }

  /** Closes all tabs and empties every pipeline. */
  async tidy(): Promise<void> {
    await this.browser.closePages();
    for (const { id } of await this.service.listPipelines()) {
      const { pursuits } = await this.service.listPursuits(id, 200);
      for (const pursuit of pursuits) await this.service.removePursuit(id, pursuit.id);
    }
    await this.reread();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.backend.stop();
  }
}
