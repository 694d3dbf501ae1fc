import type { ComponentProps, ReactNode } from 'react';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { StageDefaults } from './stage-defaults.tsx';
import { stageName } from '../../../lib/words/stage-name.ts';
import { StageSelect } from './stage-select.tsx';
import type { PursuitEditor } from './use-pursuit-editor.ts';

interface EditorFieldProps {
  editor: PursuitEditor;
  /** Label beside the control instead of above it. */
  side?: boolean;
}

/** The stage of a pursuit under edit. */
export function StageField({ editor, stages, side }: EditorFieldProps & { stages: readonly Stage[] }) {
  return (
    <Field side={side} label={words('stage')}>
      {(control) => (
        <StageSelect
          {...control}
          stages={stages}
          value={editor.form.stageId}
          onChange={(id) => {
            editor.set('stageId', id);
          }}
        />
      )}
    </Field>
  );
}

/** What the move that is being made brings with it; nothing while none is. */
export function MoveDefaults({ editor: { moved, own }, stages }: { editor: PursuitEditor; stages: readonly Stage[] }) {
  if (!moved) return null;
  return <StageDefaults stage={moved} name={stageName(moved, stages.indexOf(moved) + 1)} own={own} />;
}

interface FigureFieldProps extends EditorFieldProps {
  name: 'pWin' | 'pGo' | 'value';
  label: string;
  /** A unit. */
  after?: ReactNode;
  /** Id of what says what is wrong with it (`EditorProblems`). */
  problems: string;
}

/** A figure of a pursuit under edit; what is wrong with it is said below all of them, where there is room. */
export function FigureField({ editor, name, label, side, after, problems }: FigureFieldProps) {
  const { form, verdict, changedBelow, figures, set } = editor;
  const locked = figures.locked && name !== 'value';
  return (
    <Field side={side} label={label}>
      {({ id }) => (
        <>
          <TextInput
            id={id}
            figure
            inputMode="decimal"
            after={after}
            value={form[name]}
            readOnly={locked}
            title={locked ? figures.lockedWhy : undefined}
            aria-invalid={verdict.errors[name] ? true : undefined}
            aria-describedby={
              locked ? `${id}-locked` : (verdict.errors[name] ?? changedBelow[name]) ? problems : undefined
            }
            onChange={(event) => {
              set(name, event.currentTarget.value);
            }}
          />
          {/* The view says it once for all to see; a screen reader hears it at the field. */}
          {locked && (
            <span className="sr" id={`${id}-locked`}>
              {figures.lockedWhy}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** The note of a pursuit under edit; one that is not all here can only be read, and what was typed over it before can be taken out. */
export function NoteField({
  editor,
  side,
  ...rest
}: EditorFieldProps & Pick<ComponentProps<typeof TextArea>, 'rows' | 'placeholder'>) {
  return (
    <Field
      side={side}
      label={words('note')}
      hint={editor.noteTooLong ? words('noteTooLong') : undefined}
      error={editor.noteStuck ? words('noteStuck') : undefined}
    >
      {(control) => (
        <TextArea
          {...control}
          {...rest}
          maxLength={NOTE_MAX}
          readOnly={editor.noteTooLong}
          value={editor.form.note}
          onChange={(event) => {
            editor.set('note', event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
