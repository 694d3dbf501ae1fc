import type { Award } from '../../../lib/domain/awards/award.ts';
import { daysBetween } from '../../../lib/domain/dates/calendar-date.ts';
import { agencyLabel } from '../../../lib/domain/reference/agencies.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { RecipientName } from '../shared/recipient-name.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useToday } from '../../ui/use-today.ts';
import { AwardNumber } from '../shared/award-number.tsx';
import { dayWords, monthWords } from '../shared/award-display.ts';

/** Highlight contracts that end within this many days: time to prepare for the recompete. */
const SOON_DAYS = 90;

interface AwardRowProps {
  award: Award;
  webAppUrl: string | undefined;
  naics: Naics | undefined;
}

/** One award: recipient, description, value, end. */
export function AwardRow({ award, webAppUrl, naics }: AwardRowProps) {
  const naicsTitle = award.naicsCode === undefined ? undefined : naics?.naicsTitle(award.naicsCode);
  const codes = [award.naicsCode, award.popState].filter((code) => code !== undefined);
  return (
    <tr>
      <th scope="row">
        <RecipientName name={award.recipientName} className="item-title clip-2" row />
        {award.description && (
          <span className="small clip-2" title={award.description}>
            {award.description}
          </span>
        )}
        {award.awardingAgencyName && (
          <span className="small muted clip block" title={award.awardingAgencyName}>
            {agencyLabel(award.awardingAgencyName)}
          </span>
        )}
        <span className="small muted num award-ids" title={naicsTitle}>
          <AwardNumber award={award} webAppUrl={webAppUrl} />
          {/* Wrap them together. */}
          {codes.length > 0 && <span className="award-codes">{codes.join(' · ')}</span>}
        </span>
      </th>
      <td className="r">
        {award.value === undefined ? (
          <span className="muted">{words('notGiven')}</span>
        ) : (
          <b title={formatMoney(award.value, locale())}>{formatMoney(award.value, locale(), 'compact')}</b>
        )}
      </td>
      <td className="r small">
        <Dates award={award} />
      </td>
    </tr>
  );
}

function Dates({ award: { startDate, endDate } }: { award: Award }) {
  const now = useToday();
  const left = endDate && daysBetween(now, endDate);
  return (
    <>
      {endDate ? (
        <time className="block" dateTime={endDate}>
          {dayWords(endDate, locale())}
        </time>
      ) : (
        <span className="block muted">{words('notGiven')}</span>
      )}
      {startDate && (
        <time className="block muted" dateTime={startDate}>
          {words('awardFrom', monthWords(startDate, locale()))}
        </time>
      )}
      {left !== undefined && left < 0 && <span className="block muted">{words('awardEnded')}</span>}
      {left !== undefined && left >= 0 && left <= SOON_DAYS && (
        <Chip look="warning" icon="clock" className="soon">
          {left === 0 ? words('deadlineToday') : plural('deadlineDays', left)}
        </Chip>
      )}
    </>
  );
}
