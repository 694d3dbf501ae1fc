/** Memory that the scripts of each part of the extension hold after garbage collection. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { Target } from '../../lib/dev/driver/target.ts';
import { sizeWithoutCode } from './snapshot.ts';

const usage = z.object({ usedSize: z.number() });
const chunk = z.object({ chunk: z.string() });

export const PARTS = ['worker', 'panel', 'page'] as const;
export type Part = (typeof PARTS)[number];
/** Bytes of each part. */
export type Heaps = Readonly<Record<Part, number>>;

export interface HeapMeter {
  /** Everything, compiled code included. */
  all(): Promise<Heaps>;
  /** Objects of scripts only. Takes seconds, because the browser writes a heap snapshot. */
  withoutCode(): Promise<Heaps>;
}

/** Returns a meter of the parts, each found by the start of its address. */
export async function heapMeter(browser: CDPSession, addresses: Readonly<Record<Part, string>>): Promise<HeapMeter> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{}] });
  const attach = async (part: Part) => {
    const info = targetInfos.find(
      ({ type, url }) => (type === 'page' || type === 'service_worker') && url.startsWith(addresses[part]),
    );
    if (!info) throw new Error(`there is no ${part} to measure`);
    return Target.attach(browser, info.targetId);
  };
  const targets = { worker: await attach('worker'), panel: await attach('panel'), page: await attach('page') };
  const collect = async (part: Part) => {
    // Twice: the second collection frees what finalizers of the first released.
    await targets[part].send('HeapProfiler.collectGarbage');
    await targets[part].send('HeapProfiler.collectGarbage');
  };
  const of = async (measure: (part: Part) => Promise<number>): Promise<Heaps> => ({
    worker: await measure('worker'),
    panel: await measure('panel'),
    page: await measure('page'),
  });
  return {
    all: () =>
      of(async (part) => {
        await collect(part);
        return usage.parse(await targets[part].send('Runtime.getHeapUsage')).usedSize;
      }),
    withoutCode: () =>
      of(async (part) => {
        await collect(part);
        const chunks: string[] = [];
        targets[part].hear('HeapProfiler.addHeapSnapshotChunk', (params) => {
          chunks.push(chunk.parse(params).chunk);
        });
        await targets[part].send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
        return sizeWithoutCode(JSON.parse(chunks.join('')));
      }),
  };
}
