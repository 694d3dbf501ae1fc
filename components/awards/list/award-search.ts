import { words } from '../../../lib/words/words.ts';
import type { SearchKind } from '../../search/screen/search-kind.ts';
import {
  awardsRequest,
  EMPTY_AWARDS,
  NO_AWARD_FILTERS,
  readAwardsForm,
  type AwardsForm,
} from '../shared/awards-form.ts';
import { activeAwardFilters } from './active-award-filters.ts';

/** Tells saved searches how awards search works. */
export const AWARD_SEARCH: SearchKind<AwardsForm> = {
  area: 'awards',
  empty: EMPTY_AWARDS,
  noFilters: NO_AWARD_FILTERS,
  read: readAwardsForm,
  asks: (form) => {
    const { page: _page, pageSize: _pageSize, sort: _sort, ...query } = awardsRequest(form, 1);
    return { area: 'awards', query };
  },
  query: ({ q }) => q,
  activeFilters: activeAwardFilters,
  look: lookWords,
};

function lookWords({ view, months }: AwardsForm): string | undefined {
  if (view === 'list') return undefined;
  return view === 'summary' ? words('awardsViewSummary') : words('awardsEndingIn', months);
}
