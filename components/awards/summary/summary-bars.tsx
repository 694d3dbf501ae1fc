import type { AwardSummary } from '../../../lib/domain/awards/award-summary.ts';
import { STATES } from '../../../lib/domain/reference/states.ts';
import { formatCount, locale, plural, words } from '../../../lib/words/words.ts';
import { RecipientName } from '../shared/recipient-name.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useNaics } from '../../data/use-naics.ts';
import { Bars } from './bars.tsx';

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
