import { storedCount, storedField } from '../../data/stored-values.ts';
import type { SearchDraft } from '../screen/use-search-draft.ts';
import { readSearchForm, type SearchForm } from './search-form.ts';

/** The draft that was kept, or as much of it as is one. */
export function readSearchDraft(kept: unknown): SearchDraft<SearchForm> | undefined {
  if (kept === undefined) return undefined;
  const asked = storedField(kept, 'asked');
  const form = readSearchForm(storedField(asked, 'form'));
  return {
    form: readSearchForm(storedField(kept, 'form')),
    ...(form.q.trim() === '' ? {} : { asked: { form, page: storedCount(asked, 'page', 1) ?? 1 } }),
    filtersOpen: storedField(kept, 'filtersOpen') === true,
  };
}
