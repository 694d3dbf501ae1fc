import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { AwardSummary, Breakdown } from '../../../lib/domain/awards/award-summary.ts';
import { STATES } from '../../../lib/domain/reference/states.ts';
import { formatCount, locale, plural, words } from '../../../lib/words/words.ts';
import { RecipientName } from '../shared/recipient-name.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useNaics } from '../../data/use-naics.ts';
import * as chart from '../../ui/chart/bars.tsx';

interface SummaryProps {
  summary: AwardSummary;
}

/** The largest recipients, and the share of the top three. */
export function RecipientBars({ summary }: SummaryProps) {
  const { recipients, topThreeShare } = summary;
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  return (
    <Bars
      title={words('summaryRecipients')}
      groups={recipients}
      label={(name) => <RecipientName name={name} className="clip" />}
    >
      {topThreeShare !== undefined && recipients.count > 3 && (
        <p className="hint">
          {words('summaryConcentration', percent.format(topThreeShare), formatCount(recipients.count))}
        </p>
      )}
      <MaybeSame summary={summary} />
    </Bars>
  );
}

export function YearBars({ summary: { fiscalYears } }: SummaryProps) {
  return (
    <Bars
      inline
      title={words('summaryYears')}
      groups={fiscalYears}
      cut="summaryYearsCut"
      label={(year) => words('summaryYear', year)}
    >
      <p className="hint">{words('summaryYearsNote')}</p>
    </Bars>
  );
}

export function AgencyBars({ summary: { agencies } }: SummaryProps) {
  return <Bars title={words('summaryAgencies')} groups={agencies} />;
}

export function NaicsBars({ summary }: SummaryProps) {
  const naics = useNaics();
  return (
    <Bars
      title={words('summaryNaics')}
      groups={summary.naics}
      label={(code) => [code, naics?.naicsTitle(code)].filter(Boolean).join(' ')}
    />
  );
}

export function StateBars({ summary: { states } }: SummaryProps) {
  return <Bars title={words('summaryStates')} groups={states} label={(code) => STATES[code] ?? code} />;
}

/** Names that were counted together although only their wording is alike. */
export function MaybeSame({ summary: { recipients } }: SummaryProps) {
  return recipients.tallies.map(
    ({ name, maybe }) =>
      maybe && (
        <p key={name} className="hint">
          {words('maybeSame', [name, ...maybe].join(' · '))}
        </p>
      ),
  );
}

/** How many awards have no value and are missing from every total. */
export function WithoutValue({ summary: { withoutValue }, className }: SummaryProps & { className?: string }) {
  if (withoutValue === 0) return null;
  return <p className={joinClasses('hint', className)}>{plural('summaryWithoutValue', withoutValue)}</p>;
}

interface BarsProps {
  title: string;
  groups: Breakdown;
  /** A group's label; defaults to its name. */
  label?: (name: string) => ReactNode;
  inline?: boolean;
  /** Note for a truncated list. */
  cut?: 'summaryCut' | 'summaryYearsCut';
  children?: ReactNode;
}

/** A bar for each group of awards, as long as its value. */
function Bars({
  title,
  groups: { tallies, count: all },
  label = (name) => name,
  inline,
  cut = 'summaryCut',
  children,
}: BarsProps) {
  if (tallies.length === 0) return null;
  return (
    <chart.Bars
      title={title}
      inline={inline}
      legend={words('summaryColumns')}
      heads={[words('tabAwards'), words('value')]}
      bars={tallies.map(({ name, count, value }) => ({
        key: name,
        label: label(name),
        count: formatCount(count),
        value: formatMoney(value, locale(), 'compact'),
        exact: formatMoney(value, locale()),
        size: value,
      }))}
    >
      {all > tallies.length && <p className="hint">{words(cut, formatCount(tallies.length), formatCount(all))}</p>}
      {children}
    </chart.Bars>
  );
}
