/** The page's copy of the pipelines it shows: one query per pipeline, patched by `follow-slices.ts`. */
import { useQueryClient } from '@tanstack/react-query';
import type { Pursuit } from '../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation, Slice } from '../../lib/protocol/answers.ts';
import { usePlatform } from '../platform/platform.tsx';
import { catchUp, SLICE, sliceKey } from './follow-slices.ts';
import { useAsk, valueOf, type Asked } from './use-ask.ts';

/** Asks again while the background reads the service: its worker may stop. */
export const WHILE_REFRESHING = { isRunning: ({ refreshing }: Slice) => refreshing === true };

/** One pipeline with its pursuits. Opening it sends the service nothing while it is younger than a minute. */
export function useSlice(pipelineId: string | undefined): Asked<Slice> {
  const enabled = pipelineId !== undefined;
  const asked = useAsk(SLICE, { pipelineId: pipelineId ?? '' }, { ...WHILE_REFRESHING, enabled });
  return { ...asked, isFetching: asked.isFetching || asked.data?.refreshing === true };
}

/** Returns a function that reads the service again. It resolves to the slice, `undefined` if that fails. */
export function useReadAnew(pipelineId: string): () => Promise<Slice | undefined> {
  const client = useQueryClient();
  const { ask } = usePlatform();
  return () => {
    const queryKey = sliceKey(pipelineId);
    const queryFn = async () => valueOf(await ask(SLICE, { pipelineId, anew: true }));
    // A read that is already running may predate the change in question. Its callers get this one.
    void client.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false });
    return client.query({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  };
}

/** Returns a function that shows edited pursuits, all in one render, before the background has the edits. */
export function useShowEdited(): (edited: readonly { pipelineId: string; pursuit: Pursuit }[]) => void {
  const client = useQueryClient();
  return (edited) => {
    for (const [pipelineId, these] of Map.groupBy(edited, (each) => each.pipelineId)) {
      const now = new Map(these.map(({ pursuit }) => [pursuit.id, pursuit]));
      client.setQueryData<Slice>(
        sliceKey(pipelineId),
        (slice) => slice && { ...slice, pursuits: slice.pursuits.map((each) => now.get(each.id) ?? each) },
      );
    }
  };
}

/** Returns a function that shows pipelines as the background has them: it may have refused what is shown. */
export function useCatchUp(): (pipelineIds: readonly string[]) => void {
  const client = useQueryClient();
  const { ask } = usePlatform();
  return (pipelineIds) => {
    for (const pipelineId of new Set(pipelineIds)) void catchUp(client, ask, pipelineId);
  };
}

/** Shows an answer before the news of it arrives. */
export function useSliceEdits(pipelineId: string) {
  const client = useQueryClient();
  const show = useShowEdited();
  const update = (change: (slice: Slice) => Partial<Slice>) =>
    void client.setQueryData<Slice>(sliceKey(pipelineId), (slice) => slice && { ...slice, ...change(slice) });
  return {
    /** Resolves when what the background has is on the screen, or could not be loaded. */
    refresh: (): Promise<void> => client.invalidateQueries({ queryKey: sliceKey(pipelineId) }),
    changed: (pursuit: Pursuit) => show([{ pipelineId, pursuit }]),
    queued: (operation: PendingOperation) =>
      update(({ pending }) => ({ pending: [...pending.filter(({ id }) => id !== operation.id), operation] })),
    settled: (operationId: string) =>
      update(({ pending }) => ({ pending: pending.filter(({ id }) => id !== operationId) })),
  };
}
