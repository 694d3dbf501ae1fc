/**
 * Time in microtasks, which the browser's own script time leaves out, and all script up to the first view.
 */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  /** Processor time, in microseconds. */
  tdur: z.number().optional(),
  args: z.object({
    beginData: z.object({ url: z.string().optional() }).optional(),
    data: z.object({ message: z.string().optional() }).optional(),
  }),
});
type TraceEvent = z.infer<typeof event>;

const PARSING = 'ParseHTML';
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint';
/** What runs or compiles script. */
const SCRIPT =
  /^(?:EvaluateScript|FunctionCall|v8\.compile|FireAnimationFrame|FireIdleCallback|TimerFire|EventDispatch)$/;
/** Forced style and layout, which is counted separately. */
const LAYOUT = new Set(['UpdateLayoutTree', 'Layout']);

/** What the trace adds to the browser's own counters, in milliseconds of processor time. */
export interface Traced {
  microtasks: number;
  /** Script up to {@link FIRST_VIEW}; absent if the page never wrote that. */
  first?: number;
}

/** The time stamp that the page writes once its rows in view have buttons. */
export const FIRST_VIEW = 'first view';

/** Records a page's work until the returned function is called. */
export async function watchMicrotasks(session: CDPSession): Promise<(address: string) => Promise<Traced>> {
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
  /** Of the main thread of the page at `address`, without style and layout. */
  return async (address) => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', hear);
    return spentOn(events, address);
  };
}

function spentOn(events: readonly TraceEvent[], address: string): Traced {
  const page = events.find(({ name, args }) => name === PARSING && args.beginData?.url === address);
  if (!page) throw new Error(`the browser recorded nothing of ${address}`);
  const own = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const mark = own.find(({ name, args }) => name === 'TimeStamp' && args.data?.message === FIRST_VIEW);
  const microtasks = scriptIn(own, ({ name }) => name === MICROTASKS);
  return mark === undefined
    ? { microtasks }
    : { microtasks, first: scriptIn(own, ({ name }) => name === MICROTASKS || SCRIPT.test(name), mark.ts) };
}

/** Milliseconds of the outermost of these events, up to a time. */
function scriptIn(own: readonly TraceEvent[], isWanted: (one: TraceEvent) => boolean, end = Infinity): number {
  const wanted = own.filter((each) => isWanted(each) && each.ts < end).toSorted((a, b) => a.ts - b.ts);
  const outer: TraceEvent[] = [];
  for (const each of wanted) {
    const around = outer.at(-1);
    if (!around || !lies(each, around)) outer.push(each);
  }
  const layout = own.filter((each) => LAYOUT.has(each.name) && each.ts < end && outer.some((one) => lies(each, one)));
  return (sum(outer, end) - sum(layout, end)) / 1000;
}

function lies(inner: TraceEvent, outer: TraceEvent): boolean {
  return inner.ts >= outer.ts && inner.ts < outer.ts + (outer.dur ?? 0);
}

/** Of an event that goes on after `end`, the same share of its processor time as of its duration. */
function sum(events: readonly TraceEvent[], end: number): number {
  return events.reduce((all, { ts, dur = 0, tdur = 0 }) => all + tdur * (ts + dur > end ? (end - ts) / dur : 1), 0);
}
