import { equalIgnoringOrder } from '../../../lib/domain/objects.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { SavedSearch, SearchArea } from '../../../lib/protocol/requests/search-requests.ts';
import type { ActiveFilter } from './filter-chips.tsx';

/** Tells the search screen and saved searches how a search tab's form works. */
export interface SearchKind<Form> {
  area: SearchArea;
  empty: Form;
  /** Takes all filters away; keeps query and sort order. */
  noFilters: Partial<Form>;
  /** Parses a stored form. */
  read: (stored: unknown) => Form;
  /** The form's request without sort order and page. */
  asks: (form: Form) => SavedAsks;
  query: (form: Form) => string;
  activeFilters: (form: Form) => ActiveFilter<Form>[];
  /** How the results are displayed, in words, if not the default. */
  look?: (form: Form) => string | undefined;
}

export type SavedAsks = RequestOf<'search.save'>['asks'];

/** A saved search's form, parsed as far as it is valid. */
export function formOf<Form>({ read }: SearchKind<Form>, { form }: SavedSearch): Form {
  try {
    return read(JSON.parse(form));
  } catch {
    return read(undefined);
  }
}

/** Whether two forms ask the same, ignoring sort order and display. */
export function sendsSameRequest<Form>({ asks }: SearchKind<Form>, one: Form, other: Form): boolean {
  return equalIgnoringOrder(asks(one), asks(other));
}

/** Whether a saved search equals `form`, including sort order and display. */
export function isAsSaved<Form>(kind: SearchKind<Form>, search: SavedSearch, form: Form): boolean {
  return equalIgnoringOrder(formOf(kind, search), kind.read(form));
}

/** A form's query and filters, e.g. `custodial · In VA · Due in 30 days`. */
export function summaryOf<Form>({ query, activeFilters, look }: SearchKind<Form>, form: Form): string {
  return [query(form).trim(), ...activeFilters(form).map(({ text }) => text), look?.(form)].filter(Boolean).join(' · ');
}
