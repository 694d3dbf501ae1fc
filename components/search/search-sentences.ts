import { locale, plural, words } from '../../lib/words/words.ts';
import type { FilterSentence } from '../ui/filter-chips.tsx';
import type { SearchForm } from './search-form.ts';

/** More than so many values are said as a number. */
const MOST_NAMED = 3;

/** The filters of a form as sentences; each takes itself away through `change`. */
export function searchSentences(form: SearchForm, change: (next: SearchForm) => void): FilterSentence[] {
  const sentences: FilterSentence[] = [];
  const say = (id: string, text: string, without: Partial<SearchForm>, full?: string) => {
    sentences.push({
      id,
      text,
      full,
      remove: () => {
        change({ ...form, ...without });
      },
    });
  };
  const list = (
    id: string,
    values: readonly string[],
    one: (said: string) => string,
    many: (count: number) => string,
    without: Partial<SearchForm>,
  ) => {
    if (values.length === 0) return;
    const full = one(anyOf(values));
    say(
      id,
      values.length > MOST_NAMED ? many(values.length) : full,
      without,
      values.length > MOST_NAMED ? full : undefined,
    );
  };

  list(
    'naics',
    form.naics.map(({ code, count }) => (count === undefined ? code : words('naicsUnder', code))),
    (said) => words('filterNaics', said),
    (count) => plural('filterNaicsMany', count),
    { naics: [] },
  );
  list(
    'states',
    form.states,
    (said) => words('filterStates', said),
    (count) => plural('filterStatesMany', count),
    { states: [] },
  );
  list(
    'setAsides',
    form.setAsides,
    (said) => words('filterSetAsides', said),
    (count) => plural('filterSetAsidesMany', count),
    { setAsides: [] },
  );
  list(
    'types',
    form.types,
    (said) => said,
    (count) => plural('filterTypesMany', count),
    { types: [] },
  );
  if (form.dueWithinDays !== undefined) {
    say('due', form.dueWithinDays === 0 ? words('filterDueToday') : plural('filterDue', form.dueWithinDays), {
      dueWithinDays: undefined,
    });
  }
  if (form.postedWithinDays !== undefined)
    say('posted', plural('filterPosted', form.postedWithinDays), { postedWithinDays: undefined });
  if (form.includeExpired) say('expired', words('filterExpired'), { includeExpired: false });
  if (form.includeGrants) say('grants', words('filterGrants'), { includeGrants: false });
  return sentences;
}

function anyOf(values: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction', style: 'short' }).format(values);
}
