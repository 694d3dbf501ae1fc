import { BIDDABLE_TYPES } from '../../../lib/domain/reference/notice-types.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { parseDays } from '../../ui/form/field-limits.ts';
import { storedChoice, storedField, storedText, storedTexts } from '../../data/stored-values.ts';
import type { NaicsChoice } from '../codes/naics-picker.tsx';

const SORTS = ['relevance', 'deadlineAsc', 'postedDesc'] as const;
export type SearchSort = (typeof SORTS)[number];

/** What the user set: the query and every filter of service-api §4.1. */
export interface SearchForm {
  q: string;
  states: string[];
  naics: NaicsChoice[];
  setAsides: string[];
  types: string[];
  /** Days from today, as typed; empty for any. */
  dueWithin: string;
  /** Days before today, as typed; empty for any. */
  postedWithin: string;
  includeExpired: boolean;
  includeGrants: boolean;
  sort: SearchSort;
}

/** No filters; keeps query and sort order. */
export const NO_FILTERS = {
  states: [],
  naics: [],
  setAsides: [],
  types: [],
  dueWithin: '',
  postedWithin: '',
  includeExpired: false,
  includeGrants: false,
} as const satisfies Partial<SearchForm>;

export const EMPTY_SEARCH: SearchForm = { ...NO_FILTERS, q: '', sort: 'relevance' };

/** The types filter has exactly the types that ask for bids. */
export function isOpenOnly({ types }: SearchForm): boolean {
  return types.length === BIDDABLE_TYPES.length && BIDDABLE_TYPES.every((type) => types.includes(type));
}

/** The form as a request without unset fields; NAICS groups expand to full codes. */
export function searchRequest(form: SearchForm, page: number): RequestOf<'opportunities.search'> & { page: number } {
  const naics = [...new Set(form.naics.flatMap(({ codes }) => codes))];
  const [due, posted] = [parseDays(form.dueWithin), parseDays(form.postedWithin)];
  return {
    q: form.q.trim(),
    ...(form.states.length > 0 ? { states: form.states } : {}),
    ...(naics.length > 0 ? { naics } : {}),
    ...(form.setAsides.length > 0 ? { setAsides: form.setAsides } : {}),
    ...(form.types.length > 0 ? { types: form.types } : {}),
    ...(due === undefined ? {} : { dueWithinDays: due }),
    ...(posted === undefined ? {} : { postedWithinDays: posted }),
    ...(form.includeExpired ? { includeExpired: true } : {}),
    ...(form.includeGrants ? { includeGrants: true } : {}),
    sort: form.sort,
    page,
    pageSize: 20,
  };
}

/** Parses a stored form as far as it is valid. */
export function readSearchForm(stored: unknown): SearchForm {
  const naics = storedField(stored, 'naics');
  return {
    q: storedText(stored, 'q'),
    states: storedTexts(stored, 'states'),
    naics: Array.isArray(naics) ? naics.flatMap(readNaicsChoice) : [],
    setAsides: storedTexts(stored, 'setAsides'),
    types: storedTexts(stored, 'types'),
    dueWithin: storedText(stored, 'dueWithin'),
    postedWithin: storedText(stored, 'postedWithin'),
    includeExpired: storedField(stored, 'includeExpired') === true,
    includeGrants: storedField(stored, 'includeGrants') === true,
    sort: storedChoice(stored, 'sort', SORTS),
  };
}

function readNaicsChoice(stored: unknown): NaicsChoice[] {
  const code = storedText(stored, 'code');
  const codes = storedTexts(stored, 'codes').filter((each) => /^\d{6}$/.test(each));
  if (code === '' || codes.length === 0) return [];
  return [{ code, name: storedText(stored, 'name'), codes, ...(codes.length > 1 ? { count: codes.length } : {}) }];
}
