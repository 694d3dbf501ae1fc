import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { sumText, type PursuitTotals } from './pursuit-totals.ts';

interface PipelineTotalsProps {
  shown: PursuitTotals;
  /** Number of all pursuits; a filter may show fewer. */
  ofAll: number;
}

/** Count, value and weighted value of the shown pursuits, and how many the totals exclude. */
export function PipelineTotals({ shown, ofAll }: PipelineTotalsProps) {
  const gaps = [
    shown.withoutValue > 0 && plural('withoutValue', shown.withoutValue),
    // A pursuit without a value has no weighted value either: count it once.
    shown.withoutWeighted > shown.withoutValue && plural('withoutWeighted', shown.withoutWeighted),
  ].filter(Boolean);
  return (
    <>
      <dl className="kpis">
        <div>
          <dt>{words('pursuits')}</dt>
          <dd>
            {shown.count === ofAll
              ? formatCount(ofAll)
              : words('countOf', formatCount(shown.count), formatCount(ofAll))}
          </dd>
        </div>
        <div>
          <dt>{words('value')}</dt>
          <dd>{sumText(shown.valueCents)}</dd>
        </div>
        <div>
          <dt>{words('weighted')}</dt>
          <dd>{sumText(shown.weightedCents)}</dd>
        </div>
      </dl>
      {gaps.length > 0 && <p className="small muted gaps">{words('sumsLeaveOut', gaps.join(', '))}</p>}
    </>
  );
}
