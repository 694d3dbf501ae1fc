import { type Award, ENDING_DAYS } from '../../../lib/domain/awards/award.ts';
import { isSameName, withoutLegalForm } from '../../../lib/domain/text/company-name.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { AwardScan } from '../../../lib/protocol/award-messages.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { awardNumber } from '../shared/award-display.ts';
import { EndingList } from '../summary/ending-list.tsx';
import { isPartial, ScanProgress } from '../summary/scan-progress.tsx';
import { AgencyBars, MaybeSame, NaicsBars, StateBars, YearBars, WithoutValue } from '../summary/summary-bars.tsx';
import { useScan } from '../summary/use-scan.ts';
import { Empty } from '../../ui/empty.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';

/** Ten pages cover everything most recipients ever won. */
const MAX_PAGES = 10;

/** A recipient's awards by agency, NAICS, state and year, and those that end soon. */
export function CompetitorView({ recipient, onClose }: { recipient: string; onClose: () => void }) {
  // Match other spellings of the company; the scan ignores other companies.
  const scan = useScan({ query: { q: withoutLegalForm(recipient) }, pages: MAX_PAGES, recipient });
  return (
    <Overlay title={words('competitorTitle', recipient)} onClose={onClose}>
      <ScanProgress scan={scan} oneRecipient />
      {scan.found && <CompetitorSummary found={scan.found} recipient={recipient} />}
    </Overlay>
  );
}

function CompetitorSummary({ found, recipient }: { found: AwardScan; recipient: string }) {
  const { state, failure, summary, ending, latest } = found;
  if (summary.count === 0) {
    // An unfinished scan says nothing about the recipient yet.
    return state === 'done' && !failure && !isPartial(found) ? (
      <Empty icon="search" title={words('competitorNone')}>
        {words('competitorNoneNext')}
      </Empty>
    ) : null;
  }
  return (
    <>
      <div className="pad">
        <p className="strong num">
          {plural('summaryTotal', summary.count, formatMoney(summary.value, locale(), 'compact'))}
        </p>
        <WithoutValue summary={summary} />
        <MaybeSame summary={summary} />
      </div>
      <AgencyBars summary={summary} />
      <NaicsBars summary={summary} />
      <StateBars summary={summary} />
      <YearBars summary={summary} />
      <section className="section">
        <div className="head">
          <h2>{words('summaryEnding')}</h2>
        </div>
        <EndingList awards={ending} days={ENDING_DAYS[12]} all={summary.ending[12]} />
      </section>
      <Latest awards={latest} recipient={recipient} />
    </>
  );
}

function Latest({ awards, recipient }: { awards: readonly Award[]; recipient: string }) {
  return (
    <section className="section">
      <div className="head">
        <h2>{words('competitorLatest')}</h2>
      </div>
      <ul className="latest">
        {awards.slice(0, 10).map((award) => (
          <li key={award.awardId}>
            <p className="clip-2" title={award.description}>
              {award.description ?? words('notGiven')}
            </p>
            <p className="small muted num">
              {[
                awardNumber(award),
                !isSameName(award.recipientName ?? recipient, recipient) &&
                  words('maybeSame', award.recipientName ?? ''),
                award.value !== undefined && formatMoney(award.value, locale(), 'compact'),
                award.awardingAgencyName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
