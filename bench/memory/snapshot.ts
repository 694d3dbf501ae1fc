/** What a heap snapshot of V8 says of how much is what. */
import { z } from 'zod';

const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.array(z.union([z.array(z.string()), z.string()])),
    }),
  }),
  /** The fields of all nodes, one node after the other. */
  nodes: z.array(z.number()),
});

/** Compiled scripts, what belongs to the browser itself, and nodes that only hold the graph together. */
const LEFT_OUT: ReadonlySet<string> = new Set(['code', 'native', 'synthetic', 'hidden', 'object shape']);

/** Bytes of what scripts made: objects, arrays, strings, functions. */
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
