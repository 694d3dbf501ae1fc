/** Sizes in a V8 heap snapshot. */
import { z } from 'zod';

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
export function sizeWithoutCode(json: unknown): number {
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
