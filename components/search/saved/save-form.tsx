import { useState } from 'react';
import { plainLine } from '../../../lib/domain/text/plain-text.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { summaryOf, type SearchKind } from '../screen/search-kind.ts';

/** Maximum name length in characters, as in the background. */
export const NAME_MAX = 100;

interface SaveFormProps<Form> {
  kind: SearchKind<Form>;
  searched: Form;
  onSaved: () => void;
}

/** Saves the current search under a name. */
export function SaveForm<Form>({ kind, searched, onSaved }: SaveFormProps<Form>) {
  const [name, setName] = useState(() => plainLine(summaryOf(kind, searched), NAME_MAX));
  const [tried, setTried] = useState(false);
  const { act, send, busy, failure } = useUndoable();
  const isBlank = name.trim() === '';
  const wrong = tried && isBlank ? words('savedNameBlank') : failure && failureWords(failure).explanation;
  return (
    <form
      className="pad save-form"
      aria-label={words('saveSearch')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isBlank || busy) return;
        void act({
          run: () =>
            send('search.save', { name, form: JSON.stringify(searched), asks: kind.asks(searched) }).then(onSaved),
          done: { title: words('searchSaved'), detail: name.trim() },
        });
      }}
    >
      <Field label={words('saveSearchAs')} error={wrong}>
        {(control) => (
          <div className="row nowrap">
            <TextInput
              {...control}
              className="grow"
              maxLength={NAME_MAX}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button look="primary" type="submit" busy={busy}>
              {words('save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
