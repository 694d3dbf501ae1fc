import { noticeType } from '../../../lib/domain/reference/notice-types.ts';
import { setAsideLabel } from '../../../lib/domain/reference/set-asides.ts';
import { locale, plural, words, type WordKey } from '../../../lib/words/words.ts';
import { parseDays } from '../../ui/form/field-limits.ts';
import type { ActiveFilter } from '../screen/filter-chips.tsx';
import { isOpenOnly, type SearchForm } from './search-form.ts';

/** Show a count for more values than this. */
const MAX_NAMED = 3;

/** The form's active filters as sentences, each with the form that remains without it. */
export function activeFilters(form: SearchForm): ActiveFilter<SearchForm>[] {
  const filters: ActiveFilter<SearchForm>[] = [];
  const add = (id: string, text: string, without: Partial<SearchForm>, full?: string) => {
    filters.push({ id, text, full, without: { ...form, ...without } });
  };
  const addList = (
    id: 'naics' | 'states' | 'setAsides' | 'types',
    values: readonly string[],
    one: WordKey | undefined,
    many: Parameters<typeof plural>[0],
  ) => {
    if (values.length === 0) return;
    const full = one ? words(one, anyOf(values)) : anyOf(values);
    if (values.length > MAX_NAMED) add(id, plural(many, values.length), { [id]: [] }, full);
    else add(id, full, { [id]: [] });
  };

  const naics = form.naics.map(({ code, count }) => (count === undefined ? code : words('naicsUnder', code)));
  addList('naics', naics, 'filterNaics', 'filterNaicsMany');
  addList('states', form.states, 'filterStates', 'filterStatesMany');
  addList('setAsides', form.setAsides.map(setAsideLabel), 'filterSetAsides', 'filterSetAsidesMany');
  if (isOpenOnly(form)) add('types', words('openForBids'), { types: [] }, anyOf(form.types));
  else addList('types', form.types, undefined, 'filterTypesMany');
  const [due, posted] = [parseDays(form.dueWithin), parseDays(form.postedWithin)];
  if (due !== undefined) add('due', due === 0 ? words('filterDueToday') : plural('filterDue', due), { dueWithin: '' });
  if (posted !== undefined)
    add('posted', posted === 0 ? words('filterPostedToday') : plural('filterPosted', posted), { postedWithin: '' });
  if (form.includeExpired) add('expired', words('filterExpired'), { includeExpired: false });
  if (form.includeGrants) add('grants', words('filterGrants'), { includeGrants: false });
  return filters;
}

function anyOf(values: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction', style: 'short' }).format(values);
}

/**
 * Returns the short name of a notice type, given any spelling. Shortens the one long name to its first word,
 * as people in the field do; an unknown type is its own label.
 */
export function typeLabel(text: string): string {
  const type = noticeType(text);
  return type === 'Combined Synopsis/Solicitation' ? words('typeCombined') : (type ?? text);
}
