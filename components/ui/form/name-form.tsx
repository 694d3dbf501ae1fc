import { useEffect, useId, useRef, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../button.tsx';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import type { useUndoable } from '../feedback/use-undoable.ts';
import { useFocusRecovery } from '../focus/move-focus.ts';
import { onEscape } from '../focus/on-escape.ts';
import { FieldError } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface NameFormProps {
  /** The present name. */
  name: string;
  /** What the field is called. */
  label: string;
  /** Longest name, in characters. */
  maxLength: number;
  /** What to say when saving failed. */
  failed: string;
  saving: Pick<ReturnType<typeof useUndoable>, 'busy' | 'failure'>;
  onSave: (name: string) => void;
  onDone: () => void;
}

/** A new name for something, in place of its row. Esc keeps the old one. */
export function NameForm({ name, label, maxLength, failed, saving, onSave, onDone }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const wanted = typed.trim();
  const isWrong = tried && wanted === '';
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // A retry removes its own button.
  useFocusRecovery(saving.failure !== undefined, input);
  const save = () => {
    setTried(true);
    if (wanted === '') input.current?.focus();
    else if (wanted === name) onDone();
    else onSave(wanted);
  };
  return (
    <form
      className="field grow"
      aria-label={words('renameNamed', name)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onEscape(onDone)}
    >
      <div className="row nowrap">
        <TextInput
          ref={input}
          className="grow"
          aria-label={label}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? errorId : undefined}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button look="primary" type="submit" busy={saving.busy}>
          {words('save')}
        </Button>
        <IconButton icon="close" small={false} label={words('cancel')} onClick={onDone} />
      </div>
      <div role="status">
        {isWrong && <FieldError id={errorId}>{words('fieldProblem', label, words('savedNameBlank'))}</FieldError>}
      </div>
      {saving.failure && (
        <FailureBanner box failure={saving.failure} what={failed} kept={words('typedKept')} onRetry={save} />
      )}
    </form>
  );
}
