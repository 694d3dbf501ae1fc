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

const CHIPS: Readonly<Partial<Record<PipelineChange['event']['kind'], AgendaChange>>> = {
  deadlineMoved: 'moved',
  newVersion: 'amended',
  notFound: 'notFound',
};

/** The newest open change of each pursuit that its row shows. `changes` are newest first. */
function chipsOf(changes: readonly PipelineChange[]): ReadonlyMap<string, AgendaChange> {
  return new Map(
    changes.toReversed().flatMap(({ pursuitId, event }) => {
      const chip = CHIPS[event.kind];
      return chip ? [[pursuitId, chip]] : [];
    }),
  );
}

/** The pursuits of all pipelines by deadline. */
export function Agenda({ slot, boardOf }: AgendaProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useAsk('agenda.list', {});
  const changes = chipsOf(useAsk('changes.list', {}).data?.changes ?? []);
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
