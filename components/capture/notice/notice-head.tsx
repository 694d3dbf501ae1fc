import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';

interface NoticeHeadProps {
  site: string | undefined;
  notice: SeenNotice;
  /** Saved, and past the stage from which a past deadline is no miss. */
  closed?: boolean;
}

/** Where the notice was seen, its number, and how near its deadline is. */
export function NoticeHead({ site, notice, closed }: NoticeHeadProps) {
  return (
    <div className="row">
      {site && (
        <Chip look="outline" icon="globe">
          {site}
        </Chip>
      )}
      {notice.solicitationNumber && <span className="small strong num clip">{notice.solicitationNumber}</span>}
      <span className="push">
        <DeadlineChip deadline={notice.responseDeadLine} closed={closed} />
      </span>
    </div>
  );
}

/** What the page says and no field holds: when it was posted, and for whom it is set aside. */
export function NoticeFacts({ notice: { postedDate, setAside } }: { notice: SeenNotice }) {
  const facts = [postedDate && words('noticePosted', formatCalendarDate(postedDate, locale())), setAside].filter(
    Boolean,
  );
  return facts.length > 0 ? <p className="small muted num">{facts.join(' · ')}</p> : null;
}
