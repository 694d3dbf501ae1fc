import type { ReactNode } from 'react';
import type { Breakdown } from '../../../lib/domain/awards/award-summary.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { formatCount, locale, words } from '../../../lib/words/words.ts';
import * as chart from '../../ui/chart/bars.tsx';

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
export function Bars({
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
