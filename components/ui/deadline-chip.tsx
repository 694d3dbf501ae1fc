import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { deadlineBand, type DeadlineBand } from '../../lib/domain/dates/deadline.ts';
import { countdown, type Countdown, type TimedDeadline } from '../../lib/domain/dates/timed-deadline.ts';
import { plural, words } from '../../lib/words/words.ts';
import { dueParts, dueText } from './due-text.ts';
import { Icon, type IconName } from './icon.tsx';
import { useNow } from './use-today.ts';

type DeadlineForm = 'long' | 'short' | 'beside';

interface DeadlineChipProps {
  /** A date, or one that knows its hour and zone. */
  deadline: CalendarDate | TimedDeadline | undefined;
  /**
   * `long` shows date, hour and time left; `short` shows the time left, with the date as a tooltip and for
   * screen readers; `beside`, for use beside the date, shows the time left until it has passed.
   */
  form?: DeadlineForm | undefined;
  /** The pursuit is past the stage where deadlines matter: "Closed" instead of "Overdue", and never red. */
  closed?: boolean | undefined;
}

const LOOK: Readonly<Record<Exclude<DeadlineBand, 'none'>, { className: string; icon: IconName }>> = {
  over: { className: 'due-over', icon: 'overdue' },
  within3: { className: 'due-3', icon: 'warning' },
  within7: { className: 'due-7', icon: 'clock' },
  within30: { className: 'due-30', icon: 'calendar' },
  later: { className: 'due-late', icon: 'calendar' },
};

/** Time left until a deadline: icon, text and shape all change; color only repeats them. */
export function DeadlineChip({ deadline, form = 'long', closed = false }: DeadlineChipProps) {
  const now = useNow();
  const due = typeof deadline === 'string' ? { day: deadline } : deadline;
  const band = deadlineBand(due, now);
  if (!due || band === 'none')
    return form === 'long' ? <span className="small muted">{words('deadlineNone')}</span> : null;
  const isClosed = closed && band === 'over';
  const { className, icon } = isClosed
    ? { className: 'outline', icon: 'check' as const }
    : LOOK[closed && band !== 'later' ? 'within30' : band];
  const said = form === 'short' || due.time !== undefined ? words('deadlineDue', dueText(due, now)) : undefined;
  return (
    <span className={`chip ${className}`} title={said}>
      <Icon name={icon} />
      <time dateTime={due.day}>
        {isClosed ? closedText(due, form, now) : leftText(due, form, now)}
        {form === 'short' && !isClosed && <span className="sr">, {said}</span>}
      </time>
    </span>
  );
}

/** A deadline in one line, with its hour and the user's own where they are known. */
export function DeadlineLine({ deadline }: { deadline: TimedDeadline | undefined }) {
  const now = useNow();
  return deadline && <p className="small muted num">{words('deadlineDue', dueText(deadline, now))}</p>;
}

/** The chip's text: "Fri, Dec 4, 2:00 PM EST · 14 days", "2 days overdue"; short: "14 days", "5 hours". */
function leftText(due: TimedDeadline, form: DeadlineForm, now: Date): string {
  const until = countdown(due, now);
  if (form === 'beside' && isOver(until)) return words('deadlineOver');
  if (until.kind === 'days' && until.left < 0) return plural('deadlineOverdue', -until.left);
  if (until.kind === 'passed') return overdueText(due, now);
  const left =
    until.kind === 'hours'
      ? plural('deadlineHours', until.left)
      : until.kind === 'minutes'
        ? plural('deadlineMinutes', until.left)
        : until.left === 0
          ? words('deadlineToday')
          : plural('deadlineDays', until.left);
  if (form !== 'long') return left;
  const { day, time } = dueParts(due, now);
  return words('deadlineDateAndDays', time === undefined ? day : words('dueDayTime', day, time), left);
}

function isOver(until: Countdown): boolean {
  return until.kind === 'passed' || (until.kind === 'days' && until.left < 0);
}

function closedText(due: TimedDeadline, form: DeadlineForm, now: Date): string {
  return form === 'beside' ? words('deadlineClosedBeside') : words('deadlineClosed', dueParts(due, now).day);
}

/** "2 days overdue", or "Overdue" on the day itself. */
function overdueText({ day }: TimedDeadline, now: Date): string {
  const days = countdown({ day }, now);
  return days.kind === 'days' && days.left < 0 ? plural('deadlineOverdue', -days.left) : words('deadlineOver');
}
