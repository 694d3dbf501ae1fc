import { useRef, useState, type RefObject } from 'react';
import type { SavedSearch } from '../../../lib/protocol/requests/search-requests.ts';
import { words } from '../../../lib/words/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { NameForm } from '../../ui/form/name-form.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { AlertButton } from './alert-button.tsx';
import { NAME_MAX } from './save-form.tsx';
import { formOf, summaryOf, type SearchKind } from '../screen/search-kind.ts';
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
  useFocusRecovery(renaming, rename);
  const remove = useRemove(search, afterLast);
  const { name, newCount, lookedAt } = search;
  const summary = summaryOf(kind, formOf(kind, search));
  return (
    <li className="item">
      {renaming ? (
        <NameForm
          name={name}
          label={words('savedName')}
          maxLength={NAME_MAX}
          failed={words('searchNotRenamed')}
          save={(next, send) => send('search.change', { id: search.id, name: next })}
          onDone={() => setRenaming(false)}
        />
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
  const { act, send } = useUndoable();
  const bringBack = (): unknown =>
    act({
      run: () => send('search.restore', { id }),
      failed: (failure) => ({
        title: words('undoFailed'),
        detail: words('fieldProblem', name, failureWords(failure).explanation),
        action: { label: words('tryAgain'), run: () => void bringBack() },
      }),
    });
  return (button) => {
    const row = button.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    void act({
      run: () => send('search.remove', { id }),
      undo: () => bringBack,
      done: () => {
        // The row may be gone already.
        if (document.activeElement === button || document.activeElement === document.body)
          (neighbor?.querySelector('button') ?? afterLast.current)?.focus();
        return { title: words('searchDeleted'), detail: name };
      },
      failed: words('searchNotDeleted'),
    });
  };
}
