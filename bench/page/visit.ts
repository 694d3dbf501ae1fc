/** One visit to a page: the work of its main thread until it is idle, by the browser's own counters. */
import type { CDPSession, Page } from 'playwright-core';
import { until } from '../../lib/dev/driver/until.ts';
import { FIRST_VIEW, watchMicrotasks } from './microtasks.ts';

/** CPU time of the page's main thread, in milliseconds. */
export interface Cost {
  /** JavaScript, with compilation and microtasks. */
  script: number;
  /** Style and layout. */
  layout: number;
  /** Everything, with the page's own work. */
  all: number;
  /** Script until the rows in view have buttons; all of it where none come. */
  first: number;
}

/** CPU time, unlike wall time, does not depend on other load. */
const USED = { timeDomain: 'threadTicks' } as const;
/** A page counts as idle after this time without additions, in milliseconds. */
const REST_MS = 400;
const HOSTS = '[data-pursuit-companion="button"]';

/** Runs in the page: tells the trace when the last title in view has its button. */
const WATCH_FIRST_VIEW = `new MutationObserver((_changes, observer) => {
  const titles = [...document.querySelectorAll('app-opportunity-result h3:has(a)')].slice(0, 12);
  const isOurs = (title) => title.nextElementSibling?.hasAttribute('data-pursuit-companion');
  if (!titles.some(isOurs) || titles.some((title) => !isOurs(title) && title.getBoundingClientRect().top < innerHeight)) return;
  observer.disconnect();
  console.timeStamp('${FIRST_VIEW}');
}).observe(document, { childList: true, subtree: true });`;

/** A page whose main thread is measured. */
export class Visit {
  readonly page: Page;
  readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** `slower`: factor by which to slow the processor. */
  static async begin(page: Page, slower = 1): Promise<Visit> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', USED);
    if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return new Visit(page, session);
  }

  /** Loads `address`, waits for `buttons` of ours and until the page is idle. Returns the cost. */
  async load(address: string, buttons: number): Promise<Cost> {
    const microtasks = await watchMicrotasks(this.session);
    if (buttons > 0) await this.page.addInitScript(WATCH_FIRST_VIEW);
    await this.page.goto(address);
    // By the browser, so that no script runs in the page.
    await until(`${String(buttons)} buttons`, async () => (await this.buttons()) === buttons);
    const cost = await this.rest();
    const traced = await microtasks(address);
    const script = cost.script + traced.microtasks;
    return { ...cost, script, first: traced.first ?? script };
  }

  /** Waits until no script has run for a while. */
  async rest(): Promise<Omit<Cost, 'first'>> {
    let before = await this.cost();
    let since = performance.now();
    return until('the page to come to rest', async () => {
      const now = await this.cost();
      if (now.script > before.script) since = performance.now();
      before = now;
      return performance.now() - since >= REST_MS ? now : undefined;
    });
  }

  async buttons(): Promise<number> {
    const { root } = await this.session.send('DOM.getDocument', { depth: 0 });
    const found = await this.session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: HOSTS });
    return found.nodeIds.length;
  }

  /** CPU time since the page's process started. */
  async cost(): Promise<Omit<Cost, 'first'>> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    const of = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
    return {
      script: of('ScriptDuration') + of('V8CompileDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
      all: of('TaskDuration'),
    };
  }

  async end(): Promise<void> {
    await this.page.close();
  }
}
