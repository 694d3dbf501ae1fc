import { useEffect, useRef } from 'react';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { CalendarButton } from '../export/calendar-button.tsx';
import { PursuitEditor } from '../editor/pursuit-editor.tsx';
import { StageDefaults } from '../editor/stage-defaults.tsx';
import { pursuitTitle, stageName } from '../../../lib/words/display-names.ts';
import { useClosedFrom } from '../shared/use-closed-from.ts';
import { useRemovePursuit } from '../editor/use-remove-pursuit.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DeadlineChip, DeadlineLine } from '../../ui/deadline-chip.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { onEscape } from '../../ui/focus/on-escape.ts';
import { useNaics } from '../../data/use-naics.ts';

interface BoardDrawerProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  onClose: () => void;
  /** The removal is queued. Not called if the drawer was closed first. */
  onRemoved: () => void;
}

/** One pursuit beside the board: its facts and the popup's editor. Render one drawer per pursuit. */
export function BoardDrawer({ pursuit, pipelineId, stages, onClose, onRemoved }: BoardDrawerProps) {
  const { remove, removing, failure } = useRemovePursuit(pipelineId);
  const heading = useRef<HTMLHeadingElement>(null);
  const naics = useNaics();
  const isClosed = useClosedFrom(stages);
  const index = stages.findIndex(({ id }) => id === pursuit.stageId);
  const stage = stages[index];
  const title = pursuitTitle(pursuit);
  const due = dueOf(pursuit);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const takeAway = async () => {
    // The user may have opened something else since.
    if ((await remove(pursuit.id)) && heading.current) onRemoved();
  };
  const code = [pursuit.naicsCode, pursuit.naicsCode && naics?.naicsTitle(pursuit.naicsCode)].filter(Boolean).join(' ');
  const facts = [code, pursuit.state].filter(Boolean).join(' · ');
  return (
    <section
      className="drawer"
      data-about={pursuit.id}
      aria-label={words('editPursuit', title)}
      onKeyDown={onEscape(onClose)}
    >
      <div className="dhead">
        <div className="row">
          <Chip look="accent" icon="board">
            {stageName(stage, index + 1)}
          </Chip>
          {/* A date would push the close button out; the line below has it. */}
          <DeadlineChip deadline={due} form="short" closed={isClosed(pursuit.stageId)} />
          <IconButton className="push" icon="close" label={words('close')} onClick={onClose} />
        </div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {pursuit.agency && <p className="small muted">{pursuit.agency}</p>}
        {facts && <p className="small muted num">{facts}</p>}
        <DeadlineLine deadline={due} />
        {stage?.defaultPWin !== undefined && stage.defaultPGo !== undefined && (
          <StageDefaults stage={stage} name={stageName(stage, index + 1)} own={overrides(pursuit, stage)} />
        )}
        {due && (
          <CalendarButton
            className="board-calendar"
            small
            look="quiet"
            called={title}
            label={words('calendarAdd')}
            items={[{ pursuit, stages }]}
          />
        )}
      </div>
      <div className="dbody">
        {failure && (
          <FailureBanner box failure={failure} what={words('failedRemove')} onRetry={() => void takeAway()} />
        )}
        <PursuitEditor
          pursuit={pursuit}
          pipelineId={pipelineId}
          stages={stages}
          onClose={onClose}
          onRemove={() => void takeAway()}
          removing={removing}
        />
      </div>
    </section>
  );
}

/** Which figures differ from the stage's defaults. */
function overrides({ pWin, pGo }: Pursuit, { defaultPWin, defaultPGo }: Stage): { pWin: boolean; pGo: boolean } {
  return {
    pWin: pWin !== undefined && defaultPWin !== undefined && pWin !== defaultPWin,
    pGo: pGo !== undefined && defaultPGo !== undefined && pGo !== defaultPGo,
  };
}
