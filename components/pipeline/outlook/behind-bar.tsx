import { useEffect, useRef } from 'react';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { pursuitTitle, stageNameOf } from '../../../lib/words/display-names.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { AgencyLine } from '../../passed/agency-line.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { onEscape } from '../../ui/focus/on-escape.ts';
import { Amount } from '../pursuit/amount.tsx';
import { sortPursuits } from '../list/find-pursuits.ts';
import { useClosedFrom } from '../shared/use-closed-from.ts';

interface BehindBarProps {
  /** The chart's title. */
  of: string;
  /** The bar's name. */
  label: string;
  pursuits: readonly Pursuit[];
  stages: readonly Stage[];
  /** The pursuit whose editor was just closed, which gets the focus back. */
  edited: string | undefined;
  onEdit: (pursuitId: string) => void;
  onClose: () => void;
}

/** The pursuits behind one bar, beside the charts. Render one per bar. */
export function BehindBar({ of, label, pursuits, stages, edited, onEdit, onClose }: BehindBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useRef<HTMLButtonElement>(null);
  const isClosed = useClosedFrom(stages);
  useEffect(() => {
    (row.current ?? heading.current)?.focus();
  }, []);
  const outcomeOf = outcomesOf(stages);
  const shown = sortPursuits(pursuits, 'weighted');
  return (
    <section className="drawer behind" aria-label={words('fieldProblem', of, label)} onKeyDown={onEscape(onClose)}>
      <div className="dhead">
        <div className="row">
          <span className="small muted">{of}</span>
          <IconButton className="push" icon="close" label={words('close')} onClick={onClose} />
        </div>
        <h2 ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <span className="small muted num">{plural('pursuits', shown.length)}</span>
      </div>
      {shown.length === 0 && <p className="pad muted">{words('outlookGone')}</p>}
      <ol>
        {shown.map((pursuit) => (
          <li key={pursuit.id} className="prow">
            <button
              type="button"
              ref={pursuit.id === edited ? row : undefined}
              className="prow-button"
              onClick={() => onEdit(pursuit.id)}
            >
              <span className="item-title clip" title={pursuitTitle(pursuit)}>
                {pursuitTitle(pursuit)}
              </span>
              <span className="row nowrap">
                <DeadlineChip deadline={dueOf(pursuit)} form="short" closed={isClosed(pursuit.stageId)} />
                <AgencyLine className="grow" agency={pursuit.agency} more={[stageNameOf(stages, pursuit.stageId)]} />
                {outcomeOf(pursuit) === 'open' && (
                  <Amount className="small num wt strong" name="weighted" cents={pursuit.weightedValueCents} />
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
