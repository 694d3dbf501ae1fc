import { BIDDABLE_TYPES } from '../../../lib/domain/reference/notice-types.ts';
import { words } from '../../../lib/words/words.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SearchScreen } from '../screen/search-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSearchTab } from '../screen/use-search-tab.ts';
import { useSearchState } from '../screen/use-search-state.ts';
import { useSavedParts } from '../saved/use-saved-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OpportunityResults } from './opportunity-results.tsx';
import { OPPORTUNITY_SEARCH } from './opportunity-search.ts';
import { isOpenOnly, EMPTY_SEARCH, searchRequest, type SearchForm } from './search-form.ts';

// The pickers outweigh the rest of the tab and are usually closed.
const FiltersForm = lazyComponent(async () => (await import('./filters-form.tsx')).FiltersForm, <Skeleton />);

const NoOpportunities = lazyComponent(async () => (await import('./no-opportunities.tsx')).NoOpportunities);
const SavedPanel = lazyComponent(async () => (await import('../saved/saved-panel.tsx')).SavedPanel<SearchForm>);

/** The Opportunities tab: query, filters, results, one click to add. */
export function OpportunitiesTab() {
  const tab = useSearchTab(OPPORTUNITY_SEARCH, words('queryBlank'));
  const { form, searched, searchWith } = tab;
  const request = searchRequest(searched?.form ?? EMPTY_SEARCH, searched?.page ?? 1);
  const state = useSearchState('opportunities.search', request, searched !== undefined, tab.searchCount);
  const { saved, newIds } = useSavedParts(OPPORTUNITY_SEARCH, SavedPanel, tab, state.freshAt);

  return (
    <SearchScreen
      kind={OPPORTUNITY_SEARCH}
      tab={tab}
      label={words('searchOpportunities')}
      placeholder={words('searchOpportunitiesPlaceholder')}
      // One click to the notices that ask for bids; while it is on, says what that leaves out.
      offer={
        isOpenOnly(form) ? (
          <p className="hint">{words('openForBidsLeavesOut')}</p>
        ) : (
          <div className="filters">
            <button
              type="button"
              className="filter add"
              title={words('openForBidsLeavesOut')}
              onClick={() => tab.apply({ ...form, types: [...BIDDABLE_TYPES] })}
            >
              <Icon name="filter" />
              {words('openForBids')}
            </button>
          </div>
        )
      }
      filters={<FiltersForm form={form} onChange={tab.edit} />}
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
