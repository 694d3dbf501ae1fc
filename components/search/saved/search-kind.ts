import { sameInAnyOrder } from '../../../lib/domain/objects/same-in-any-order.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { SavedSearch, SearchArea } from '../../../lib/protocol/search-answers.ts';
import type { FilterSentence } from '../screen/filter-chips.tsx';

/** What a search tab tells about its form, so that it can be kept and run again. */
export interface SavedArea<Form> {
  area: SearchArea;
  /** The form out of what was kept of it. */
  read: (kept: unknown) => Form;
  /** What is asked with it, without order and page. */
  asks: (form: Form) => SavedAsks;
  query: (form: Form) => string;
  sentences: (form: Form) => FilterSentence<Form>[];
  /** How the answer is looked at, in words, where that is not the usual way. */
  look?: (form: Form) => string | undefined;
}

export type SavedAsks = RequestOf<'search.save'>['asks'];

/** The form of a saved search; of one that cannot be read, as much as can. */
export function formOf<Form>({ read }: SavedArea<Form>, { form }: SavedSearch): Form {
  try {
    return read(JSON.parse(form));
  } catch {
    return read(undefined);
  }
}

/** Whether two forms ask the same, in whatever order they show it. */
export function asksTheSame<Form>({ asks }: SavedArea<Form>, one: Form, other: Form): boolean {
  return sameInAnyOrder(asks(one), asks(other));
}

/** Whether a saved search would come up exactly as `form`: the same question, order and look. */
export function isAsSaved<Form>(area: SavedArea<Form>, search: SavedSearch, form: Form): boolean {
  return sameInAnyOrder(formOf(area, search), area.read(form));
}

/** The words and filters of a form, e.g. `custodial · In VA · Due in 30 days`. */
export function summaryOf<Form>({ query, sentences, look }: SavedArea<Form>, form: Form): string {
  return [query(form).trim(), ...sentences(form).map(({ text }) => text), look?.(form)].filter(Boolean).join(' · ');
}
