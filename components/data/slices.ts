/** The page's copy of the pipelines it shows: one query per pipeline, patched by the background's news. */
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Pursuit } from '../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation } from '../../lib/protocol/answers.ts';
import type { Slice, SliceNews, SlicePatch } from '../../lib/protocol/slice.ts';
import { usePlatform, type Platform } from '../platform/platform.tsx';
import { askKey, queryOf, useAsk, valueOf, type Asked } from './use-ask.ts';

const NAME = 'pipeline.slice';
const WHILE_REFRESHING = { isRunning: ({ refreshing }: Slice) => refreshing === true };
const keyOf = (pipelineId: string) => askKey(NAME, { pipelineId });

/** One pipeline with its pursuits. Opening it sends the service nothing while it is younger than a minute. */
export function useSlice(pipelineId: string | undefined): Asked<Slice> {
  const enabled = pipelineId !== undefined;
  const asked = useAsk(NAME, { pipelineId: pipelineId ?? '' }, { ...WHILE_REFRESHING, enabled });
  return { ...asked, isFetching: asked.isFetching || asked.data?.refreshing === true };
}

/** Several pipelines, in the given order. */
export function useSlices(pipelineIds: readonly string[]) {
  const { ask } = usePlatform();
  return useQueries({ queries: pipelineIds.map((pipelineId) => queryOf(ask, NAME, { pipelineId }, WHILE_REFRESHING)) });
}

/** Returns a function that has the service read again. It resolves to the slice, `undefined` if that fails. */
export function useReadAnew(pipelineId: string): () => Promise<Slice | undefined> {
  const client = useQueryClient();
  const { ask } = usePlatform();
  return () => {
    const queryKey = keyOf(pipelineId);
    const queryFn = async () => valueOf(await ask(NAME, { pipelineId, anew: true }));
    // A read that is already running may predate the change in question. Its callers get this one.
    void client.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false });
    return client.query({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  };
}

/** Shows an answer before the news of it arrives. */
export function useSliceEdits(pipelineId: string) {
  const client = useQueryClient();
  const update = (change: (slice: Slice) => Partial<Slice>) =>
    void client.setQueryData<Slice>(keyOf(pipelineId), (slice) => slice && { ...slice, ...change(slice) });
  return {
    /** Resolves when what the background has is on the screen, or could not be loaded. */
    refresh: (): Promise<void> => client.invalidateQueries({ queryKey: keyOf(pipelineId) }),
    changed: (pursuit: Pursuit) =>
      update(({ pursuits }) => ({ pursuits: pursuits.map((each) => (each.id === pursuit.id ? pursuit : each)) })),
    queued: (operation: PendingOperation) =>
      update(({ pending }) => ({ pending: [...pending.filter(({ id }) => id !== operation.id), operation] })),
    settled: (operationId: string) =>
      update(({ pending }) => ({ pending: pending.filter(({ id }) => id !== operationId) })),
  };
}

/** Patches the page's slices, and fetches those that missed a patch, until `signal` aborts. */
export function followSlices(
  client: QueryClient,
  { ask, onSlices }: Pick<Platform, 'ask' | 'onSlices'>,
  signal: AbortSignal,
): void {
  const known = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: [NAME] })
      .map(({ queryKey, state }) => {
        const slice: unknown = state.data;
        return { queryKey, slice: isSlice(slice) ? slice : undefined, isFetching: state.fetchStatus === 'fetching' };
      });

  /** Asks for the background's copy, which makes no request at the service. */
  const catchUp = async (queryKey: readonly unknown[], pipelineId: string): Promise<void> => {
    await client.cancelQueries({ queryKey, exact: true }, { silent: true });
    const answer = await ask(NAME, { pipelineId, cached: true });
    if (answer.ok) client.setQueryData(queryKey, answer.value);
    else await client.invalidateQueries({ queryKey, exact: true });
  };

  const follow = ({ life, patches }: SliceNews): void => {
    for (const { queryKey, slice, isFetching } of known()) {
      const pipelineId = slice?.pipeline.id;
      const mine = patches.filter(({ rest }) => hasKey(queryKey, rest.pipeline.id));
      if (pipelineId === undefined) {
        // The answer under way may be older than the patch.
        if (isFetching && mine.length > 0) void client.invalidateQueries({ queryKey, exact: true });
        continue;
      }
      const now = mine.reduce<Slice | undefined>(
        (before, patch) => (before?.rev === patch.rest.rev ? before : before && patched(before, patch)),
        slice,
      );
      if (!now?.rev.startsWith(`${life}/`)) void catchUp(queryKey, pipelineId);
      else if (now !== slice) client.setQueryData(queryKey, now);
    }
  };
  onSlices(follow, signal);

  // A page that was frozen heard nothing.
  const back = (): void => {
    if (document.visibilityState === 'visible') follow({ life: '', patches: [] });
  };
  document.addEventListener('visibilitychange', back, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && back(), { signal });
}

/** Returns the slice after a patch; `undefined` if it is for another state. */
export function patched(slice: Slice, { since, rest, changed, ids }: SlicePatch): Slice | undefined {
  if (slice.rev !== since) return undefined;
  const now = new Map([...slice.pursuits, ...changed].map((pursuit) => [pursuit.id, pursuit]));
  return { ...rest, pursuits: (ids ?? [...now.keys()]).flatMap((id) => now.get(id) ?? []) };
}

function isSlice(value: unknown): value is Slice {
  return typeof value === 'object' && value !== null && 'rev' in value && 'pipeline' in value;
}

function hasKey(queryKey: readonly unknown[], pipelineId: string): boolean {
  return JSON.stringify(queryKey) === JSON.stringify(keyOf(pipelineId));
}
