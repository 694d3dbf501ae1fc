import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { totalsByOutcome } from '../../../lib/domain/pipelines/totals.ts';
import { formatCount, plural, words, type WordKey } from '../../../lib/words/words.ts';
import { sumText } from '../pursuit/field-text.ts';

interface PipelineTotalsProps {
  shown: readonly Pursuit[];
  /** In order. */
  stages: readonly Stage[];
  /** Number of all pursuits; a filter may show fewer. */
  ofAll: number;
}

/** Count of the shown pursuits, value and weighted value of the open ones with their gaps, and value won. */
export function PipelineTotals({ shown, stages, ofAll }: PipelineTotalsProps) {
  const { open, won } = totalsByOutcome(shown, outcomesOf(stages));
  const gaps = [
    open.withoutValue > 0 && plural('withoutValue', open.withoutValue),
    // A pursuit without a value has no weighted value either: count it once.
    open.withoutWeighted > open.withoutValue && plural('withoutWeighted', open.withoutWeighted),
  ].filter(Boolean);
  const note = gaps.length > 0 && words('sumsLeaveOut', gaps.join(', '));
  const all = formatCount(ofAll);
  const figures: readonly [WordKey, string][] = [
    ['pursuits', shown.length === ofAll ? all : words('countOf', formatCount(shown.length), all)],
    ['value', sumText(open.valueCents)],
    ['weighted', sumText(open.weightedCents)],
    ...(won.count > 0 ? [['outlookWon', sumText(won.valueCents)] satisfies [WordKey, string]] : []),
  ];
  return (
    <>
      <dl className="kpis">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {note && (
        <p className="small muted gaps clip" title={note}>
          {note}
        </p>
      )}
    </>
  );
}
