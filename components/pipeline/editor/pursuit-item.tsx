import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { CHANGEABLE_FIELDS } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { labeled } from '../../data/stored-values.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PickBox } from '../../ui/picking/pick-box.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { FIELDS } from '../pursuit/field-text.ts';
import { PendingLine, removesPursuit } from '../pursuit/pending-line.tsx';
import { PursuitForm } from './pursuit-form.tsx';
import { useTypedPursuit } from './use-pursuit-form.ts';

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
    rowKey = props.pursuit.id,
    pending,
    open,
    onOpenChange,
    children,
    className,
    above,
    picking,
    ...shown
  } = props;
  const { pursuit } = shown;
  const panel = useId();
  const [removed, setRemoved] = useState(false);
  const leaving = pending.some(removesPursuit);

  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);

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
        onClick={() => onOpenChange(!open)}
      >
        {children}
        {picking.isPicked(pursuit.id) && <span className="sr">{words('pickedMark')}</span>}
      </button>
      {!leaving && <PickBox id={pursuit.id} title={pursuitTitle(pursuit)} picking={picking} />}
      {open && !leaving && (
        <div id={panel} className="prow-panel" ref={reveal}>
          {above}
          <PursuitForm
            {...shown}
            onClose={() => onOpenChange(false)}
            onRemoved={() => {
              // The user may have opened another pursuit since.
              if (!isOpen.current) return;
              setRemoved(true);
              onOpenChange(false);
            }}
          />
        </div>
      )}
      {pending.map((operation) => (
        <PendingLine
          key={operation.id}
          operation={operation}
          takeFocus={removed && operation.kind === 'remove'}
          onDiscarded={() => setRemoved(false)}
        />
      ))}
    </li>
  );
}

/** The pursuit whose form was open. */
export interface OpenedPursuit {
  id: string;
  title: string;
}

/** Says that the edited pursuit is gone, with its typed texts. They are kept until the browser closes. */
export function VanishedPursuit({ pursuit, onDismiss }: { pursuit: OpenedPursuit; onDismiss: () => void }) {
  const typed = useTypedPursuit(pursuit.id);
  const fields = CHANGEABLE_FIELDS.filter((field) => field !== 'stageId');
  const text = labeled(fields.map((field) => [words(FIELDS[field].label ?? FIELDS[field].name), typed[field]]));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Take the focus that the form lost, but none that is elsewhere.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const dismiss = <IconButton icon="close" label={words('dismiss')} onClick={onDismiss} />;
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="warning" title={words('pursuitVanished', pursuit.title)} action={dismiss}>
        {words(text === '' ? 'pursuitNotListedWhy' : 'pursuitVanishedWhy')}
        {text !== '' && <p className="as-typed">{text}</p>}
      </Banner>
    </div>
  );
}
