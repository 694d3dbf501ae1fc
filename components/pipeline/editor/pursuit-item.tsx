import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PickBox } from '../../ui/picking/pick-box.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { PursuitEditor } from './pursuit-editor.tsx';
import { useRemovePursuit } from './use-remove-pursuit.ts';
import { PendingLine, removesPursuit } from '../pursuit/pending-line.tsx';

interface PursuitItemProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  pending: readonly PendingOperation[];
  /** Tells rows of the same pursuit apart; its id if absent. */
  rowKey?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
  /** The selection of its list. */
  picking: Picking;
  /** Shown above the open editor. */
  above?: ReactNode;
}

/** Scrolls to an editor that opens below its row, out of view. */
function reveal(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/** One pursuit in a list: a button that opens its editor, and its queued changes below. */
export function PursuitItem(props: PursuitItemProps) {
  const {
    pursuit,
    pipelineId,
    stages,
    pending,
    rowKey = pursuit.id,
    open,
    onOpenChange,
    children,
    className,
    above,
    picking,
  } = props;
  const panel = useId();
  const [removed, setRemoved] = useState(false);
  const { remove, removing, failure } = useRemovePursuit(pipelineId);
  const leaving = pending.some(removesPursuit);

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
    <li data-about={rowKey} className={joinClasses('prow', open && 'is-open', leaving && 'is-leaving')}>
      <button
        type="button"
        data-pursuit={rowKey}
        data-key="o"
        className={joinClasses('prow-button', className)}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        disabled={leaving}
        onClick={() => {
          onOpenChange(!open);
        }}
      >
        {children}
        {picking.isPicked(pursuit.id) && <span className="sr">{words('pickedMark')}</span>}
      </button>
      {!leaving && <PickBox id={pursuit.id} title={pursuitTitle(pursuit)} picking={picking} />}
      {open && !leaving && (
        <div id={panel} className="prow-panel" ref={reveal}>
          {above}
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
