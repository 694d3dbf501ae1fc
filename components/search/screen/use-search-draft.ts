import { useState } from 'react';
import { equalIgnoringOrder } from '../../../lib/domain/objects.ts';
import { useDraft } from '../../data/use-draft.ts';

/** A search tab's state, kept while the popup is closed. */
export interface SearchDraft<Form> {
  /** The form as edited, searched or not. */
  form: Form;
  /** The search whose results are shown. */
  searched?: { form: Form; page: number };
  filtersOpen: boolean;
}

export interface SearchTabState<Form> extends SearchDraft<Form> {
  /** How often `search` was called since the screen opened, so that a repeated search is noticed. */
  searchCount: number;
  /** Whether the form differs from the search shown. */
  isUnsearched: boolean;
  edit: (part: Partial<Form>) => void;
  /** Searches for the first page of `form` and closes the filters. */
  search: (form: Form) => void;
  /** Searches again with a change. Other unsubmitted edits stay. */
  searchWith: (part: Partial<Form>) => void;
  /** Changes how results are displayed, without searching. */
  show: (part: Partial<Form>) => void;
  goTo: (page: number) => void;
  toggleFilters: () => void;
}

/** State of a search tab: edits, current search and page. Survives closing the popup. */
export function useSearchDraft<Form extends object>(
  key: string,
  empty: Form,
  read: (stored: unknown) => SearchDraft<Form> | undefined,
): SearchTabState<Form> {
  const [draft, change] = useDraft<SearchDraft<Form>>(key, { form: empty, filtersOpen: false }, read);
  const [searchCount, setSearchCount] = useState(0);
  return {
    ...draft,
    searchCount,
    isUnsearched: !equalIgnoringOrder(draft.form, draft.searched?.form),
    edit: (part) => change((before) => ({ ...before, form: { ...before.form, ...part } })),
    search: (form) => {
      change(() => ({ form, searched: { form, page: 1 }, filtersOpen: false }));
      setSearchCount((before) => before + 1);
    },
    searchWith: (part) => {
      change((before) =>
        before.searched
          ? {
              ...before,
              form: { ...before.form, ...part },
              searched: { form: { ...before.searched.form, ...part }, page: 1 },
            }
          : before,
      );
    },
    show: (part) => {
      change(({ searched, ...before }) => ({
        ...before,
        form: { ...before.form, ...part },
        ...(searched ? { searched: { ...searched, form: { ...searched.form, ...part } } } : {}),
      }));
    },
    goTo: (page) =>
      change((before) => (before.searched ? { ...before, searched: { ...before.searched, page } } : before)),
    toggleFilters: () => change((before) => ({ ...before, filtersOpen: !before.filtersOpen })),
  };
}
