import { agencyLabel } from '../../../lib/domain/reference/agencies.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { dueParts } from '../../ui/due-words.ts';
import type { IconName } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-today.ts';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { PursuitItem } from '../editor/pursuit-item.tsx';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { agendaKey, itemDue, type AgendaItem } from './agenda-items.ts';

/** What happened to a notice that the user has not dealt with. */
export type AgendaChange = 'moved' | 'amended' | 'notFound';

const CHANGES: Readonly<Record<AgendaChange, { words: WordKey; icon: IconName; look: 'warning' | 'outline' }>> = {
  moved: { words: 'agendaMoved', icon: 'calendar', look: 'warning' },
  amended: { words: 'changeVersion', icon: 'earlier', look: 'warning' },
  notFound: { words: 'changeNotFound', icon: 'hide', look: 'outline' },
};

interface AgendaRowProps {
  item: AgendaItem;
  /** There are several pipelines, so that each row names its own. */
  several: boolean;
  change: AgendaChange | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  picking: Picking;
}

/**
 * One pursuit. When it is due stands left, so that dates line up; what it is stands right, read out first.
 */
export function AgendaRow({ item, several, change, open, onOpenChange, picking }: AgendaRowProps) {
  const { pursuit, pipeline, stages, stageName, closed, pending, step } = item;
  const named = pursuitTitle(pursuit);
  const title = step ? words('fieldProblem', step.step || words('worksheetNextStep'), named) : named;
  const { agency } = pursuit;
  const about = [agency && agencyLabel(agency), several && pipeline.name].filter(Boolean).join(' · ');
  const aboutFully = [agency, several && pipeline.name].filter(Boolean).join(' · ');
  return (
    <PursuitItem
      pursuit={pursuit}
      pipelineId={pipeline.id}
      stages={stages}
      pending={pending}
      rowKey={agendaKey(item)}
      open={open}
      onOpenChange={onOpenChange}
      className="ag"
      picking={picking}
    >
      <span className="what">
        <span className="item-title clip-2" title={title}>
          {title}
        </span>
        <span className="row ag-facts">
          <span className="small muted clip grow" title={aboutFully}>
            {about}
          </span>
          <span className="row ag-chips">
            {change && !step && (
              <Chip look={CHANGES[change].look} icon={CHANGES[change].icon}>
                {words(CHANGES[change].words)}
              </Chip>
            )}
            {step ? (
              <Chip look="info">{words('worksheetNextStep')}</Chip>
            ) : (
              <Chip className="clip" title={stageName}>
                {stageName}
              </Chip>
            )}
          </span>
        </span>
      </span>
      <span className="when">
        <DueColumn due={itemDue(item)} closed={closed} dateOnly={step !== undefined} />
      </span>
    </PursuitItem>
  );
}

/** Time left, date, hour with zone, and what differs or is not known about the hour. */
function DueColumn({ due, closed, dateOnly }: { due: TimedDeadline | undefined; closed: boolean; dateOnly: boolean }) {
  const now = useNow();
  if (!due) return <span className="muted">{words('deadlineNone')}</span>;
  const { day, time, doubt, yours } = dueParts(due, now);
  return (
    <>
      <DeadlineChip deadline={due} form="beside" closed={closed} />
      <span>{day}</span>
      {time !== undefined && <span>{time}</span>}
      {time === undefined && !dateOnly && <span className="muted">{words('dueTimeMissing')}</span>}
      {(doubt ?? yours) && <span className="muted">{doubt ?? yours}</span>}
    </>
  );
}
