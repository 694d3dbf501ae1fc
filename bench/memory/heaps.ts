/** How much memory the scripts of each part of the extension hold on to, once everything that can go is gone. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { Target } from '../../lib/dev/driver/target.ts';

const usage = z.object({ usedSize: z.number() });

export const PARTS = ['worker', 'panel', 'page'] as const;
export type Part = (typeof PARTS)[number];
/** Bytes of each part. */
export type Heaps = Readonly<Record<Part, number>>;

/** Gives what measures the parts, each found by how its address begins. */
export async function heapMeter(
  browser: CDPSession,
  addresses: Readonly<Record<Part, string>>,
): Promise<() => Promise<Heaps>> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{}] });
  const attach = async (part: Part) => {
    const info = targetInfos.find(
      ({ type, url }) => (type === 'page' || type === 'service_worker') && url.startsWith(addresses[part]),
    );
    if (!info) throw new Error(`there is no ${part} to measure`);
    return Target.attach(browser, info.targetId);
  };
  const targets = { worker: await attach('worker'), panel: await attach('panel'), page: await attach('page') };
  const heapOf = async (part: Part) => {
    // Twice: what goes in the first may have held what goes in the second.
    await targets[part].send('HeapProfiler.collectGarbage');
    await targets[part].send('HeapProfiler.collectGarbage');
    return usage.parse(await targets[part].send('Runtime.getHeapUsage')).usedSize;
  };
  return async () => ({ worker: await heapOf('worker'), panel: await heapOf('panel'), page: await heapOf('page') });
}
