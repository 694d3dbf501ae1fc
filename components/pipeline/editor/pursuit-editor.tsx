import { useId, useRef } from 'react';
import { noticeLink } from '../../../lib/domain/notices/notice-details.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { IncumbentsSection } from '../../awards/incumbents/incumbents-section.tsx';
import { incumbentRequestOfPursuit } from '../../awards/incumbents/incumbent-request.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstInvalid, useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onEscape } from '../../ui/focus/on-escape.ts';
import { CopyButtons } from '../export/copy-buttons.tsx';
import { DeadlineNews } from '../changes/deadline-news.tsx';
import { EditorProblems, FigureField, MoveDefaults, NoteField, StageField } from './editor-fields.tsx';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { RemoveButton } from './remove-button.tsx';
import { usePursuitEditor } from './use-pursuit-editor.ts';
import { WorksheetButton } from '../worksheet/worksheet-button.tsx';
import { WeightedPreview } from './weighted-preview.tsx';

// Most pursuits were never seen on their own page.
const NoticeFacts = lazyComponent(async () => (await import('./notice-facts.tsx')).NoticeFacts);

interface PursuitEditorProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  /** Saved or canceled. The caller decides where the focus goes. */
  onClose: () => void;
  onRemove: () => void;
  removing: boolean;
}

/** The editable fields of a pursuit, for its row or drawer. */
export function PursuitEditor({ pursuit, pipelineId, stages, onClose, onRemove, removing }: PursuitEditorProps) {
  const editor = usePursuitEditor(pursuit, pipelineId, stages);
  const problems = useId();
  const place = useRef<HTMLFormElement>(null);
  const { verdict } = editor;
  const saveButton = useRef<HTMLButtonElement>(null);
  useFocusRecovery(editor.failure !== undefined, saveButton);
  const save = async () => {
    const isSaved = await editor.save();
    // The user may have opened another pursuit since.
    if (isSaved && place.current) onClose();
  };
  const link = noticeLink(pursuit);
  const query = incumbentRequestOfPursuit(pursuit);
  return (
    <form
      ref={place}
      className="edit"
      aria-label={words('editPursuit', pursuitTitle(pursuit))}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstInvalid(event.currentTarget);
        void save();
      }}
      onKeyDown={onEscape(() => {
        editor.cancel();
        onClose();
      })}
    >
      <DeadlineNews pursuit={pursuit} />
      <div className="edit-figures">
        <StageField editor={editor} stages={stages} />
        <FigureField editor={editor} name="pWin" label={words('pWinPercent')} problems={problems} />
        <FigureField editor={editor} name="pGo" label={words('pGoPercent')} problems={problems} />
        <FigureField editor={editor} name="estimatedValueCents" label={words('value')} problems={problems} />
      </div>
      <MoveDefaults editor={editor} stages={stages} />
      <NoteField editor={editor} rows={2} />
      <WeightedPreview
        now={pursuit.weightedValueCents}
        changed={verdict.changes !== undefined}
        previewCents={verdict.previewCents}
        exact={editor.figures.formula !== undefined}
      />
      <EditorProblems id={problems} editor={editor} onSave={() => void save()} />
      {pursuit.noticeId !== undefined && <NoticeFacts noticeId={pursuit.noticeId} state={pursuit.state} />}
      <div className="row wrap">
        <WorksheetButton pursuit={pursuit} pipelineId={pipelineId} />
        {link && (
          <a className="btn quiet sm" href={link} target="_blank" rel="noreferrer">
            {words('openNotice')}
            <Icon name="external" size="sm" />
          </a>
        )}
        <CopyButtons pursuit={pursuit} stages={stages} />
      </div>
      {query && <IncumbentsSection query={query} />}
      <div className="row wrap">
        {!editor.noWrite && (
          <RemoveButton pursuit={pursuit} stages={stages} small className="rm" busy={removing} onRemove={onRemove} />
        )}
        <span className="push">
          <Button
            small
            onClick={() => {
              editor.cancel();
              onClose();
            }}
          >
            {words('cancel')}
          </Button>
          <Button
            ref={saveButton}
            look="primary"
            small
            type="submit"
            busy={editor.saving}
            aria-disabled={editor.noWrite !== undefined}
          >
            {words('save')}
          </Button>
        </span>
      </div>
    </form>
  );
}
