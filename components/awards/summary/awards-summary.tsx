import { formatMoney } from '../../../lib/domain/money.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { formatCount, locale, plural, words } from '../../../lib/words/words.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { EndingList } from './ending-list.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { AgencyBars, NaicsBars, RecipientBars, YearBars } from './summary-bars.tsx';
import { useScan } from './use-scan.ts';

const DEPTHS = ['5', '20', '100', '400'] as const;
type Depth = (typeof DEPTHS)[number];
const PAGE = 50;

const MONTHS = ['6', '12', '18'] as const;
type Months = (typeof MONTHS)[number];
const DAYS = { '6': 183, '12': 365, '18': 548 } as const satisfies Record<Months, number>;

interface AwardsSummaryProps {
  /** What was asked; its page and order do not count. */
  request: RequestOf<'awards.search'>;
  view: 'summary' | 'ending';
}

/** Figures over the found awards, or those of them that end soon, over as many pages as the person asks for. */
export function AwardsSummary({ request: { q, agency, naics, state }, view }: AwardsSummaryProps) {
  const [depth, setDepth] = useDraft<Depth>('awards-depth', '5', (kept) => DEPTHS.find((each) => each === kept));
  const query = Object.fromEntries(
    Object.entries({ q, agency, naics, state }).filter(([, value]) => value !== undefined),
  );
  const scan = useScan({ query, pages: Number(depth) });
  return (
    <>
      <div className="row pad scan-depth">
        <span className="small muted">{words('scanUpTo')}</span>
        <Select
          className="btn sm"
          label={words('scanUpTo')}
          value={depth}
          options={DEPTHS.map((value) => ({ value, label: words('scanAwards', formatCount(Number(value) * PAGE)) }))}
          onChange={(value) => {
            setDepth(() => value);
          }}
        />
      </div>
      {scan.found ? (
        <ScanProgress scan={scan.found} onTell={scan.tell} />
      ) : scan.failure ? (
        <ScanProgress failure={scan.failure} onTell={scan.tell} />
      ) : (
        <Skeleton />
      )}
      {scan.found && (view === 'summary' ? <Summary found={scan.found} /> : <Ending found={scan.found} />)}
    </>
  );
}

type Found = NonNullable<ReturnType<typeof useScan>['found']>;

function Summary({ found: { summary } }: { found: Found }) {
  if (summary.count === 0) return <p className="pad muted">{words('summaryNothing')}</p>;
  const { endingSoon, withoutValue } = summary;
  const figure = ({ count, value }: typeof endingSoon) =>
    words('summaryTotal', formatCount(count), formatMoney(value, locale(), 'compact'));
  return (
    <>
      <RecipientBars summary={summary} />
      <YearBars summary={summary} />
      <AgencyBars summary={summary} />
      <NaicsBars summary={summary} />
      <section className="section">
        <div className="head">
          <h2>{words('summaryEnding')}</h2>
          <span className="small muted num push">{figure(endingSoon)}</span>
        </div>
        {withoutValue > 0 && <p className="hint">{plural('summaryWithoutValue', withoutValue)}</p>}
      </section>
    </>
  );
}

function Ending({ found: { ending } }: { found: Found }) {
  const [months, setMonths] = useDraft<Months>('awards-ending', '12', (kept) => MONTHS.find((each) => each === kept));
  return (
    <section className="section">
      <div className="row wrap">
        <h2 className="sr">{words('endingWithin')}</h2>
        <Segmented
          fill
          className="grow"
          label={words('endingWithin')}
          value={months}
          segments={MONTHS.map((value) => ({ value, label: words('endingMonths', value) }))}
          onChange={(value) => {
            setMonths(() => value);
          }}
        />
      </div>
      <p className="hint ending-note">{words('endingNote')}</p>
      <EndingList awards={ending} days={DAYS[months]} />
    </section>
  );
}
