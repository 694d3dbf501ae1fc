import { useQueryClient } from '@tanstack/react-query';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Agenda } from '../../../lib/protocol/change-answers.ts';
import type { PendingOperation, PursuitsPage } from '../../../lib/protocol/answers.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { askKey, useAsk, valueOf } from '../../data/use-ask.ts';

/** The pipeline's list as another component loaded it; sends no request. */
export function useListedPage(pipelineId: string): PursuitsPage | undefined {
  return useAsk('pursuits.list', { pipelineId }, { enabled: false }).data;
}

/** Returns a function that has the service read again. It resolves to the list, `undefined` if that fails. */
export function useReadAnew(pipelineId: string): () => Promise<PursuitsPage | undefined> {
  const client = useQueryClient();
  const { ask } = usePlatform();
  return () => {
    const queryKey = askKey('pursuits.list', { pipelineId });
    const queryFn = async () => valueOf(await ask('pursuits.list', { pipelineId, anew: true }));
    // A read that is already running may predate the change in question. Its callers get this one.
    void client.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false });
    return client.query({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  };
}

/** The agenda with a change to the list of one pipeline. */
function changedIn(agenda: Agenda, pipelineId: string, change: (page: PursuitsPage) => Partial<PursuitsPage>): Agenda {
  const pipelines = agenda.pipelines.map((each) => {
    const { pipeline, page } = each;
    return pipeline.id === pipelineId && page.ok
      ? { pipeline, page: { ...page, value: { ...page.value, ...change(page.value) } } }
      : each;
  });
  return { ...agenda, pipelines };
}

/** Updates the shown list from the background's answers, then refreshes it. */
export function useListUpdates(pipelineId: string) {
  const client = useQueryClient();
  /** Resolves when the refreshed list is on the screen, or could not be loaded. */
  const refresh = async (): Promise<void> => {
    const names = ['pursuits.list', 'agenda.list', 'agenda.due', 'page.seen', 'outbox.list'] as const;
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  const update = (change: (page: PursuitsPage) => Partial<PursuitsPage>) => {
    const key = askKey('pursuits.list', { pipelineId });
    client.setQueryData<PursuitsPage>(key, (page) => page && { ...page, ...change(page) });
    client.setQueryData<Agenda>(askKey('agenda.list', {}), (agenda) => agenda && changedIn(agenda, pipelineId, change));
    void refresh();
  };
  return {
    refresh,
    changed: (pursuit: Pursuit) =>
      update(({ pursuits }) => ({ pursuits: pursuits.map((each) => (each.id === pursuit.id ? pursuit : each)) })),
    queued: (operation: PendingOperation) =>
      update(({ pending }) => ({ pending: [...pending.filter(({ id }) => id !== operation.id), operation] })),
    settled: (operationId: string) =>
      update(({ pending }) => ({ pending: pending.filter(({ id }) => id !== operationId) })),
  };
}
