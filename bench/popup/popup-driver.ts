/** The real popups of two extensions over one page, opened cold: without a worker or a process. */
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import type { ExtensionBrowser } from '../../lib/dev/driver/chromium.ts';
import { Target } from '../../lib/dev/driver/target.ts';
import { until } from '../../lib/dev/driver/until.ts';
import type { Opening } from './prepared.ts';

const opening = z.object({ control: z.number(), painted: z.number(), known: z.number().optional() });
const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) });
const resources = z.object({
  frameTree: z.object({ resources: z.array(z.object({ type: z.string(), url: z.string() })) }),
});

export interface Opened extends Opening {
  /** Addresses of all loaded scripts. */
  scripts: string[];
}

export class PopupDriver {
  readonly #browser: ExtensionBrowser;
  readonly #page: Page;
  readonly #workers: CDPSession;
  /** Workers that are starting, by the browser's number. */
  readonly #starting = new Set<string>();

  private constructor(browser: ExtensionBrowser, page: Page, workers: CDPSession) {
    this.#browser = browser;
    this.#page = page;
    this.#workers = workers;
    workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) {
        if (runningStatus === 'starting') this.#starting.add(versionId);
        else this.#starting.delete(versionId);
      }
    });
  }

  /** Opens popups over `page`. */
  static async over(page: Page, browser: ExtensionBrowser): Promise<PopupDriver> {
    const workers = await browser.context.newCDPSession(page);
    const driver = new PopupDriver(browser, page, workers);
    await workers.send('ServiceWorker.enable');
    return driver;
  }

  /** Opens the popup of an extension, waits until `isDone`, and closes it. */
  async open(extensionId: string, isDone: (opening: Opening) => boolean): Promise<Opened> {
    await until('the workers to stop', async () => {
      // Repeatedly: the popup that was just closed may have left work. The browser restarts a worker that is
      // stopped while it starts.
      if (this.#starting.size === 0) await this.#workers.send('ServiceWorker.stopAllWorkers');
      return (await this.#targets('service_worker')).length === 0;
    });
    await this.#page.bringToFront();
    const tab = (await this.#targets('tab')).findLast(({ url }) => url === this.#page.url());
    if (!tab) throw new Error('the page under the popup is gone');
    const { session } = this.#browser;
    await session.send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });

    const address = `chrome-extension://${extensionId}/popup.html`;
    const find = async () => (await this.#targets('page')).find(({ url }) => url === address);
    const { targetId } = await until('the popup', find);
    const target = await Target.attach(session, targetId);
    const seen = await until('the content of the popup', async () => {
      const answer = await target.send('Runtime.evaluate', { expression: 'opening()', returnByValue: true });
      const { data } = opening.safeParse(evaluated.parse(answer).result.value);
      return data && isDone(data) ? data : undefined;
    });
    const { frameTree } = resources.parse(await target.send('Page.getResourceTree'));
    await session.send('Target.closeTarget', { targetId });
    await until('the popup to close', async () => (await find()) === undefined);
    return { ...seen, scripts: frameTree.resources.filter(({ type }) => type === 'Script').map(({ url }) => url) };
  }

  async #targets(type: 'tab' | 'page' | 'service_worker') {
    const { targetInfos } = await this.#browser.session.send('Target.getTargets', {
      filter: [{ type, exclude: false }],
    });
    return targetInfos;
  }
}
