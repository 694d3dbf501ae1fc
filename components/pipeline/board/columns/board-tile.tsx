import { Fragment, useRef } from 'react';
import { dueOf, type Pursuit } from '../../../../lib/domain/pipelines/pipeline.ts';
import { removesPursuit } from '../../../../lib/domain/pipelines/pursuit-values.ts';
import type { PendingOperation } from '../../../../lib/protocol/answers.ts';
import { words } from '../../../../lib/words/words.ts';
import { Amount } from '../../pursuit/amount.tsx';
import { PendingLine } from '../../pursuit/pending-line.tsx';
import { pursuitTitle } from '../../../../lib/words/display-names.ts';
import { AgencyLine } from '../../../passed/agency-line.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DeadlineChip } from '../../../ui/deadline-chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { PickBox } from '../../../ui/picking/pick-box.tsx';
import type { Picking } from '../../../ui/picking/use-picking.ts';
import { useDraggable } from './use-dragging.ts';

export interface BoardTileProps {
  pursuit: Pursuit;
  /** In a stage from which past deadlines read "Closed". */
  closed: boolean;
  /** In a stage that is won, lost, or no-bid. */
  ended: boolean;
  pending: readonly PendingOperation[];
  /** The board's tab stop. */
  current: boolean;
  open: boolean;
  /** Picked up by keyboard. */
  lifted: boolean;
  /** Dragged by the pointer. */
  dragged: boolean;
  /** Another user changed it since the user last looked. */
  changed: boolean;
  /** The user just removed it and may want its Undo next. */
  removed: boolean;
  picking: Picking;
  helpId: string;
  onOpen: () => void;
  onFocus: () => void;
  onKept: () => void;
}

/** One pursuit on the board. The board itself handles its keys. */
export function BoardTile(props: BoardTileProps) {
  const { pursuit, closed, ended, pending, current, open, lifted, dragged, changed, removed, helpId, picking } = props;
  const tile = useRef<HTMLDivElement>(null);
  const leaving = pending.some(removesPursuit);
  useDraggable(tile, pursuit.id, !leaving);
  const title = pursuitTitle(pursuit);
  return (
    <li data-about={pursuit.id}>
      {/* Not a <button>: Firefox can't drag one. */}
      <div
        ref={tile}
        role="button"
        tabIndex={current ? 0 : -1}
        data-pursuit={pursuit.id}
        aria-current={open ? true : undefined}
        aria-disabled={leaving ? true : undefined}
        aria-describedby={helpId}
        className={joinClasses(
          'tile',
          open && 'on',
          lifted && 'lifted',
          dragged && 'is-dragged',
          leaving && 'is-leaving',
        )}
        onClick={leaving ? undefined : props.onOpen}
        onFocus={props.onFocus}
      >
        <span className="item-title clip-3" title={title}>
          <WithBreaks text={title} />
        </span>
        {pursuit.agency && <AgencyLine agency={pursuit.agency} />}
        <span className="row tile-chips">
          <DeadlineChip deadline={dueOf(pursuit)} form="short" closed={closed} />
          {changed && (
            <Chip look="info" icon="info">
              {words('boardChangedChip')}
            </Chip>
          )}
        </span>
        {lifted && (
          <span className="row small picked">
            <Icon name="grip" size="sm" />
            {words('boardPicked')}
          </span>
        )}
        <span className="row small num">
          <Amount className="" name="value" cents={pursuit.estimatedValueCents} />
          {!ended && <Amount className="push strong" name="weighted" cents={pursuit.weightedValueCents} />}
        </span>
        {picking.isPicked(pursuit.id) && <span className="sr">{words('pickedMark')}</span>}
      </div>
      {!leaving && <PickBox id={pursuit.id} title={title} picking={picking} />}
      {pending.map((operation) => (
        <PendingLine
          key={operation.id}
          operation={operation}
          takeFocus={removed && operation.kind === 'remove'}
          onDiscarded={props.onKept}
        />
      ))}
    </li>
  );
}

/** A comma between words without a space, but not inside a number. */
const SEAMS = /(?<=\p{L}{2}[,;/])(?=\p{L}{2})/u;

/** Allows line breaks after such commas: the Defense Logistics Agency writes "MOTOR,ALTERNATING CURRENT". */
export function WithBreaks({ text }: { text: string }) {
  return text.split(SEAMS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
