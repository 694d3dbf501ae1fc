import type { SavedArea } from '../saved/saved-area.ts';
import { readSearchForm, searchRequest, type SearchForm } from './search-form.ts';
import { searchSentences } from './search-sentences.ts';

/** How searches of open contracts are kept. */
export const SAVED_OPPORTUNITIES: SavedArea<SearchForm> = {
  area: 'opportunities',
  read: readSearchForm,
  asks: (form) => {
    const { page: _page, pageSize: _pageSize, sort: _sort, ...query } = searchRequest(form, 1);
    return { area: 'opportunities', query };
  },
  query: ({ q }) => q,
  sentences: searchSentences,
};
