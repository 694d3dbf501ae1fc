import { words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useTell } from '../../data/use-ask.ts';
import { formOf, isAsSaved, type SearchKind } from './search-kind.ts';
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
  const change = useTell('search.change');
  const toast = useToast();
  const failed = useFailureToast();
  const search = current ?? former;
  if (!search || searched === undefined || isAsSaved(kind, search, searched)) return undefined;
  const keep = (form: Form, done: () => void) => {
    change.mutate(
      { id: search.id, search: { form: JSON.stringify(form), asks: kind.asks(form) } },
      {
        onSuccess: done,
        onError: (error) => failed(words('searchNotUpdated'), failureBehind(error)),
      },
    );
  };
  return {
    saving: change.isPending,
    run: () => {
      const before = formOf(kind, search);
      keep(searched, () => {
        const run = () => keep(before, () => undefined);
        toast({ title: words('searchUpdated'), detail: search.name, action: { label: words('undo'), run } });
      });
    },
  };
}
