import type { Award } from '../../../lib/domain/awards/award.ts';
import { withoutLegalForm } from '../../../lib/domain/text/company-name.ts';
import { ENDING_DAYS } from '../../../lib/domain/dates/ending-days.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { AwardScan } from '../../../lib/protocol/award-answers.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { EndingList } from '../summary/ending-list.tsx';
import { isPartly, ScanProgress } from '../summary/scan-progress.tsx';
import { AgencyBars, NaicsBars, StateBars, YearBars } from '../summary/summary-bars.tsx';
import { useScan } from '../summary/use-scan.ts';
import { WithoutValue } from '../summary/without-value.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';

/** Ten pages hold all of what most recipients ever won. */
const PAGES = 10;

/** Everything of one recipient: for whom, what, where, how much, and what ends soon. */
export function CompetitorView({ recipient, onClose }: { recipient: string; onClose: () => void }) {
  // Other spellings of the same company are its awards as well; the scan counts no other company's.
  const scan = useScan({ query: { q: withoutLegalForm(recipient) }, pages: PAGES, recipient });
  return (
    <Overlay title={words('competitorTitle', recipient)} onClose={onClose}>
      <ScanProgress scan={scan} ofOne />
      {scan.found && <Everything found={scan.found} />}
    </Overlay>
  );
}

function Everything({ found }: { found: AwardScan }) {
  const { state, failure, summary, ending, latest } = found;
  if (summary.count === 0) {
    // What was not read to its end found nothing yet, which says nothing of the recipient.
    return state === 'done' && !failure && !isPartly(found) ? (
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
      <Latest awards={latest} />
    </>
  );
}

function Latest({ awards }: { awards: readonly Award[] }) {
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
                award.piid ?? award.awardId,
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
