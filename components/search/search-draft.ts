import { keptCount, keptField } from '../ui/kept-values.ts';
import { EMPTY_SEARCH, readSearchForm, type SearchForm } from './search-form.ts';

/** What the tab keeps while the popup is closed. */
export interface SearchDraft {
  /** As it stands, asked or not. */
  form: SearchForm;
  /** What the results on the screen answer. */
  asked?: { form: SearchForm; page: number };
  filtersOpen: boolean;
}

export const EMPTY_SEARCH_DRAFT: SearchDraft = { form: EMPTY_SEARCH, filtersOpen: false };

/** The draft that was kept. */
export function readSearchDraft(kept: unknown): SearchDraft | undefined {
  if (kept === undefined) return undefined;
  const asked = keptField(kept, 'asked');
  const form = readSearchForm(keptField(asked, 'form'));
  return {
    form: readSearchForm(keptField(kept, 'form')),
    ...(form.q.trim() === '' ? {} : { asked: { form, page: keptCount(asked, 'page', 1) ?? 1 } }),
    filtersOpen: keptField(kept, 'filtersOpen') === true,
  };
}
