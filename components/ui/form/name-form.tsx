import { useEffect, useId, useRef, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../button.tsx';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { useUndoable } from '../feedback/use-undoable.ts';
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
  save: (name: string, send: ReturnType<typeof useUndoable>['send']) => Promise<unknown>;
  onDone: () => void;
}

/** A new name for something, in place of its row. Esc keeps the old one. */
export function NameForm({ name, label, maxLength, failed, save, onDone }: NameFormProps) {
  const { act, send, busy, failure } = useUndoable();
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
  useFocusRecovery(failure !== undefined, input);
  const submit = () => {
    setTried(true);
    if (wanted === '') input.current?.focus();
    else if (wanted === name) onDone();
    else void act({ run: () => save(wanted, send).then(onDone) });
  };
  return (
    <form
      className="field grow"
      aria-label={words('renameNamed', name)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
        <Button look="primary" type="submit" busy={busy}>
          {words('save')}
        </Button>
        <IconButton icon="close" small={false} label={words('cancel')} onClick={onDone} />
      </div>
      <div role="status">
        {isWrong && <FieldError id={errorId}>{words('fieldProblem', label, words('savedNameBlank'))}</FieldError>}
      </div>
      {failure && <FailureBanner box failure={failure} what={failed} kept={words('typedKept')} onRetry={submit} />}
    </form>
  );
}
