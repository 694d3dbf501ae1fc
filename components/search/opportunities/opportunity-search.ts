import type { Opportunity } from '../../../lib/domain/notices/notice.ts';
import type { SearchKind } from '../screen/search-kind.ts';
import { EMPTY_SEARCH, NO_FILTERS, readSearchForm, searchRequest, type SearchForm } from './search-form.ts';
import { activeFilters } from './active-filters.ts';

/** Tells saved searches how contract search works. */
export const OPPORTUNITY_SEARCH: SearchKind<SearchForm> = {
  area: 'opportunities',
  empty: EMPTY_SEARCH,
  noFilters: NO_FILTERS,
  read: readSearchForm,
  asks: (form) => {
    const { page: _page, pageSize: _pageSize, sort: _sort, ...query } = searchRequest(form, 1);
    return { area: 'opportunities', query };
  },
  query: ({ q }) => q,
  activeFilters,
};

/** Found notices as pursuits in no pipeline, for a calendar. */
export function datedNotices(found: readonly Opportunity[]) {
  return found.map((notice) => ({ pursuit: { ...notice, id: notice.noticeId }, stages: [] }));
}
