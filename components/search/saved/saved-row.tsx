import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { SavedSearch } from '../../../lib/protocol/search-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useTell } from '../../data/use-ask.ts';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { AlertButton } from './alert-button.tsx';
import { NAME_MAX } from './save-form.tsx';
import { formOf, summaryOf, type SearchKind } from './search-kind.ts';
import { newSince } from './saved-bar.tsx';

interface SavedRowProps<Form> {
  kind: SearchKind<Form>;
  search: SavedSearch;
  onRun: () => void;
  /** Receives the focus when the last row is deleted. */
  afterLast: RefObject<HTMLElement | null>;
}

/** One saved search: run, see what is new, alert, rename, delete. */
export function SavedRow<Form>({ kind, search, onRun, afterLast }: SavedRowProps<Form>) {
  const [renaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !renaming) rename.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const remove = useRemove(search, afterLast);
  const { name, newCount, lookedAt } = search;
  const summary = summaryOf(kind, formOf(kind, search));
  return (
    <li className="item">
      {renaming ? (
        <Rename search={search} onDone={() => setRenaming(false)} />
      ) : (
        <div className="row nowrap">
          <div className="grow">
            <button type="button" className="item-title saved-name clip" title={name} onClick={onRun}>
              {name}
            </button>
            <p className="row small muted">
              {newCount > 0 && <Chip look="accent">{newSince(newCount, lookedAt)}</Chip>}
              {summary !== name && (
                <span className="clip" title={summary}>
                  {summary}
                </span>
              )}
            </p>
          </div>
          <AlertButton search={search} />
          <IconButton ref={rename} icon="edit" label={words('renameNamed', name)} onClick={() => setRenaming(true)} />
          <IconButton
            icon="trash"
            className="rm"
            label={words('deleteNamed', name)}
            onClick={(event) => remove(event.currentTarget)}
          />
        </div>
      )}
    </li>
  );
}

/** Deletes a search and moves the focus from its `button` to the neighboring row. */
function useRemove(
  { id, name }: SavedSearch,
  afterLast: SavedRowProps<unknown>['afterLast'],
): (button: HTMLElement) => void {
  const remove = useTell('search.remove');
  const restore = useTell('search.restore');
  const toast = useToast();
  const failed = useFailureToast();
  const bringBack = () => {
    restore.mutate(
      { id },
      {
        onError: (error) => {
          const detail = words('fieldProblem', name, failureWords(failureBehind(error)).explanation);
          const action = { label: words('tryAgain'), run: bringBack };
          toast({ tone: 'danger', title: words('undoFailed'), detail, action });
        },
      },
    );
  };
  return (button) => {
    const row = button.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          // The row may be gone already.
          if (document.activeElement === button || document.activeElement === document.body)
            (neighbor?.querySelector('button') ?? afterLast.current)?.focus();
          toast({ title: words('searchDeleted'), detail: name, action: { label: words('undo'), run: bringBack } });
        },
        onError: (error) => failed(words('searchNotDeleted'), failureBehind(error)),
      },
    );
  };
}

function Rename({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const [name, setName] = useState(search.name);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const change = useTell('search.change');
  const isBlank = name.trim() === '';
  const isWrong = tried && isBlank;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // A retry removes its own button.
  useFocusRecovery(change.error !== null, input);
  const save = () => {
    setTried(true);
    if (isBlank) input.current?.focus();
    else if (name.trim() === search.name) onDone();
    else change.mutate({ id: search.id, name }, { onSuccess: onDone });
  };
  return (
    <form
      className="field"
      aria-label={words('renameNamed', search.name)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Cancel the renaming only; the list stays open.
        event.stopPropagation();
        event.preventDefault();
        onDone();
      }}
    >
      <div className="row nowrap">
        <TextInput
          ref={input}
          className="grow"
          aria-label={words('savedName')}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? errorId : undefined}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="primary" type="submit" busy={change.isPending}>
          {words('save')}
        </Button>
        <IconButton icon="close" small={false} label={words('cancel')} onClick={onDone} />
      </div>
      <div role="status">
        {isWrong && (
          <FieldError id={errorId}>{words('fieldProblem', words('savedName'), words('savedNameBlank'))}</FieldError>
        )}
      </div>
      {change.error && (
        <FailureBanner
          box
          failure={failureBehind(change.error)}
          what={words('searchNotRenamed')}
          kept={words('typedKept')}
          onRetry={save}
        />
      )}
    </form>
  );
}
