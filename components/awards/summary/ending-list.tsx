import type { Award } from '../../../lib/domain/awards/award.ts';
import { termsOf } from '../../../lib/domain/awards/incumbents/terms.ts';
import { addDays, daysBetween } from '../../../lib/domain/dates/calendar-date.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { formatCount, locale, plural, words } from '../../../lib/words/words.ts';
import { RecipientName } from '../shared/recipient-name.tsx';
import { useNavigation } from '../../platform/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useToday } from '../../ui/use-today.ts';
import { awardNumber, dayWords } from '../shared/award-display.ts';

interface EndingListProps {
  /** Sorted by end date; may be truncated. */
  awards: readonly Award[];
  /** Shows awards that end within this many days from today. */
  days: number;
  /** How many awards end in that time, including truncated ones. */
  all: number;
  /** What to do when none ends in that time. */
  advice?: string;
}

/** Awards that end soon, each with a search for notices that may follow. */
export function EndingList({ awards, days, all, advice }: EndingListProps) {
  const now = useToday();
  const last = addDays(now, days);
  // In a panel left open since yesterday, the first ones may have ended.
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
  const number = awardNumber(award);
  const query = successorQuery(award);
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
            onClick={() => openSearch({ area: 'opportunities', q: query })}
          >
            {words('endingSearch')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Enough words for one kind of work at one place; more would match the contract itself. */
const MAX_WORDS = 8;

/** A query for open notices that may follow an award; `undefined` without a telling description. */
function successorQuery({ description }: Award): string | undefined {
  const telling = termsOf(description ?? '').slice(0, MAX_WORDS);
  return telling.length === 0 ? undefined : telling.map(({ written }) => written).join(' ');
}
