import { useEffect, useRef, useState } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { CsvButton } from '../../export/csv-button.tsx';
import { IconButton } from '../../ui/button.tsx';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { usePursuitFocus } from '../pursuit/use-pursuit-focus.ts';
import { sortPursuits } from '../shared/find-pursuits.ts';
import { useClosedFrom } from '../shared/use-closed-from.ts';
import { PursuitRow } from '../stages/pursuit-row.tsx';

interface BehindBarProps {
  /** The chart's title. */
  of: string;
  /** The bar's name. */
  label: string;
  pursuits: readonly Pursuit[];
  pipelineId: string;
  stages: readonly Stage[];
  pending: readonly PendingOperation[];
  onClose: () => void;
}

/** The pursuits behind one bar, beside the charts; each opens its editor. Render one per bar. */
export function BehindBar({ of, label, pursuits, pipelineId, stages, pending, onClose }: BehindBarProps) {
  const [open, setOpen] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLOListElement>(null);
  usePursuitFocus(place);
  const isClosed = useClosedFrom(stages);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const shown = sortPursuits(pursuits, 'weighted');
  const what = plural('pursuits', shown.length);
  return (
    <section
      className="drawer behind"
      aria-label={words('fieldProblem', of, label)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dhead">
        <div className="row">
          <span className="small muted">{of}</span>
          <IconButton className="push" icon="close" label={words('close')} onClick={onClose} />
        </div>
        <h2 ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <div className="row">
          <span className="small muted num">{what}</span>
          <span className="push">
            <CsvButton
              small
              called={`${of} ${label}`}
              what={what}
              empty={shown.length === 0}
              table={() => pursuitsTable(shown, stages)}
            />
          </span>
        </div>
      </div>
      {shown.length === 0 && <p className="pad muted">{words('outlookGone')}</p>}
      <ol ref={place}>
        {shown.map((pursuit) => (
          <PursuitRow
            key={pursuit.id}
            pursuit={pursuit}
            pipelineId={pipelineId}
            stages={stages}
            closed={isClosed(pursuit.stageId)}
            pending={pending.filter(({ pursuitId }) => pursuitId === pursuit.id)}
            open={open === pursuit.id}
            onOpenChange={(opens) => setOpen(opens ? pursuit.id : undefined)}
          />
        ))}
      </ol>
    </section>
  );
}
