import { NAICS_PREFIX, STATE_CODE } from '../../../lib/domain/notices/codes.ts';
import type { EndingMonths } from '../../../lib/domain/awards/award.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { storedChoice, storedField, storedText } from '../../data/stored-values.ts';
import type { NaicsChoice } from '../../search/codes/naics-picker.tsx';

const AWARD_SORTS = ['action_date', 'value', 'start'] as const;
export type AwardSort = (typeof AWARD_SORTS)[number];

/** Found awards as a list, as totals, or by end date. */
export const AWARD_VIEWS = ['list', 'summary', 'ending'] as const;
export type AwardsViewName = (typeof AWARD_VIEWS)[number];
/** Maximum pages of 50 to total. */
export const SCAN_DEPTHS = [5, 20, 100, 400] as const;
export type ScanDepth = (typeof SCAN_DEPTHS)[number];
/** Month ranges for awards that end soon. */
export const ENDING_MONTHS = [12, 6, 18] as const satisfies readonly EndingMonths[];

/** How awards are displayed; not part of the search. */
export interface AwardsLook {
  view: AwardsViewName;
  depth: ScanDepth;
  months: EndingMonths;
}

/** What the user set: everything of service-api §4.2, and the display. */
export interface AwardsForm extends AwardsLook {
  q: string;
  state?: string | undefined;
  agency: string;
  /** A code or its first digits: this search matches prefixes. */
  naics?: NaicsChoice | undefined;
  sort: AwardSort;
}

/** No filters; keeps query and sort order. */
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
  ...FIRST_LOOK,
};

/** The form as a request without unset fields. */
export function awardsRequest(form: AwardsForm, page: number): RequestOf<'awards.search'> & { page: number } {
  const [q, agency] = [form.q.trim(), form.agency.trim()];
  return {
    ...(q === '' ? {} : { q }),
    ...(form.state === undefined ? {} : { state: form.state }),
    ...(agency === '' ? {} : { agency }),
    ...(form.naics === undefined ? {} : { naics: form.naics.code }),
    sort: form.sort,
    page,
    pageSize: 25,
  };
}

/** Parses a stored form as far as it is valid. */
export function readAwardsForm(stored: unknown): AwardsForm {
  const state = storedText(stored, 'state');
  const naics = storedField(stored, 'naics');
  const code = storedText(naics, 'code');
  return {
    q: storedText(stored, 'q'),
    state: STATE_CODE.test(state) ? state : undefined,
    agency: storedText(stored, 'agency'),
    naics: NAICS_PREFIX.test(code) ? { code, name: storedText(naics, 'name'), codes: [code] } : undefined,
    sort: storedChoice(stored, 'sort', AWARD_SORTS),
    view: storedChoice(stored, 'view', AWARD_VIEWS),
    depth: storedChoice(stored, 'depth', SCAN_DEPTHS),
    months: storedChoice(stored, 'months', ENDING_MONTHS),
  };
}
