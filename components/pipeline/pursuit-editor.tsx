import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { safeLink } from '../../lib/domain/link.ts';
import type { Pursuit, Stage } from '../../lib/domain/pipeline.ts';
import { words } from '../../lib/words/words.ts';
import { IncumbentsSection } from '../incumbents/incumbents-section.tsx';
import { soughtOfPursuit } from '../incumbents/sought.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/focus-invalid.ts';
import { Icon } from '../ui/icon.tsx';
import { TextArea, TextInput } from '../ui/text-input.tsx';
import { EditorProblems } from './editor-problems.tsx';
import { NOTE_MAX } from './pursuit-edit.ts';
import { StageDefaults } from './stage-defaults.tsx';
import { stageName } from './stage-name.ts';
import { StageSelect } from './stage-select.tsx';
import { usePursuitEditor } from './use-pursuit-editor.ts';
import { WeightedPreview } from './weighted-preview.tsx';

interface PursuitEditorProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  /** Saved or cancelled: the editor closes and focus goes back to the row. */
  onClose: () => void;
  onRemove: () => void;
  removing: boolean;
}

/** What may be changed of a pursuit, inside its row. */
export function PursuitEditor({ pursuit, pipelineId, stages, onClose, onRemove, removing }: PursuitEditorProps) {
  const editor = usePursuitEditor(pursuit, pipelineId, stages);
  const problems = useId();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It opens below its row, perhaps below what is in view.
    if (editor.ready) place.current?.scrollIntoView({ block: 'nearest' });
  }, [editor.ready]);
  if (!editor.ready) return null;
  const { form, verdict, set } = editor;
  const save = async () => {
    if (!verdict.changes && Object.keys(verdict.errors).length === 0) onClose();
    else if (await editor.save()) onClose();
  };
  const figure = (field: 'pWin' | 'pGo' | 'value') => ({
    value: form[field],
    'aria-invalid': verdict.errors[field] ? true : undefined,
    'aria-describedby': (verdict.errors[field] ?? editor.changedBelow[field]) ? problems : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      set(field, event.currentTarget.value);
    },
  });
  const link = safeLink(pursuit.uiLink);
  const sought = soughtOfPursuit(pursuit);
  return (
    <form
      ref={place}
      className="edit"
      aria-label={words('editPursuit', pursuit.title ?? pursuit.id)}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstInvalid(event.currentTarget);
        void save();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // An open list of stages is elsewhere in the document, but its keys arrive here: Esc closes the list alone.
        if (event.key !== 'Escape' || !(event.target instanceof Node) || !event.currentTarget.contains(event.target))
          return;
        event.stopPropagation();
        // The browser would close the whole popup: only the topmost thing closes.
        event.preventDefault();
        editor.forget();
        onClose();
      }}
    >
      <div className="edit-figures">
        <Field label={words('stage')}>
          {(control) => (
            <StageSelect
              {...control}
              stages={stages}
              value={form.stageId}
              onChange={(id) => {
                set('stageId', id);
              }}
            />
          )}
        </Field>
        <Field label={words('pWinPercent')}>
          {({ id }) => <TextInput id={id} figure inputMode="decimal" {...figure('pWin')} />}
        </Field>
        <Field label={words('pGoPercent')}>
          {({ id }) => <TextInput id={id} figure inputMode="decimal" {...figure('pGo')} />}
        </Field>
        <Field label={words('value')}>
          {({ id }) => <TextInput id={id} figure inputMode="decimal" {...figure('value')} />}
        </Field>
      </div>
      {editor.moved && (
        <StageDefaults
          stage={editor.moved}
          name={stageName(editor.moved, stages.indexOf(editor.moved) + 1)}
          own={editor.own}
        />
      )}
      <Field label={words('note')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={NOTE_MAX}
            value={form.note}
            onChange={(event) => {
              set('note', event.currentTarget.value);
            }}
          />
        )}
      </Field>
      <WeightedPreview
        now={pursuit.weightedValueCents}
        changed={verdict.changes !== undefined}
        previewCents={verdict.previewCents}
      />
      <EditorProblems id={problems} editor={editor} onSave={() => void save()} />
      {sought && <IncumbentsSection sought={sought} />}
      <div className="row wrap">
        <Button look="quiet" small className="rm" icon="trash" busy={removing} onClick={onRemove}>
          {words('remove')}
        </Button>
        {link && (
          <a className="btn quiet sm" href={link} target="_blank" rel="noreferrer">
            {words('openNotice')}
            <Icon name="external" size="sm" />
          </a>
        )}
        <span className="push">
          <Button
            small
            onClick={() => {
              editor.forget();
              onClose();
            }}
          >
            {words('cancel')}
          </Button>
          <Button look="primary" small type="submit" busy={editor.saving}>
            {words('save')}
          </Button>
        </span>
      </div>
    </form>
  );
}
