import { useRef } from 'react';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { PursuitForm } from '../editor/pursuit-form.tsx';
import { pursuitTitle, stageNameOf } from '../../../lib/words/display-names.ts';
import { useClosedFrom } from '../shared/use-closed-from.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DeadlineChip, DeadlineLine } from '../../ui/deadline-chip.tsx';
import { takeFocus } from '../../ui/focus/move-focus.ts';
import { onEscape } from '../../ui/focus/on-escape.ts';

interface BoardDrawerProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  onClose: () => void;
  /** The removal is queued. Not called if the drawer was closed first. */
  onRemoved?: () => void;
}

/** One pursuit beside the board: its facts and the popup's editor. Render one drawer per pursuit. */
export function BoardDrawer({ onRemoved, ...shown }: BoardDrawerProps) {
  const { pursuit, stages, onClose } = shown;
  const place = useRef<HTMLElement>(null);
  const isClosed = useClosedFrom(stages);
  const title = pursuitTitle(pursuit);
  const due = dueOf(pursuit);
  return (
    <section
      ref={place}
      className="drawer"
      data-about={pursuit.id}
      aria-label={words('editPursuit', title)}
      onKeyDown={onEscape(onClose)}
    >
      <PursuitForm
        {...shown}
        head={
          <>
            <div className="row">
              <Chip look="accent" icon="board">
                {stageNameOf(stages, pursuit.stageId)}
              </Chip>
              {/* A date would push the close button out; the line below has it. */}
              <DeadlineChip deadline={due} form="short" closed={isClosed(pursuit.stageId)} />
              <IconButton className="push" icon="close" label={words('close')} onClick={onClose} />
            </div>
            <h2 ref={takeFocus} tabIndex={-1}>
              {title}
            </h2>
            <DeadlineLine deadline={due} />
          </>
        }
        onRemoved={() => {
          // The user may have opened something else since.
          if (place.current) (onRemoved ?? onClose)();
        }}
      />
    </section>
  );
}
