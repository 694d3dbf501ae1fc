import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { parseDays } from '../../ui/form/parse-days.ts';
import { storedChoice, storedField, storedText, storedTexts } from '../../data/stored-values.ts';
import type { NaicsChoice } from '../codes/naics-picker.tsx';

export const SORTS = ['relevance', 'deadlineAsc', 'postedDesc'] as const;
export type SearchSort = (typeof SORTS)[number];

export const PAGE_SIZES = [20, 10, 50] as const;

/** What a person set: the query and every filter of service-api §4.1. */
export interface SearchForm {
  q: string;
  states: string[];
  naics: NaicsChoice[];
  setAsides: string[];
  types: string[];
  /** Within how many days from today, as typed; empty: any. */
  dueWithin: string;
  /** Within how many days before today, as typed; empty: any. */
  postedWithin: string;
  includeExpired: boolean;
  includeGrants: boolean;
  sort: SearchSort;
  pageSize: number;
}

/** Every filter taken away; query, order and page size are none. */
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

export const EMPTY_SEARCH: SearchForm = { ...NO_FILTERS, q: '', sort: 'relevance', pageSize: 20 };

/** The question that a form asks. Only what was set is said; a group of NAICS codes becomes its full codes. */
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
    pageSize: form.pageSize,
  };
}

/** The form that was kept, or as much of it as is one. */
export function readSearchForm(kept: unknown): SearchForm {
  const naics = storedField(kept, 'naics');
  return {
    q: storedText(kept, 'q'),
    states: storedTexts(kept, 'states'),
    naics: Array.isArray(naics) ? naics.flatMap(readNaicsChoice) : [],
    setAsides: storedTexts(kept, 'setAsides'),
    types: storedTexts(kept, 'types'),
    dueWithin: storedText(kept, 'dueWithin'),
    postedWithin: storedText(kept, 'postedWithin'),
    includeExpired: storedField(kept, 'includeExpired') === true,
    includeGrants: storedField(kept, 'includeGrants') === true,
    sort: storedChoice(kept, 'sort', SORTS),
    pageSize: storedChoice(kept, 'pageSize', PAGE_SIZES),
  };
}

function readNaicsChoice(kept: unknown): NaicsChoice[] {
  const code = storedText(kept, 'code');
  const codes = storedTexts(kept, 'codes').filter((each) => /^\d{6}$/.test(each));
  if (code === '' || codes.length === 0) return [];
  return [{ code, name: storedText(kept, 'name'), codes, ...(codes.length > 1 ? { count: codes.length } : {}) }];
}
