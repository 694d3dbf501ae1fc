import { useId, type ReactNode } from 'react';
import type { Breakdown } from '../../../lib/domain/awards/award-summary.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { formatCount, locale, words } from '../../../lib/words/words.ts';
import { joinClasses } from '../../ui/join-classes.ts';

interface BarsProps {
  title: string;
  groups: Breakdown;
  /** A group's label; defaults to its name. */
  label?: (name: string) => ReactNode;
  /** For short labels: puts the bar beside them instead of below. */
  inline?: boolean;
  /** Note for a truncated list. */
  cut?: 'summaryCut' | 'summaryYearsCut';
  children?: ReactNode;
}

/** A bar chart as a table: names, counts and values are cells, the bars are decorative. */
export function Bars({
  title,
  groups: { tallies, count: all },
  label = (name) => name,
  inline = false,
  cut = 'summaryCut',
  children,
}: BarsProps) {
  const heading = useId();
  const most = Math.max(...tallies.map(({ value }) => value), 1);
  if (tallies.length === 0) return null;
  return (
    <section className="section">
      <div className="head">
        <h2 id={heading}>{title}</h2>
        <span className="small muted push" aria-hidden="true">
          {words('summaryColumns')}
        </span>
      </div>
      <div role="table" aria-labelledby={heading} className={joinClasses('bars', inline && 'inline')}>
        <div role="row" className="sr">
          <span role="columnheader">{words('tableName')}</span>
          <span role="columnheader">{words('tableAwards')}</span>
          <span role="columnheader">{words('value')}</span>
        </div>
        {tallies.map(({ name, count, value }) => (
          <div role="row" key={name} className="bar-row">
            <span role="rowheader" className="clip">
              {label(name)}
            </span>
            <span role="cell" className="n">
              {formatCount(count)}
            </span>
            <span role="cell" className="v" title={formatMoney(value, locale())}>
              {formatMoney(value, locale(), 'compact')}
            </span>
            <span className="track" aria-hidden="true">
              <i style={{ width: `${String(Math.max(0, (100 * value) / most))}%` }} />
            </span>
          </div>
        ))}
      </div>
      {all > tallies.length && <p className="hint">{words(cut, formatCount(tallies.length), formatCount(all))}</p>}
      {children}
    </section>
  );
}
