/** One visit to a page: what its main thread did until it came to rest, by the browser's own account. */
import type { CDPSession, Page } from 'playwright-core';
import { until } from '../../lib/dev/driver/until.ts';
import { watchMicrotasks } from './microtasks.ts';

/** Processor time of the page's main thread, in milliseconds. */
export interface Cost {
  /** JavaScript, its compilation and its microtasks included. */
  script: number;
  /** Style and layout. */
  layout: number;
  /** Everything, the page's own work included. */
  all: number;
}

/** What is used up does not depend on what else the machine is doing, as the time on a clock does. */
const USED = { timeDomain: 'threadTicks' } as const;
/** So long, in milliseconds, nothing may have been added before a page counts as at rest. */
const REST_MS = 400;
const HOSTS = '[data-pursuit-companion="button"]';

/** A page whose main thread is watched. */
export class Visit {
  readonly page: Page;
  readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** `slower`: how many times slower than it is the processor shall seem. */
  static async begin(page: Page, slower = 1): Promise<Visit> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', USED);
    if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return new Visit(page, session);
  }

  /** Loads `address`, waits for \`buttons\` of ours and until nothing more happens, and tells what that cost. */
  async load(address: string, buttons: number): Promise<Cost> {
    const microtasks = await watchMicrotasks(this.session);
    await this.page.goto(address);
    // Asked of the browser, not of the page: no script runs for it there.
    await until(`${String(buttons)} buttons`, async () => (await this.buttons()) === buttons);
    const cost = await this.rest();
    return { ...cost, script: cost.script + (await microtasks(address)) };
  }

  /** Waits until no script ran for a while. */
  async rest(): Promise<Cost> {
    let before = await this.cost();
    let since = performance.now();
    return until('the page to come to rest', async () => {
      const now = await this.cost();
      if (now.script !== before.script) since = performance.now();
      before = now;
      return performance.now() - since >= REST_MS ? now : undefined;
    });
  }

  async buttons(): Promise<number> {
    const { root } = await this.session.send('DOM.getDocument', { depth: 0 });
    const found = await this.session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: HOSTS });
    return found.nodeIds.length;
  }

  /** What was used up since the page's process began. */
  async cost(): Promise<Cost> {
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
