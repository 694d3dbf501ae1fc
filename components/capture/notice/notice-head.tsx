import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { setAsideLabel } from '../../../lib/domain/reference/set-asides.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';

interface NoticeHeadProps {
  site: string | undefined;
  /** The solicitation number. */
  number?: string | undefined;
  due: TimedDeadline | undefined;
  /** Saved, and past the stage where deadlines matter. */
  closed?: boolean;
}

/** Site, solicitation number and deadline. */
export function NoticeHead({ site, number, due, closed }: NoticeHeadProps) {
  return (
    <div className="row">
      {site && (
        <Chip look="outline" icon="globe">
          {site}
        </Chip>
      )}
      {number && <span className="small strong num clip">{number}</span>}
      <span className="push">
        <DeadlineChip deadline={due} closed={closed} />
      </span>
    </div>
  );
}

/** Facts without a field: posting date and set-aside. */
export function NoticeFacts({ notice: { postedDate, setAside } }: { notice: SeenNotice }) {
  const facts = [
    postedDate && words('noticePosted', formatCalendarDate(postedDate, locale())),
    setAside && setAsideLabel(setAside),
  ].filter(Boolean);
  return facts.length > 0 ? <p className="small muted num">{facts.join(' · ')}</p> : null;
}
