import { useMemo } from 'react';
import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgendaContent } from './agenda-content.tsx';
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
  const { data, dataUpdatedAt, error, isFetching, refetch } = useAsk('agenda.list', {});
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
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  if (!data) {
    return (
      <div className="scroll">
        {error ? (
          <FailureEmpty failure={failureBehind(error)} what={words('agendaNotLoaded')} {...retry} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    );
  }
  return (
    <AgendaContent agenda={data} answeredAt={dataUpdatedAt} slot={slot} boardOf={boardOf} changes={changes} {...retry}>
      {error && <FailureBanner failure={failureBehind(error)} kept={words('lastKnownShown')} {...retry} />}
    </AgendaContent>
  );
}
