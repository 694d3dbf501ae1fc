/**
 * Time in microtasks, which the browser's own script time leaves out. Our script adds its buttons in one,
 * when the background's answer arrives.
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
  args: z.object({ beginData: z.object({ url: z.string().optional() }).optional() }),
});
type TraceEvent = z.infer<typeof event>;

const PARSING = 'ParseHTML';
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint';
/** Forced style and layout, which is counted separately. */
const LAYOUT = new Set(['UpdateLayoutTree', 'Layout']);

/** Records microtasks until the returned function is called. */
export async function watchMicrotasks(session: CDPSession): Promise<(address: string) => Promise<number>> {
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
  /** CPU milliseconds of microtasks on the main thread of the page at `address`, without style and layout. */
  return async (address) => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', hear);
    return spentOn(events, address);
  };
}

function spentOn(events: readonly TraceEvent[], address: string): number {
  const page = events.find(({ name, args }) => name === PARSING && args.beginData?.url === address);
  if (!page) throw new Error(`the browser recorded nothing of ${address}`);
  const own = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const microtasks = own.filter(({ name }) => name === MICROTASKS);
  const layout = own.filter((each) => LAYOUT.has(each.name) && microtasks.some((around) => lies(each, around)));
  return (sum(microtasks) - sum(layout)) / 1000;
}

function lies(inner: TraceEvent, outer: TraceEvent): boolean {
  return inner.ts >= outer.ts && inner.ts < outer.ts + (outer.dur ?? 0);
}

function sum(events: readonly TraceEvent[]): number {
  return events.reduce((all, { tdur = 0 }) => all + tdur, 0);
}
