import { words } from '../../../lib/words/words.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useTell } from '../../data/use-ask.ts';
import { formOf, isAsSaved, type SavedArea } from './saved-area.ts';
import type { SavedSearches } from './use-saved-searches.ts';

export interface UpdateSearch {
  run: () => void;
  saving: boolean;
}

/** Keeps what was asked last in the place of the saved search that was run before; `undefined` where there is nothing to keep. */
export function useUpdateSearch<Form>(
  area: SavedArea<Form>,
  { current, former }: SavedSearches,
  asked: Form | undefined,
): UpdateSearch | undefined {
  const change = useTell('search.change');
  const toast = useToast();
  const failed = useFailureToast();
  const search = current ?? former;
  if (!search || asked === undefined || isAsSaved(area, search, asked)) return undefined;
  const keep = (form: Form, done: () => void) => {
    change.mutate(
      { id: search.id, search: { form: JSON.stringify(form), asks: area.asks(form) } },
      {
        onSuccess: done,
        onError: (error) => {
          failed(words('searchNotUpdated'), failureOf(error));
        },
      },
    );
  };
  return {
    saving: change.isPending,
    run: () => {
      const before = formOf(area, search);
      keep(asked, () => {
        const run = () => {
          keep(before, () => undefined);
        };
        toast({ title: words('searchUpdated'), detail: search.name, action: { label: words('undo'), run } });
      });
    },
  };
}
