/** Keeps the page's slices current: applies the background's patches, and fetches what missed one. */
import type { QueryClient } from '@tanstack/react-query';
import type { Slice, SliceNews, SlicePatch } from '../../lib/protocol/answers.ts';
import type { Platform } from '../platform/platform.tsx';
import { askKey } from './use-ask.ts';

export const SLICE = 'pipeline.slice';
export const sliceKey = (pipelineId: string) => askKey(SLICE, { pipelineId });

/**
 * Shows a slice as the background has it, which makes no request at the service. An answer under way is as
 * new.
 */
export async function catchUp(client: QueryClient, ask: Platform['ask'], pipelineId: string): Promise<void> {
  const queryKey = sliceKey(pipelineId);
  const answer = await ask(SLICE, { pipelineId, cached: true });
  // Dropped in the meantime: it may be another organization's, or erased.
  if (client.getQueryData(queryKey) === undefined) return;
  if (answer.ok) client.setQueryData(queryKey, answer.value);
  // The pipeline or the connection is gone. A screen that shows it asks why.
  else if (answer.failure.code === 'notFound') await client.resetQueries({ queryKey, exact: true });
}

/** Patches the page's slices, and fetches those that missed a patch, until `signal` aborts. */
export function followSlices(
  client: QueryClient,
  { ask, onSlices }: Pick<Platform, 'ask' | 'onSlices'>,
  signal: AbortSignal,
): void {
  const follow = ({ revs, patches, isListNew }: SliceNews): void => {
    if (isListNew) void client.invalidateQueries({ queryKey: ['pipelines.list'] });
    for (const [queryKey, slice] of client.getQueriesData<Slice>({ queryKey: [SLICE] })) {
      // Without one, it is under way, and as new as the news.
      if (!slice) continue;
      const pipelineId = slice.pipeline.id;
      const mine = patches.filter(({ rest }) => rest.pipeline.id === pipelineId);
      const now = mine.reduce<Slice | undefined>(
        (before, patch) => (before?.rev === patch.rest.rev ? before : before && patched(before, patch)),
        slice,
      );
      if (now?.rev !== revs[pipelineId]) void catchUp(client, ask, pipelineId);
      else if (now && now !== slice) client.setQueryData(queryKey, now);
    }
  };
  onSlices(follow, signal);

  // A page that was frozen heard nothing.
  const back = (): void => {
    if (document.visibilityState === 'visible') follow({ revs: {}, patches: [] });
  };
  document.addEventListener('visibilitychange', back, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && back(), { signal });
}

/** Returns the slice after a patch; `undefined` if it is for another state. */
function patched(slice: Slice, { since, rest, changed, ids }: SlicePatch): Slice | undefined {
  if (slice.rev !== since) return undefined;
  const now = new Map([...slice.pursuits, ...changed].map((pursuit) => [pursuit.id, pursuit]));
  return { ...rest, pursuits: (ids ?? [...now.keys()]).flatMap((id) => now.get(id) ?? []) };
}
