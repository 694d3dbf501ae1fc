import { useEffect, useId, useRef, useState } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';

/** As the background accepts it. */
const NAME_MAX = 120;

interface RenameTaughtProps {
  entry: TaughtEntry;
  onDone: () => void;
}

/** The name of a taught page, in place of its row. Esc keeps the old one. */
export function RenameTaught({ entry, onDone }: RenameTaughtProps) {
  const [name, setName] = useState(entry.name);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const rename = useTell('taught.rename');
  const setAnswer = useSetAnswer();
  const typed = name.trim();
  const isWrong = tried && typed === '';
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // A retry removes its own button.
  useFocusRecovery(rename.error !== null, input);
  const save = () => {
    setTried(true);
    if (typed === '') input.current?.focus();
    else if (typed === entry.name) onDone();
    else {
      rename.mutate(
        { id: entry.id, name: typed },
        {
          onSuccess: (list) => {
            setAnswer('taught.list', {}, list);
            onDone();
          },
        },
      );
    }
  };
  return (
    <form
      className="field grow"
      aria-label={words('renameNamed', entry.name)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
    >
      <div className="row nowrap">
        <TextInput
          ref={input}
          className="grow"
          aria-label={words('taughtName')}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? errorId : undefined}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button look="primary" type="submit" busy={rename.isPending}>
          {words('save')}
        </Button>
        <IconButton icon="close" small={false} label={words('cancel')} onClick={onDone} />
      </div>
      <div role="status">{isWrong && <FieldError id={errorId}>{words('taughtNameBlank')}</FieldError>}</div>
      {rename.error && (
        <FailureBanner
          box
          failure={failureBehind(rename.error)}
          what={words('taughtNotRenamed')}
          kept={words('typedKept')}
          onRetry={save}
        />
      )}
    </form>
  );
}
