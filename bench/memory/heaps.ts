/** Memory that the scripts of each part of the extension hold after garbage collection. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { Target } from '../../lib/dev/driver/target.ts';

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
  const of = async (measure: (target: Target) => Promise<number>): Promise<Heaps> => {
    const after = async (part: Part) => {
      // Twice: the second collection frees what finalizers of the first released.
      await targets[part].send('HeapProfiler.collectGarbage');
      await targets[part].send('HeapProfiler.collectGarbage');
      return measure(targets[part]);
    };
    return { worker: await after('worker'), panel: await after('panel'), page: await after('page') };
  };
  return {
    all: () => of(async (target) => usage.parse(await target.send('Runtime.getHeapUsage')).usedSize),
    withoutCode: () =>
      of(async (target) => {
        const chunks: string[] = [];
        target.hear('HeapProfiler.addHeapSnapshotChunk', (params) => {
          chunks.push(chunk.parse(params).chunk);
        });
        await target.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
        return sizeWithoutCode(JSON.parse(chunks.join('')));
      }),
  };
}

/** A V8 heap snapshot. */
const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.array(z.union([z.array(z.string()), z.string()])),
    }),
  }),
  /** The fields of all nodes in sequence. */
  nodes: z.array(z.number()),
});

/** Compiled scripts, the browser's own objects, and nodes that only connect the graph. */
const LEFT_OUT: ReadonlySet<string> = new Set(['code', 'native', 'synthetic', 'hidden', 'object shape']);

/** Bytes of objects, arrays, strings and functions that scripts created. */
function sizeWithoutCode(json: unknown): number {
  const { snapshot: head, nodes } = snapshot.parse(json);
  const { node_fields: fields, node_types: types } = head.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const names = types[type];
  if (type < 0 || size < 0 || !Array.isArray(names))
    throw new Error('the browser writes heap snapshots in another form now');
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!LEFT_OUT.has(names[nodes[at + type] ?? -1] ?? '')) sum += nodes[at + size] ?? 0;
  return sum;
}
