import type { ComponentProps, ReactNode } from 'react';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { moneyExamples } from '../../../lib/domain/money/typed-money.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { CHANGEABLE_FIELDS } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FIELD_NAMES } from '../pursuit/field-text.ts';
import { ReadOnlyHint } from '../shared/no-write-note.tsx';
import { StageDefaults } from './stage-defaults.tsx';
import { StageSelect } from './stage-select.tsx';
import type { PursuitEditor } from './use-pursuit-editor.ts';

interface EditorFieldProps {
  editor: PursuitEditor;
  /** The label is beside the control instead of above it. */
  side?: boolean;
}

export function StageField({ editor, stages, side }: EditorFieldProps & { stages: readonly Stage[] }) {
  const { form, set } = editor;
  return (
    <Field side={side} label={words('stage')}>
      {(control) => (
        <StageSelect {...control} stages={stages} value={form.stageId} onChange={(id) => set('stageId', id)} />
      )}
    </Field>
  );
}

/** The default pWin and pGo of the stage that the edit moves the pursuit to. */
export function MoveDefaults({ editor, stages }: { editor: PursuitEditor; stages: readonly Stage[] }) {
  const { moved, kept, typed } = editor;
  if (!moved) return null;
  const isOwn = (name: 'pWin' | 'pGo') => (typed[name] ?? kept?.[name]) !== undefined;
  const own = { pWin: isOwn('pWin'), pGo: isOwn('pGo') };
  return <StageDefaults stage={moved} name={stageName(moved, stages.indexOf(moved) + 1)} own={own} />;
}

interface FigureFieldProps extends EditorFieldProps {
  name: 'pWin' | 'pGo' | 'estimatedValueCents';
  label: string;
  /** A unit. */
  after?: ReactNode;
  /** Element id of the `EditorProblems`. */
  problems: string;
}

/** A figure. Its problems appear below all the figures, where there is room. */
export function FigureField({ editor, name, label, side, after, problems }: FigureFieldProps) {
  const { form, verdict, changedBelow, figures, set } = editor;
  const locked = figures.locked && name !== 'estimatedValueCents';
  const error = verdict.errors[name];
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
            aria-invalid={error ? true : undefined}
            aria-describedby={locked ? `${id}-locked` : (error ?? changedBelow(name)) ? problems : undefined}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
          {/* Shown once for all fields, but read by screen readers at each. */}
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

type NoteFieldProps = EditorFieldProps & Pick<ComponentProps<typeof TextArea>, 'rows' | 'placeholder'>;

/** The note. Read-only if it is too long to edit; a text typed over it earlier can be cleared. */
export function NoteField({ editor, side, ...rest }: NoteFieldProps) {
  const { form, noteTooLong, noteStuck, set } = editor;
  const hint = noteTooLong ? words('noteTooLong') : undefined;
  return (
    <Field side={side} label={words('note')} hint={hint} error={noteStuck ? words('noteStuck') : undefined}>
      {(control) => (
        <TextArea
          {...control}
          {...rest}
          maxLength={NOTE_MAX}
          readOnly={noteTooLong}
          value={form.note}
          onChange={(event) => set('note', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What prevents saving and what saving would overwrite. Below the fields, which are too narrow. */
export function EditorProblems({ id, editor, onSave }: { id: string; editor: PursuitEditor; onSave: () => void }) {
  const { verdict, changedBelow, failure, saving, noWrite, figures } = editor;
  return (
    <div id={id} className="edit-problems" role="status">
      {CHANGEABLE_FIELDS.map((field) => {
        const name = words(FIELD_NAMES[field]);
        const error = verdict.errors[field];
        const examples = error === 'moneyInvalid' ? moneyExamples(locale()) : [];
        const below = changedBelow(field);
        return [
          error && (
            <p key={`${field}-error`} className="err">
              <Icon name="warning" size="sm" />
              {words('fieldProblem', name, words(error, ...examples))}
            </p>
          ),
          below && (
            <p key={`${field}-below`} className="hint yours">
              {field === 'stageId' && !below.waits
                ? words('stageChangedBelow')
                : words(below.waits ? 'waitingBelow' : 'changedBelow', name, below.text)}
            </p>
          ),
        ];
      })}
      {figures.inDoubt && <p className="hint">{figures.lockedWhy}</p>}
      {noWrite && <ReadOnlyHint />}
      {failure && !noWrite && (
        <FailureBanner
          box
          failure={failure}
          what={words('pursuitNotSaved')}
          kept={words('typedKept')}
          onRetry={onSave}
          retrying={saving}
        />
      )}
    </div>
  );
}
