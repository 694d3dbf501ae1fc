import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PendingOperation, PursuitsPage } from '../../../lib/protocol/answers.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { AskError } from '../../ui/feedback/ask-error.ts';
import { askKey } from '../../data/use-ask.ts';
import { canSendFigures } from './use-figures.ts';
import { shownAhead } from './shown-ahead.ts';

/**
 * Has a pipeline's list read, and lays it on the screen; `undefined` where there is none to lay. `anew`: the service is asked even
 * where it was asked a moment ago.
 */
function useReading(pipelineId: string, anew: { anew?: true }): () => Promise<PursuitsPage | undefined> {
  const client = useQueryClient();
  const { ask } = usePlatform();
  return async () => {
    const request = { pipelineId };
    const queryFn = async () => {
      const read = await ask('pursuits.list', { ...request, ...anew });
      if (!read.ok) throw new AskError(read.failure);
      return read.value;
    };
    const queryKey = askKey('pursuits.list', request);
    // A reading that is under way may be older than what is asked about; who waits for it gets this one.
    if (anew.anew) void client.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false });
    return client.query({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  };
}

/** Has the service asked for a pipeline's list, and lays it on the screen. */
export function useReadAnew(pipelineId: string): () => Promise<PursuitsPage | undefined> {
  return useReading(pipelineId, { anew: true });
}

/** Lays what the background just answered over the list on screen, and has the list asked again behind it. */
export function usePursuitNews(pipelineId: string) {
  const client = useQueryClient();
  const read = useReading(pipelineId, {});
  const key = askKey('pursuits.list', { pipelineId });
  const listed = useCallback(
    () => client.getQueryData<PursuitsPage>(askKey('pursuits.list', { pipelineId })),
    [client, pipelineId],
  );
  const scaleKnown = useCallback((): boolean => listed()?.scale !== undefined, [listed]);
  const refresh = () => {
    for (const name of ['pursuits.list', 'page.seen', 'outbox.list'] as const)
      void client.invalidateQueries({ queryKey: [name] });
  };
  const lay = (change: (page: PursuitsPage) => PursuitsPage) => {
    client.setQueryData<PursuitsPage>(key, (page) => page && change(page));
    refresh();
  };
  return {
    refresh,
    /** Resolves once the list as it was read last is on the screen; also where the background could not be asked. */
    async reread(): Promise<void> {
      await read();
    },
    /** Whether an absent pWin or pGo in the list on screen is an empty one, and not merely unreadable. */
    scaleKnown,
    /** Whether pWin and pGo can be sent (decisions, "Scale of pWin, pGo"). */
    figuresSent: (): boolean => canSendFigures(listed() ?? {}),
    /** What the list on screen shows of a pursuit as this person's own edits, which wait, will make it. */
    ahead: (pursuitId: string): PursuitValues => shownAhead(listed() ?? { pending: [] }, pursuitId),
    /** A pursuit as the list has it by now, whatever was on the screen when something began that took its time. */
    now: (pursuitId: string): Pursuit | undefined => listed()?.pursuits.find(({ id }) => id === pursuitId),
    changed(pursuit: Pursuit): void {
      lay((page) => ({ ...page, pursuits: page.pursuits.map((known) => (known.id === pursuit.id ? pursuit : known)) }));
    },
    waiting(operation: PendingOperation): void {
      lay((page) => ({ ...page, pending: [...page.pending.filter(({ id }) => id !== operation.id), operation] }));
    },
    settled(operationId: string): void {
      lay((page) => ({ ...page, pending: page.pending.filter(({ id }) => id !== operationId) }));
    },
  };
}
