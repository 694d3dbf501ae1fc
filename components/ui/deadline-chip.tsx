import { formatCalendarDate, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { daysLeft, deadlineBand, type DeadlineBand } from '../../lib/domain/dates/deadline.ts';
import { locale, plural, words } from '../../lib/words/words.ts';
import { Icon, type IconName } from './icon.tsx';
import { useToday } from './use-today.ts';

interface DeadlineChipProps {
  deadline: CalendarDate | undefined;
  /**
   * `long` shows date and days left; `short` shows days, with the date as a tooltip and for screen readers.
   */
  form?: 'long' | 'short' | undefined;
  /** The pursuit is past the stage where deadlines matter: "Closed" instead of "Overdue". */
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
  const now = useToday();
  const band = deadlineBand(deadline, now);
  if (!deadline || band === 'none')
    return form === 'long' ? <span className="small muted">{words('deadlineNone')}</span> : null;
  const date = formatCalendarDate(deadline, locale(), now);
  const isClosed = closed && band === 'over';
  const { className, icon } = isClosed ? { className: 'outline', icon: 'check' as const } : LOOK[band];
  return (
    <span className={`chip ${className}`} title={form === 'short' ? words('deadlineDue', date) : undefined}>
      <Icon name={icon} />
      <time dateTime={deadline}>
        {isClosed ? words('deadlineClosed', date) : deadlineWords(deadline, form, now)}
        {form === 'short' && !isClosed && <span className="sr">, {words('deadlineDue', date)}</span>}
      </time>
    </span>
  );
}

/** The chip's text: date, Dec 4 · 14 days", "2 days overdue"; short: "14 days". */
function deadlineWords(deadline: CalendarDate, form: 'long' | 'short', now: CalendarDate): string {
  const left = daysLeft(deadline, now);
  if (left < 0) return plural('deadlineOverdue', -left);
  const days = left === 0 ? words('deadlineToday') : plural('deadlineDays', left);
  return form === 'long' ? words('deadlineDateAndDays', formatCalendarDate(deadline, locale(), now), days) : days;
}
