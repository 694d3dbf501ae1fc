import { useState } from 'react';
import { equalIgnoringOrder } from '../../../lib/domain/objects.ts';
import { useDraft } from '../../data/use-draft.ts';

/** A search tab's state, kept while the popup is closed. */
export interface SearchDraft<Form> {
  /** The form as edited, searched or not. */
  form: Form;
  /** The search whose results are shown. */
  asked?: { form: Form; page: number };
  filtersOpen: boolean;
}

export interface SearchTabState<Form> extends SearchDraft<Form> {
  /** How often `ask` was called since the screen opened, so that a repeated search is noticed. */
  askings: number;
  /** Whether the form differs from the search shown. */
  unasked: boolean;
  edit: (part: Partial<Form>) => void;
  /** Searches for the first page of `form` and closes the filters. */
  ask: (form: Form) => void;
  /** Searches again with a change. Other unsubmitted edits stay. */
  askWith: (part: Partial<Form>) => void;
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
  const [askings, setAskings] = useState(0);
  return {
    ...draft,
    askings,
    unasked: !equalIgnoringOrder(draft.form, draft.asked?.form),
    edit: (part) => change((before) => ({ ...before, form: { ...before.form, ...part } })),
    ask: (form) => {
      change(() => ({ form, asked: { form, page: 1 }, filtersOpen: false }));
      setAskings((before) => before + 1);
    },
    askWith: (part) => {
      change((before) =>
        before.asked
          ? {
              ...before,
              form: { ...before.form, ...part },
              asked: { form: { ...before.asked.form, ...part }, page: 1 },
            }
          : before,
      );
    },
    show: (part) => {
      change(({ asked, ...before }) => ({
        ...before,
        form: { ...before.form, ...part },
        ...(asked ? { asked: { ...asked, form: { ...asked.form, ...part } } } : {}),
      }));
    },
    goTo: (page) => change((before) => (before.asked ? { ...before, asked: { ...before.asked, page } } : before)),
    toggleFilters: () => change((before) => ({ ...before, filtersOpen: !before.filtersOpen })),
  };
}
