import { useId, type ReactNode } from 'react';
import { addDays, formatCalendarDate, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { endOfAgendaWeek, endOfWeek } from '../../../lib/domain/pipelines/agenda.ts';
import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { formatCount, locale, words, type WordKey } from '../../../lib/words/words.ts';
import { AgencyLine } from '../../passed/agency-line.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { dueParts } from '../../ui/due-words.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useNow, useToday } from '../../ui/use-today.ts';
import { itemDue, type AgendaItem, type AgendaSection } from './agenda-items.ts';

const NAMES: Readonly<Record<AgendaSection['id'], WordKey>> = {
  closed: 'agendaClosed',
  over: 'agendaOver',
  today: 'deadlineToday',
  thisWeek: 'agendaThisWeek',
  nextWeek: 'agendaNextWeek',
  later: 'agendaLater',
  none: 'agendaNone',
};

interface AgendaGroupProps {
  section: AgendaSection['id'];
  count: number;
  children: ReactNode;
}

/** What is due in one stretch of time, under its heading. */
export function AgendaGroup({ section, count, children }: AgendaGroupProps) {
  const heading = useId();
  const date = useToday();
  return (
    <section aria-labelledby={heading}>
      <header className={joinClasses('grouphead', section === 'over' && 'over')}>
        <h2 id={heading}>{words(NAMES[section])}</h2>
        <span className="muted num">{formatCount(count)}</span>
        <span className="muted push num">{stretchOf(section, date)}</span>
      </header>
      <ol>{children}</ol>
    </section>
  );
}

/** The dates of a group: "through Sun, Jan 10", "Jan 11 – 17"; empty where its name says enough. */
function stretchOf(section: AgendaSection['id'], date: CalendarDate): string {
  const [last, sunday] = [endOfAgendaWeek(date), endOfWeek(date)];
  if (section === 'today') return formatCalendarDate(date, locale(), date);
  if (section === 'thisWeek') return words('agendaThrough', formatCalendarDate(last, locale(), date));
  if (section === 'later') return words('agendaAfter', formatCalendarDate(addDays(sunday, 7), locale(), date));
  if (section !== 'nextWeek') return '';
  const parts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), parts).formatRange(utc(addDays(last, 1)), utc(addDays(sunday, 7)));
}

function utc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** What may have happened to a notice that the user has not dealt with. */
export const AGENDA_CHANGES: Partial<Record<PipelineChange['event']['kind'], { words: WordKey; icon: IconName }>> = {
  deadlineMoved: { words: 'agendaMoved', icon: 'calendar' },
  newVersion: { words: 'changeVersion', icon: 'earlier' },
  notFound: { words: 'changeNotFound', icon: 'hide' },
};

export interface AgendaRowProps {
  item: AgendaItem;
  /** Past deadlines read "Closed". */
  closed: boolean;
  /** There are several pipelines, so that each row names its own. */
  several: boolean;
  change: (typeof AGENDA_CHANGES)[keyof typeof AGENDA_CHANGES];
}

/**
 * One pursuit. When it is due stands left, so that dates line up; what it is stands right, read out first.
 */
export function AgendaRow({ item, closed, several, change }: AgendaRowProps) {
  const { pursuit, pipeline, stageName, step } = item;
  const named = pursuitTitle(pursuit);
  const title = step ? words('fieldProblem', step.step || words('worksheetNextStep'), named) : named;
  return (
    <>
      <span className="what">
        <span className="item-title clip-2" title={title}>
          {title}
        </span>
        <span className="row wrap ag-facts">
          <AgencyLine agency={pursuit.agency} more={[several && pipeline.name]} />
          <span className="row small push clip">
            {change && !step && (
              <span className="row flag">
                <Icon name={change.icon} size="sm" />
                {words(change.words)}
              </span>
            )}
            <span className="clip" title={step ? undefined : stageName}>
              {step ? words('worksheetNextStep') : stageName}
            </span>
          </span>
        </span>
      </span>
      <span className="when">
        <DueColumn due={itemDue(item)} closed={closed} dateOnly={step !== undefined} />
      </span>
    </>
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
