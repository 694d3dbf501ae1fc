import { useEffect, useId, useRef, useState } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Amount } from '../pursuit/amount.tsx';
import { PendingLine } from '../pursuit/pending-line.tsx';
import { PursuitEditor } from '../editor/pursuit-editor.tsx';
import { pursuitTitle } from '../pursuit/pursuit-title.ts';
import { removesPursuit } from '../pursuit/removes-pursuit.ts';
import { useRemovePursuit } from '../editor/use-remove-pursuit.ts';

interface PursuitRowProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  /** In a stage from which past deadlines read "Closed". */
  closed: boolean;
  pending: readonly PendingOperation[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One pursuit: a button that opens its editor, and its queued changes below. */
export function PursuitRow({ pursuit, pipelineId, stages, closed, pending, open, onOpenChange }: PursuitRowProps) {
  const panel = useId();
  const [removed, setRemoved] = useState(false);
  const { remove, removing, failure } = useRemovePursuit(pipelineId);
  const leaving = pending.some(removesPursuit);
  const title = pursuitTitle(pursuit);

  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  const takeAway = async () => {
    // The user may have opened another pursuit since.
    if (!(await remove(pursuit.id)) || !isOpen.current) return;
    setRemoved(true);
    onOpenChange(false);
  };

  return (
    <li data-about={pursuit.id} className={joinClasses('prow', open && 'is-open', leaving && 'is-leaving')}>
      <button
        type="button"
        data-pursuit={pursuit.id}
        className="prow-button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        disabled={leaving}
        onClick={() => {
          onOpenChange(!open);
        }}
      >
        <span className="item-title clip" title={title}>
          {title}
        </span>
        <span className="row nowrap">
          <DeadlineChip deadline={pursuit.responseDeadLine} form="short" closed={closed} />
          <span className="small muted clip grow" title={pursuit.agency}>
            {pursuit.agency}
          </span>
          <Amount className="small num wt" name="value" cents={pursuit.estimatedValueCents} />
          <Amount className="small num wt strong" name="weighted" cents={pursuit.weightedValueCents} />
        </span>
      </button>
      {open && !leaving && (
        <div id={panel} className="prow-panel">
          <PursuitEditor
            pursuit={pursuit}
            pipelineId={pipelineId}
            stages={stages}
            onClose={() => {
              onOpenChange(false);
            }}
            onRemove={() => void takeAway()}
            removing={removing}
          />
          {failure && (
            <FailureBanner box failure={failure} what={words('failedRemove')} onRetry={() => void takeAway()} />
          )}
        </div>
      )}
      {pending.map((operation) => (
        <PendingLine
          key={operation.id}
          operation={operation}
          takeFocus={removed && operation.kind === 'remove'}
          onDiscarded={() => {
            setRemoved(false);
          }}
        />
      ))}
    </li>
  );
}
