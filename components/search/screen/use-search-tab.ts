import { useRef, useState, type RefObject } from 'react';
import { QUERY_MAX } from '../../../lib/domain/limits.ts';
import { equalIgnoringOrder } from '../../../lib/domain/objects.ts';
import { storedCount, storedField } from '../../data/stored-values.ts';
import { useDraft } from '../../data/use-draft.ts';
import { lengthError } from '../../ui/form/field-limits.ts';
import type { SearchKind } from './search-kind.ts';

/** A search tab's state, kept while the popup is closed. */
interface SearchDraft<Form> {
  /** The form as edited, searched or not. */
  form: Form;
  /** The search whose results are shown. */
  searched?: { form: Form; page: number };
  filtersOpen: boolean;
}

export interface SearchTab<Form> extends SearchDraft<Form> {
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong with the query, from submit until the next edit. */
  queryError: string | undefined;
  /** How often `search` was called since the screen opened, so that a repeated search is noticed. */
  searchCount: number;
  /** Edits the form and clears the error. */
  edit: (part: Partial<Form>) => void;
  /** Searches, unless the query is invalid: that stays as typed, shows its error, and gets the focus. */
  submit: (form: Form) => void;
  /** Submits a changed form once there was a search; edits it before. */
  apply: (form: Form) => void;
  /** Searches for the first page of `form` and closes the filters. */
  search: (form: Form) => void;
  /** Searches again with a change. Other unsubmitted edits stay. */
  searchWith: (part: Partial<Form>) => void;
  /** Changes how results are displayed, without searching. */
  show: (part: Partial<Form>) => void;
  goTo: (page: number) => void;
  toggleFilters: () => void;
  /** Opens the filters, or closes them and applies what changed. */
  applyFilters: () => void;
}

/**
 * State of a search tab: edits, current search and page. Survives closing the popup. `blank`: what to say of
 * an empty query, where one is needed.
 */
export function useSearchTab<Form extends { q: string }>(
  { area, empty, read }: SearchKind<Form>,
  blank?: string,
): SearchTab<Form> {
  const [draft, change] = useDraft<SearchDraft<Form>>(area, { form: empty, filtersOpen: false }, (stored) =>
    readDraft(stored, read),
  );
  const { form, searched, filtersOpen } = draft;
  const [searchCount, setSearchCount] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<string>();
  const wrong = (q: string) => (q.trim() === '' ? blank : lengthError(q, QUERY_MAX));
  const edit = (part: Partial<Form>) => {
    setTried(undefined);
    change((before) => ({ ...before, form: { ...before.form, ...part } }));
  };
  const search = (next: Form) => {
    change(() => ({ form: next, searched: { form: next, page: 1 }, filtersOpen: false }));
    setSearchCount((before) => before + 1);
  };
  const submit = (next: Form) => {
    if (wrong(next.q) === undefined) search(next);
    else {
      edit(next);
      input.current?.focus();
    }
    setTried(next.q);
  };
  /** Changes the search shown, if there is one. */
  const changeSearch = (part: Partial<Form>, page?: number) => {
    change((before) =>
      before.searched
        ? {
            ...before,
            form: { ...before.form, ...part },
            searched: { form: { ...before.searched.form, ...part }, page: page ?? before.searched.page },
          }
        : before,
    );
  };
  const toggleFilters = () => change((before) => ({ ...before, filtersOpen: !before.filtersOpen }));
  return {
    ...draft,
    input,
    queryError: tried === form.q ? wrong(form.q) : undefined,
    searchCount,
    edit,
    submit,
    apply: searched ? submit : edit,
    search,
    searchWith: (part) => changeSearch(part, 1),
    show: (part) => changeSearch(part),
    goTo: (page) => changeSearch({}, page),
    toggleFilters,
    applyFilters: () => {
      const isReady = searched !== undefined || (blank !== undefined && form.q.trim() !== '');
      if (filtersOpen && isReady && !equalIgnoringOrder(form, searched?.form)) submit(form);
      else toggleFilters();
    },
  };
}

/** Parses a stored draft as far as it is valid. */
function readDraft<Form>(stored: unknown, read: SearchKind<Form>['read']): SearchDraft<Form> | undefined {
  if (stored === undefined) return undefined;
  const searched = storedField(stored, 'searched');
  const page = storedCount(searched, 'page', 1) ?? 1;
  return {
    form: read(storedField(stored, 'form')),
    ...(searched === undefined ? {} : { searched: { form: read(storedField(searched, 'form')), page } }),
    filtersOpen: storedField(stored, 'filtersOpen') === true,
  };
}
