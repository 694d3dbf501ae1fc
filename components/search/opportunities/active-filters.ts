import { locale, plural, words } from '../../../lib/words/words.ts';
import { parseDays } from '../../ui/form/parse-days.ts';
import type { FilterSentence } from '../screen/filter-chips.tsx';
import type { SearchForm } from './search-form.ts';

/** More than so many values are said as a number. */
const MOST_NAMED = 3;

/** The filters of a form as sentences, each with the form that is left when it is taken away. */
export function searchSentences(form: SearchForm): FilterSentence<SearchForm>[] {
  const sentences: FilterSentence<SearchForm>[] = [];
  const say = (id: string, text: string, without: Partial<SearchForm>, full?: string) => {
    sentences.push({ id, text, full, without: { ...form, ...without } });
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
  const [due, posted] = [parseDays(form.dueWithin), parseDays(form.postedWithin)];
  if (due !== undefined) say('due', due === 0 ? words('filterDueToday') : plural('filterDue', due), { dueWithin: '' });
  if (posted !== undefined)
    say('posted', posted === 0 ? words('filterPostedToday') : plural('filterPosted', posted), { postedWithin: '' });
  if (form.includeExpired) say('expired', words('filterExpired'), { includeExpired: false });
  if (form.includeGrants) say('grants', words('filterGrants'), { includeGrants: false });
  return sentences;
}

function anyOf(values: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction', style: 'short' }).format(values);
}
