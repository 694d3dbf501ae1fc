import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { WHILE_REFRESHING } from '../../data/slices.ts';
import { queryOf, useAsk } from '../../data/use-ask.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgendaContent } from './agenda-content.tsx';
import type { AgendaPart } from './agenda-items.ts';
import type { AgendaChange } from './agenda-row.tsx';
import './agenda.css';

interface AgendaProps {
  /** Place beside the choice of view, for the agenda's own switch. */
  slot: HTMLElement | null;
  /** The pipeline chosen in the header, whose board opens. */
  boardOf: string | undefined;
}

const CHIPS: Partial<Record<PipelineChange['event']['kind'], AgendaChange>> = {
  deadlineMoved: 'moved',
  newVersion: 'amended',
  notFound: 'notFound',
};

/** The pursuits of all pipelines by deadline. */
export function Agenda({ slot, boardOf }: AgendaProps) {
  const pipelines = useAsk('pipelines.list', {});
  const { ask } = usePlatform();
  const slices = useQueries({
    queries: (pipelines.data ?? []).map(({ id }) =>
      queryOf(ask, 'pipeline.slice', { pipelineId: id }, WHILE_REFRESHING),
    ),
  });
  const isLoaded = slices.every(({ data, error }) => data ?? error);
  const { data: open } = useAsk('changes.list', {});
  // The list begins with the newest, which is the one to show.
  const changes = useMemo(
    () =>
      new Map(
        open?.changes.toReversed().flatMap(({ pursuitId, event: { kind } }): [string, AgendaChange][] => {
          const chip = CHIPS[kind];
          return chip ? [[pursuitId, chip]] : [];
        }),
      ),
    [open],
  );
  const retry = {
    onRetry: () => {
      if (!pipelines.data) void pipelines.refetch();
      for (const { data, refetch } of slices) if (!data || data.stale) void refetch();
    },
    retrying: pipelines.isFetching || slices.some(({ data, isFetching }) => isFetching || data?.refreshing),
  };
  if (!pipelines.data || !isLoaded) {
    return (
      <div className="scroll">
        {pipelines.error ? (
          <FailureEmpty failure={failureBehind(pipelines.error)} what={words('agendaNotLoaded')} {...retry} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    );
  }
  const parts = pipelines.data.map((pipeline, place): AgendaPart => {
    const { data: slice, error } = slices[place] ?? {};
    return { pipeline, slice, failure: error ? failureBehind(error) : undefined };
  });
  return (
    <AgendaContent agenda={parts} slot={slot} boardOf={boardOf} changes={changes} {...retry}>
      {pipelines.error && (
        <FailureBanner failure={failureBehind(pipelines.error)} kept={words('lastKnownShown')} {...retry} />
      )}
    </AgendaContent>
  );
}
