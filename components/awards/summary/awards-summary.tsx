import { ENDING_DAYS, type EndingMonths } from '../../../lib/domain/awards/award.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { formatCount, locale, plural, words } from '../../../lib/words/words.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ENDING_MONTHS, SCAN_DEPTHS, type AwardsLook } from '../shared/awards-form.ts';
import { EndingList } from './ending-list.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { AgencyBars, NaicsBars, RecipientBars, YearBars, WithoutValue } from './summary-bars.tsx';
import { useScan } from './use-scan.ts';

const PAGE = 50;
const IN_ORDER = ENDING_MONTHS.toSorted((a, b) => a - b);

interface AwardsSummaryProps {
  /** The search request; ignores page and sort order. */
  request: RequestOf<'awards.search'>;
  look: AwardsLook;
  onLook: (look: Partial<AwardsLook>) => void;
}

/** Totals of the found awards, or those that end soon, over as many pages as the user chose. */
export function AwardsSummary({ request: { q, agency, naics, state }, look, onLook }: AwardsSummaryProps) {
  const query = Object.fromEntries(
    Object.entries({ q, agency, naics, state }).filter(([, value]) => value !== undefined),
  );
  const scan = useScan({ query, pages: look.depth });
  return (
    <>
      <div className="row pad scan-depth">
        <span className="small muted">{words('scanUpTo')}</span>
        <Select
          className="btn sm"
          label={words('scanUpTo')}
          value={String(look.depth)}
          options={SCAN_DEPTHS.map((pages) => ({
            value: String(pages),
            label: words('scanAwards', formatCount(pages * PAGE)),
          }))}
          onChange={(chosen) => {
            const depth = SCAN_DEPTHS.find((pages) => String(pages) === chosen);
            if (depth !== undefined) onLook({ depth });
          }}
        />
      </div>
      <ScanProgress scan={scan} />
      {scan.found &&
        (look.view === 'summary' ? (
          <Summary found={scan.found} />
        ) : (
          <Ending found={scan.found} months={look.months} onMonths={(months) => onLook({ months })} />
        ))}
    </>
  );
}

type Found = NonNullable<ReturnType<typeof useScan>['found']>;

function Summary({ found: { summary } }: { found: Found }) {
  if (summary.count === 0) return <p className="pad muted">{words('summaryNothing')}</p>;
  const { count, value } = summary.endingSoon;
  return (
    <>
      <WithoutValue summary={summary} className="pad" />
      <RecipientBars summary={summary} />
      <YearBars summary={summary} />
      <AgencyBars summary={summary} />
      <NaicsBars summary={summary} />
      <section className="section">
        <div className="head">
          <h2>{words('summaryEnding')}</h2>
          <span className="small muted num push">
            {plural('summaryTotal', count, formatMoney(value, locale(), 'compact'))}
          </span>
        </div>
      </section>
    </>
  );
}

interface EndingProps {
  found: Found;
  months: EndingMonths;
  onMonths: (months: EndingMonths) => void;
}

function Ending({ found: { state, failure, ending, summary }, months, onMonths }: EndingProps) {
  // Before the first page, don't claim that none ends soon.
  const isRead = summary.count > 0 || (state === 'done' && !failure);
  return (
    <section className="section">
      <div className="row wrap">
        <h2 className="sr">{words('endingWithin')}</h2>
        <Segmented
          fill
          className="grow"
          label={words('endingWithin')}
          value={String(months)}
          segments={IN_ORDER.map((value) => ({ value: String(value), label: words('endingMonths', value) }))}
          onChange={(chosen) => {
            const next = IN_ORDER.find((value) => String(value) === chosen);
            if (next !== undefined) onMonths(next);
          }}
        />
      </div>
      <p className="hint ending-note">{words('endingNote')}</p>
      {isRead && (
        <EndingList
          awards={ending}
          days={ENDING_DAYS[months]}
          all={summary.ending[months]}
          advice={words('endingNoneNext')}
        />
      )}
    </section>
  );
}
