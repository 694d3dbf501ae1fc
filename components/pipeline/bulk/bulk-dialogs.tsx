import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { plainLine } from '../../../lib/domain/text/plain-text.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstInvalid } from '../../ui/focus/move-focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FIELDS, invalidText } from '../pursuit/field-text.ts';
import { lockedWhy } from '../pursuit/use-figures.ts';
import type { BulkItem } from './use-bulk.ts';

const LINE_MAX = 500;

interface DialogProps<Done> {
  items: readonly BulkItem[];
  onDone: (done: Done) => void;
  onClose: () => void;
}

interface FormDialogProps {
  title: string;
  description: string;
  /** Text of the button. */
  action: string;
  danger?: boolean;
  /** Returns whether the dialog may close. */
  onSubmit: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

function FormDialog({ title, description, action, danger, onSubmit, onClose, children }: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (onSubmit()) onClose();
    else if (form.current) focusFirstInvalid(form.current);
  };
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <form ref={form} className="bulk-form" onSubmit={submit} noValidate>
        {children}
        <div className="row wrap">
          <Button type="submit" look={danger ? 'danger' : 'primary'} icon={danger ? 'trash' : undefined}>
            {action}
          </Button>
          <Button onClick={onClose}>{words('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the line to add to each note. */
export function NoteLineDialog({ items, onDone, onClose }: DialogProps<string>) {
  const [line, setLine] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title={words('bulkNote')}
      description={plural('bulkNoteWhere', items.length)}
      action={words('bulkNoteAdd')}
      onSubmit={() => {
        const plain = plainLine(line, LINE_MAX);
        if (plain === '') setMissing(true);
        else onDone(plain);
        return plain !== '';
      }}
      onClose={onClose}
    >
      <Field label={words('bulkNoteLine')} error={isMissing ? words('bulkNoteMissing') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={LINE_MAX}
            value={line}
            onChange={(event) => {
              setLine(event.currentTarget.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

const FIGURES = ['estimatedValueCents', 'pWin', 'pGo'] as const;
type FigureName = (typeof FIGURES)[number];

/** Asks for figures; an empty field leaves that figure as it is. */
export function FiguresDialog({ items, onDone, onClose }: DialogProps<PursuitChanges>) {
  const [typed, setTyped] = useState<Partial<Record<FigureName, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const [locked] = items.flatMap(({ page }) => lockedWhy(page.figures) ?? []);
  const given = FIGURES.filter((name) => typed[name]?.trim());
  const valueOf = (name: FigureName) => FIELDS[name].parse(typed[name] ?? '', locale(), {});
  const isInvalid = (name: FigureName) => given.includes(name) && valueOf(name) === undefined;
  const field = (name: FigureName) => (
    <Field
      key={name}
      label={words(FIELDS[name].name)}
      error={isChecked && isInvalid(name) ? invalidText(name) : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          figure
          autoFocus={name === 'estimatedValueCents'}
          inputMode="decimal"
          after={FIELDS[name].unit}
          value={typed[name] ?? ''}
          readOnly={name !== 'estimatedValueCents' && locked !== undefined}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={words('bulkFigures')}
      description={plural('bulkFiguresWhere', items.length)}
      action={words('bulkFiguresDo')}
      onSubmit={() => {
        setChecked(true);
        const isSound = given.length > 0 && !given.some(isInvalid);
        if (isSound) onDone(Object.fromEntries(given.map((name) => [name, valueOf(name)])));
        return isSound;
      }}
      onClose={onClose}
    >
      <div className="bulk-figures">{FIGURES.map(field)}</div>
      {locked !== undefined && <p className="hint">{locked}</p>}
    </FormDialog>
  );
}

/** Asks before several pursuits are removed, and names them. */
export function RemoveDialog({ items, onDone, onClose }: DialogProps<void>) {
  return (
    <FormDialog
      title={plural('bulkRemoveQuestion', items.length)}
      description={words('bulkRemoveWhat')}
      action={plural('bulkRemoveDo', items.length)}
      danger
      onSubmit={() => {
        onDone();
        return true;
      }}
      onClose={onClose}
    >
      <ul className="bulk-titles" tabIndex={0} aria-label={plural('picked', items.length)}>
        {items.map(({ pursuit }) => (
          <li key={pursuit.id} className="small clip" title={pursuitTitle(pursuit)}>
            {pursuitTitle(pursuit)}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
