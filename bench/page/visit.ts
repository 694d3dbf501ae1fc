/**
 * One visit to a page: the work of its main thread until it is idle. The browser's own counters leave out
 * microtasks, so those come from a trace.
 */
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { until } from '../../lib/dev/driver/until.ts';

/** CPU time of the page's main thread, in milliseconds. Unlike wall time, it ignores other load. */
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

/** A page counts as idle after this time without additions, in milliseconds. */
const REST_MS = 400;
const HOSTS = '[data-pursuit-companion="button"]';
/** The time stamp that the page writes once its rows in view have buttons. */
const FIRST_VIEW = 'first view';

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
  readonly #session: CDPSession;
  /** Where the page at the last loaded address runs. */
  #thread: Thread | undefined;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  /** `slower`: factor by which to slow the processor. */
  static async begin(page: Page, slower = 1): Promise<Visit> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return new Visit(page, session);
  }

  /** Loads `address`, waits for `buttons` of ours and until the page is idle. Returns the cost. */
  async load(address: string, buttons: number): Promise<Cost> {
    const endTrace = await startTrace(this.#session);
    if (buttons > 0) await this.page.addInitScript(WATCH_FIRST_VIEW);
    await this.page.goto(address);
    // By the browser, so that no script runs in the page.
    await until(`${String(buttons)} buttons`, async () => (await this.buttons()) === buttons);
    const cost = await this.rest();
    const events = await endTrace();
    this.#thread = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === address);
    const own = this.#ownOf(events);
    const mark = own.find(({ name, args }) => name === 'TimeStamp' && args.data?.message === FIRST_VIEW);
    const script = cost.script + scriptIn(own, MICROTASKS);
    return { ...cost, script, first: mark ? scriptIn(own, SCRIPT, mark.ts) : script };
  }

  /** Milliseconds of script in a loaded page while `act` runs. */
  async during(act: () => Promise<unknown>): Promise<number> {
    const endTrace = await startTrace(this.#session);
    const before = await this.cost();
    await act();
    const after = await this.cost();
    return after.script - before.script + scriptIn(this.#ownOf(await endTrace()), MICROTASKS);
  }

  #ownOf(events: readonly TraceEvent[]): TraceEvent[] {
    const { pid, tid } = this.#thread ?? {};
    if (pid === undefined) throw new Error(`the browser recorded nothing of ${this.page.url()}`);
    return events.filter((each) => each.pid === pid && each.tid === tid);
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
    const { root } = await this.#session.send('DOM.getDocument', { depth: 0 });
    const found = await this.#session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: HOSTS });
    return found.nodeIds.length;
  }

  /** CPU time since the page's process started, without microtasks. */
  async cost(): Promise<Omit<Cost, 'first'>> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const of = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
    return {
      script: of('ScriptDuration') + of('V8CompileDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
      all: of('TaskDuration'),
    };
  }

  /** Durations of the page's tasks over 50 ms. */
  async longTasks(): Promise<number[]> {
    return z.array(z.number()).parse(
      await this.page.evaluate(`new Promise((resolve) => {
        const found = [];
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) found.push(duration);
        }).observe({ type: 'longtask', buffered: true });
        // Buffered entries arrive in a task of their own.
        setTimeout(() => resolve(found), 100);
      })`),
    );
  }
}

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().default(0),
  /** Processor time, in microseconds. */
  tdur: z.number().default(0),
  args: z.object({
    beginData: z.object({ url: z.string().optional() }).optional(),
    data: z.object({ message: z.string().optional() }).optional(),
  }),
});
type TraceEvent = z.infer<typeof event>;
type Thread = Pick<TraceEvent, 'pid' | 'tid'>;

const MICROTASKS = /^BlinkScheduler_PerformMicrotaskCheckpoint$/;
/** What runs or compiles script. */
const SCRIPT =
  /^(?:BlinkScheduler_PerformMicrotaskCheckpoint|EvaluateScript|FunctionCall|v8\.compile|FireAnimationFrame|FireIdleCallback|TimerFire|EventDispatch)$/;
/** Forced style and layout, which is counted separately. */
const LAYOUT = /^(?:UpdateLayoutTree|Layout)$/;

/** Records a page's work until the returned function is called. */
async function startTrace(session: CDPSession) {
  const events: TraceEvent[] = [];
  const hear = ({ value }: { value: object[] }) => {
    for (const each of value) {
      const { success, data } = event.safeParse(each);
      if (success) events.push(data);
    }
  };
  session.on('Tracing.dataCollected', hear);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', hear);
    return events;
  };
}

/** Milliseconds of the outermost of these events up to a time, without style and layout. */
function scriptIn(own: readonly TraceEvent[], names: RegExp, end = Infinity): number {
  const wanted = own.filter(({ name, ts }) => names.test(name) && ts < end).toSorted((a, b) => a.ts - b.ts);
  const outer: TraceEvent[] = [];
  const lies = ({ ts }: TraceEvent, around: TraceEvent) => ts >= around.ts && ts < around.ts + around.dur;
  for (const each of wanted) {
    const around = outer.at(-1);
    if (!around || !lies(each, around)) outer.push(each);
  }
  const layout = own.filter((each) => LAYOUT.test(each.name) && each.ts < end && outer.some((one) => lies(each, one)));
  // Of an event that goes on after the end, the same share of its processor time as of its duration.
  const sum = (events: readonly TraceEvent[]) =>
    events.reduce((all, { ts, dur, tdur }) => all + tdur * (ts + dur > end ? (end - ts) / dur : 1), 0);
  return (sum(outer) - sum(layout)) / 1000;
}
