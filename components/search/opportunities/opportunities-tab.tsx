import { BIDDABLE_TYPES } from '../../../lib/domain/reference/notice-types.ts';
import { words } from '../../../lib/words/words.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SearchScreen } from '../screen/search-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useValidatedSearch } from '../screen/use-validated-search.ts';
import { useSearchDraft } from '../screen/use-search-draft.ts';
import { useSearchState } from '../screen/use-search-state.ts';
import { useSavedParts } from '../saved/use-saved-parts.tsx';
import { OpenForBids } from './open-for-bids.tsx';
import { OpportunityResults } from './opportunity-results.tsx';
import { OPPORTUNITY_SEARCH } from './opportunity-search.ts';
import {
  isOpenOnly,
  readSearchDraft,
  EMPTY_SEARCH,
  NO_FILTERS,
  searchRequest,
  type SearchForm,
} from './search-form.ts';
import { activeFilters } from './active-filters.ts';

// The pickers outweigh the rest of the tab and are usually closed.
const FiltersForm = lazyComponent(async () => (await import('./filters-form.tsx')).FiltersForm, <Skeleton />);

const NoOpportunities = lazyComponent(async () => (await import('./no-opportunities.tsx')).NoOpportunities);
const SavedPanel = lazyComponent(async () => (await import('../saved/saved-panel.tsx')).SavedPanel<SearchForm>);

/** The Opportunities tab: query, filters, results, one click to add. */
export function OpportunitiesTab() {
  const tab = useSearchDraft('opportunities', EMPTY_SEARCH, readSearchDraft);
  const { form, searched, isUnsearched, filtersOpen, searchWith, goTo, toggleFilters } = tab;
  const { input, queryError, edit, submit } = useValidatedSearch(tab, (q) =>
    q.trim() === '' ? words('queryBlank') : undefined,
  );
  const request = searchRequest(searched?.form ?? EMPTY_SEARCH, searched?.page ?? 1);
  const state = useSearchState('opportunities.search', request, searched !== undefined, tab.searchCount);
  const { saved, newIds } = useSavedParts(
    OPPORTUNITY_SEARCH,
    SavedPanel,
    tab,
    (q) => ({ ...EMPTY_SEARCH, q }),
    state.freshAt,
  );

  return (
    <SearchScreen
      scrollKey="opportunitiesScroll"
      label={words('searchOpportunities')}
      placeholder={words('searchOpportunitiesPlaceholder')}
      query={form.q}
      onQuery={(q) => edit({ q })}
      queryError={queryError}
      input={input}
      offer={
        <OpenForBids
          on={isOpenOnly(form)}
          onTurnOn={() => {
            if (searched) submit({ ...form, types: [...BIDDABLE_TYPES] });
            else edit({ types: [...BIDDABLE_TYPES] });
          }}
        />
      }
      activeFilters={activeFilters(form)}
      onRemoveFilter={(without) => {
        if (searched) submit(without);
        else edit(without);
      }}
      filters={<FiltersForm form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={() => {
        // Closing the filters applies them, unless there is no query yet or nothing changed.
        if (filtersOpen && isUnsearched && (searched || form.q.trim() !== '')) submit(form);
        else toggleFilters();
      }}
      onClearFilters={() => edit(NO_FILTERS)}
      onSubmit={() => submit(form)}
      onPage={goTo}
      saved={saved}
      state={state}
      first={{ title: words('searchFirst'), how: words('searchFirstHow') }}
      failed={words('searchFailed')}
      nothing={searched && <NoOpportunities form={searched.form} onSearchWith={searchWith} />}
    >
      {searched && state.found && (
        <OpportunityResults
          found={state.found}
          freshness={state.freshness}
          newIds={newIds}
          sort={searched.form.sort}
          onSort={(sort) => searchWith({ sort })}
        />
      )}
    </SearchScreen>
  );
}
