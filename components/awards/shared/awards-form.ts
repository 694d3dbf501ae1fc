import { NAICS_PREFIX, STATE_CODE } from '../../../lib/domain/notices/codes.ts';
import type { EndingMonths } from '../../../lib/domain/dates/ending-days.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { storedChoice, storedCount, storedField, storedText } from '../../data/stored-values.ts';
import type { NaicsChoice } from '../../search/codes/naics-picker.tsx';
import type { SearchDraft } from '../../search/screen/use-search-draft.ts';

export const AWARD_SORTS = ['action_date', 'value', 'start'] as const;
export type AwardSort = (typeof AWARD_SORTS)[number];

export const AWARD_PAGE_SIZES = [25, 10, 50] as const;

/** The found awards one by one, added up, or by when they end. */
export const AWARD_VIEWS = ['list', 'summary', 'ending'] as const;
export type AwardsViewName = (typeof AWARD_VIEWS)[number];
/** How many pages of 50 are added up at most. */
export const SCAN_DEPTHS = [5, 20, 100, 400] as const;
export type ScanDepth = (typeof SCAN_DEPTHS)[number];
/** Within how many months those end that are watched. */
export const ENDING_MONTHS = [12, 6, 18] as const satisfies readonly EndingMonths[];

/** How the found awards are looked at; nothing of it is asked of the search itself. */
export interface AwardsLook {
  view: AwardsViewName;
  depth: ScanDepth;
  months: EndingMonths;
}

/** What a person set: everything of service-api §4.2, and how the answer is looked at. */
export interface AwardsForm extends AwardsLook {
  q: string;
  state?: string | undefined;
  agency: string;
  /** A code or its first digits; here the service matches prefixes. */
  naics?: NaicsChoice | undefined;
  sort: AwardSort;
  pageSize: number;
}

/** Every filter taken away; query, order and page size are none. */
export const NO_AWARD_FILTERS = {
  state: undefined,
  agency: '',
  naics: undefined,
} as const satisfies Partial<AwardsForm>;

const FIRST_LOOK: AwardsLook = { view: 'list', depth: 5, months: 12 };

export const EMPTY_AWARDS: AwardsForm = {
  ...NO_AWARD_FILTERS,
  q: '',
  sort: 'action_date',
  pageSize: 25,
  ...FIRST_LOOK,
};

/** The question that a form asks; only what was set is said. */
export function awardsRequest(form: AwardsForm, page: number): RequestOf<'awards.search'> & { page: number } {
  const [q, agency] = [form.q.trim(), form.agency.trim()];
  return {
    ...(q === '' ? {} : { q }),
    ...(form.state === undefined ? {} : { state: form.state }),
    ...(agency === '' ? {} : { agency }),
    ...(form.naics === undefined ? {} : { naics: form.naics.code }),
    sort: form.sort,
    page,
    pageSize: form.pageSize,
  };
}

/** The draft that was kept, or as much of it as is one. */
export function readAwardsDraft(kept: unknown): SearchDraft<AwardsForm> | undefined {
  if (kept === undefined) return undefined;
  const asked = storedField(kept, 'asked');
  return {
    form: readAwardsForm(storedField(kept, 'form')),
    ...(asked === undefined
      ? {}
      : { asked: { form: readAwardsForm(storedField(asked, 'form')), page: storedCount(asked, 'page', 1) ?? 1 } }),
    filtersOpen: storedField(kept, 'filtersOpen') === true,
  };
}

/** The form that was kept, or as much of it as is one. */
export function readAwardsForm(kept: unknown): AwardsForm {
  const state = storedText(kept, 'state');
  const naics = storedField(kept, 'naics');
  const code = storedText(naics, 'code');
  return {
    q: storedText(kept, 'q'),
    state: STATE_CODE.test(state) ? state : undefined,
    agency: storedText(kept, 'agency'),
    naics: NAICS_PREFIX.test(code) ? { code, name: storedText(naics, 'name'), codes: [code] } : undefined,
    sort: storedChoice(kept, 'sort', AWARD_SORTS),
    pageSize: storedChoice(kept, 'pageSize', AWARD_PAGE_SIZES),
    view: storedChoice(kept, 'view', AWARD_VIEWS),
    depth: storedChoice(kept, 'depth', SCAN_DEPTHS),
    months: storedChoice(kept, 'months', ENDING_MONTHS),
  };
}
