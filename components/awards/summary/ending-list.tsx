import type { Award } from '../../../lib/domain/awards/award.ts';
import { addDays, daysBetween } from '../../../lib/domain/dates/calendar-date.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { formatCount, locale, plural, words } from '../../../lib/words/words.ts';
import { RecipientName } from '../shared/recipient-name.tsx';
import { useNavigation } from '../../platform/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useToday } from '../../ui/use-today.ts';
import { dayWords } from '../shared/award-dates.ts';
import { followingQuery } from './following-query.ts';

interface EndingListProps {
  /** Sorted by end; only the first of them where there are very many. */
  awards: readonly Award[];
  /** Shows those that end from today until so many days later. */
  days: number;
  /** How many awards end in that time, with those that are left out. */
  all: number;
  /** What can be done on this screen where none ends in that time. */
  advice?: string;
}

/** Awards that end soon, each with a way to the open notices that may follow it. */
export function EndingList({ awards, days, all, advice }: EndingListProps) {
  const now = useToday();
  const last = addDays(now, days);
  // Found on one day and shown on the next, in a panel that stays open: the first of them may have ended since.
  const shown = awards.filter(({ endDate }) => endDate !== undefined && endDate >= now && endDate <= last);
  if (shown.length === 0) {
    return (
      <Empty icon="calendar" title={words('endingNone')}>
        {advice}
      </Empty>
    );
  }
  return (
    <>
      {all > awards.length && <p className="hint">{words('endingCut', formatCount(shown.length), formatCount(all))}</p>}
      <ol className="ending">
        {shown.map((award) => (
          <Ending key={award.awardId} award={award} left={award.endDate ? daysBetween(now, award.endDate) : 0} />
        ))}
      </ol>
    </>
  );
}

function Ending({ award, left }: { award: Award; left: number }) {
  const { openSearch } = useNavigation();
  const number = award.piid ?? award.awardId;
  const query = followingQuery(award);
  return (
    <li className="cand">
      <div className="row">
        <RecipientName name={award.recipientName} className="clip" />
        <span className="push small num">
          {award.endDate && <time dateTime={award.endDate}>{dayWords(award.endDate, locale())}</time>}
          <span className="muted">{left === 0 ? words('deadlineToday') : plural('deadlineDays', left)}</span>
        </span>
      </div>
      <p className="small clip" title={award.description}>
        {award.description}
      </p>
      <div className="row">
        <span className="small muted num clip">
          {[
            number,
            award.value !== undefined && formatMoney(award.value, locale(), 'compact'),
            award.awardingAgencyName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {query !== undefined && (
          <Button
            small
            look="quiet"
            className="push"
            icon="search"
            aria-label={words('endingSearchName', number)}
            onClick={() => {
              openSearch({ area: 'opportunities', q: query });
            }}
          >
            {words('endingSearch')}
          </Button>
        )}
      </div>
    </li>
  );
}
