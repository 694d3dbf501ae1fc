import { words } from '../../../lib/words/words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { formOf, isAsSaved, type SearchKind } from '../screen/search-kind.ts';
import type { SavedSearches } from './use-saved-searches.ts';

export interface UpdateSearch {
  run: () => void;
  saving: boolean;
}

/** Saves the current search over the saved one run before; `undefined` if nothing changed. */
export function useUpdateSearch<Form>(
  kind: SearchKind<Form>,
  { current, former }: SavedSearches,
  searched: Form | undefined,
): UpdateSearch | undefined {
  const { act, send, busy } = useUndoable();
  const search = current ?? former;
  if (!search || searched === undefined || isAsSaved(kind, search, searched)) return undefined;
  const { id, name } = search;
  const before = formOf(kind, search);
  const keep = (form: Form) =>
    send('search.change', { id, search: { form: JSON.stringify(form), asks: kind.asks(form) } });
  const failed = words('searchNotUpdated');
  const run = () =>
    void act({
      run: () => keep(searched),
      undo: () => () => act({ run: () => keep(before), failed }),
      done: { title: words('searchUpdated'), detail: name },
      failed,
    });
  return { saving: busy, run };
}
