import { useState } from 'react';
import { sameInAnyOrder } from '../../../lib/domain/objects/same-in-any-order.ts';
import { useDraft } from '../../data/use-draft.ts';

/** What a search tab keeps while the popup is closed. */
export interface SearchDraft<Form> {
  /** As it stands, asked or not. */
  form: Form;
  /** What the results on the screen answer. */
  asked?: { form: Form; page: number };
  filtersOpen: boolean;
}

export interface KeptSearch<Form> extends SearchDraft<Form> {
  /** How many times `ask` was called since the screen opened: asking once more what was asked already is a question, too. */
  askings: number;
  /** Whether the form is another question than the one that the results answer. */
  unasked: boolean;
  edit: (part: Partial<Form>) => void;
  /** Asks for the first page of what `form` finds, and closes the filters. */
  ask: (form: Form) => void;
  /** Asks the last question again with one part of it changed. What was typed since and not asked yet stays. */
  askWith: (part: Partial<Form>) => void;
  /** Changes what asks nothing of the search: how its answer is looked at. */
  show: (part: Partial<Form>) => void;
  goTo: (page: number) => void;
  toggleFilters: () => void;
}

/** The state of a search tab: what is typed, what was asked, which page; it survives the closing of the popup. */
export function useSearchDraft<Form extends object>(
  key: string,
  empty: Form,
  read: (kept: unknown) => SearchDraft<Form> | undefined,
): KeptSearch<Form> {
  const [draft, change] = useDraft<SearchDraft<Form>>(key, { form: empty, filtersOpen: false }, read);
  const [askings, setAskings] = useState(0);
  return {
    ...draft,
    askings,
    unasked: !sameInAnyOrder(draft.form, draft.asked?.form),
    edit: (part) => {
      change((before) => ({ ...before, form: { ...before.form, ...part } }));
    },
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
    goTo: (page) => {
      change((before) => (before.asked ? { ...before, asked: { ...before.asked, page } } : before));
    },
    toggleFilters: () => {
      change((before) => ({ ...before, filtersOpen: !before.filtersOpen }));
    },
  };
}
