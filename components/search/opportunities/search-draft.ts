import { keptCount, keptField } from '../../data/stored-values.ts';
import type { SearchDraft } from '../screen/use-search-draft.ts';
import { readSearchForm, type SearchForm } from './search-form.ts';

/** The draft that was kept, or as much of it as is one. */
export function readSearchDraft(kept: unknown): SearchDraft<SearchForm> | undefined {
  if (kept === undefined) return undefined;
  const asked = keptField(kept, 'asked');
  const form = readSearchForm(keptField(asked, 'form'));
  return {
    form: readSearchForm(keptField(kept, 'form')),
    ...(form.q.trim() === '' ? {} : { asked: { form, page: keptCount(asked, 'page', 1) ?? 1 } }),
    filtersOpen: keptField(kept, 'filtersOpen') === true,
  };
}
