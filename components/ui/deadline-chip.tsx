import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { deadlineBand, dueAt, type DeadlineBand } from '../../lib/domain/dates/due.ts';
import type { TimedDeadline } from '../../lib/domain/dates/timed-deadline.ts';
import { dueParts, dueText, leftWords } from './due-words.ts';
import { words } from '../../lib/words/words.ts';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { useNow } from './use-today.ts';

type DeadlineForm = 'long' | 'short' | 'beside';

interface DeadlineChipProps {
  /** A date, or one that knows its hour and zone. */
  deadline: CalendarDate | TimedDeadline | undefined;
  /**
   * `long` shows date, hour and time left; `short` shows the time left, with the date as a tooltip and for
   * screen readers; `beside` is for use beside the date.
   */
  form?: DeadlineForm | undefined;
  /** The pursuit is past the stage where deadlines matter: "Closed" instead of "Overdue", and never red. */
  closed?: boolean | undefined;
}

const LOOK: Readonly<Record<DeadlineBand, { className: string; icon: IconName }>> = {
  over: { className: 'due-over', icon: 'overdue' },
  within3: { className: 'due-3', icon: 'warning' },
  within7: { className: 'due-7', icon: 'clock' },
  within30: { className: 'due-30', icon: 'calendar' },
  later: { className: 'due-late', icon: 'calendar' },
};

/** Time left until a deadline: icon, text and shape all change; color only repeats them. */
export function DeadlineChip({ deadline: given, form = 'long', closed = false }: DeadlineChipProps) {
  const now = useNow();
  const deadline = typeof given === 'string' ? { day: given } : given;
  if (!deadline) return form === 'long' ? <span className="small muted">{words('deadlineNone')}</span> : null;
  const due = dueAt(deadline, now);
  const band = deadlineBand(due);
  const isClosed = closed && due.state === 'over';
  const { className, icon } = isClosed
    ? { className: 'outline', icon: 'check' as const }
    : LOOK[closed && band !== 'later' ? 'within30' : band];
  const whole = dueText(deadline, now);
  const said = form === 'short' || deadline.time !== undefined ? words('deadlineDue', whole) : undefined;
  const closedOn =
    form === 'beside' ? words('deadlineClosedBeside') : words('deadlineClosed', dueParts(deadline, now).day);
  const left = form === 'long' && due.state !== 'over' ? `${whole} · ${leftWords(due)}` : leftWords(due);
  // Beside its date, how long ago has no room.
  const isBrief = form === 'beside' && due.state === 'over';
  return (
    <span className={joinClasses('chip', className, form === 'long' && 'due-long')} title={isBrief ? left : said}>
      <Icon name={icon} />
      <time dateTime={deadline.day}>
        {isClosed ? closedOn : isBrief ? words('deadlineOver') : left}
        {(form === 'short' || isBrief) && !isClosed && <span className="sr">, {isBrief ? left : said}</span>}
      </time>
    </span>
  );
}

/** A deadline in one line, with its hour and the user's own where they are known. */
export function DeadlineLine({ deadline }: { deadline: TimedDeadline | undefined }) {
  const now = useNow();
  return deadline && <p className="small muted num">{words('deadlineDue', dueText(deadline, now))}</p>;
}
