import { useSavedParts } from '../../search/saved/use-saved-parts.tsx';
import { AWARD_SEARCH } from './award-search.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SearchScreen } from '../../search/screen/search-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useValidatedSearch } from '../../search/screen/use-validated-search.ts';
import { useSearchDraft } from '../../search/screen/use-search-draft.ts';
import { useSearchState } from '../../search/screen/use-search-state.ts';
import {
  awardsRequest,
  EMPTY_AWARDS,
  NO_AWARD_FILTERS,
  readAwardsDraft,
  type AwardsForm,
} from '../shared/awards-form.ts';
import { AwardsResults } from './awards-results.tsx';
import { NoAwards } from './no-awards.tsx';
import { AwardsView } from '../summary/awards-view.tsx';
import { activeAwardFilters } from './active-award-filters.ts';

// The pickers outweigh the rest of the tab and are usually closed.
const AwardsFilters = lazyComponent(async () => (await import('./awards-filters.tsx')).AwardsFilters, <Skeleton />);
const SavedPanel = lazyComponent(
  async () => (await import('../../search/saved/saved-panel.tsx')).SavedPanel<AwardsForm>,
);

/** The Awards tab: who holds what, for how much, and until when. */
export function AwardsTab() {
  const tab = useSearchDraft('awards', EMPTY_AWARDS, readAwardsDraft);
  const { form, searched, isUnsearched, filtersOpen, searchWith, show, goTo, toggleFilters } = tab;
  const { input, queryError, edit, submit } = useValidatedSearch(tab);
  const connection = useAsk('connection.get', {});
  const request = awardsRequest(searched?.form ?? EMPTY_AWARDS, searched?.page ?? 1);
  const state = useSearchState('awards.search', request, searched !== undefined, tab.searchCount);
  const { saved } = useSavedParts(AWARD_SEARCH, SavedPanel, tab, (q) => ({ ...EMPTY_AWARDS, q }), state.freshAt);

  return (
    <SearchScreen
      scrollKey="awardsScroll"
      label={words('searchAwards')}
      placeholder={words('searchAwardsPlaceholder')}
      query={form.q}
      onQuery={(q) => edit({ q })}
      queryError={queryError}
      input={input}
      activeFilters={activeAwardFilters(form)}
      onRemoveFilter={(without) => {
        if (searched) submit(without);
        else edit(without);
      }}
      filters={<AwardsFilters form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={() => {
        // Closing the filters applies them after the first search, unless nothing changed.
        if (filtersOpen && isUnsearched && searched) submit(form);
        else toggleFilters();
      }}
      onClearFilters={() => edit(NO_AWARD_FILTERS)}
      onSubmit={() => submit(form)}
      onPage={goTo}
      saved={saved}
      state={state}
      first={{
        title: words('awardsFirst'),
        how: words('awardsFirstHow'),
        action: <Button onClick={() => submit(form)}>{words('awardsNewest')}</Button>,
      }}
      failed={words('awardsFailed')}
      nothing={searched && <NoAwards form={searched.form} onSearchWith={searchWith} />}
    >
      {searched && state.found && (
        <AwardsView request={request} look={searched.form} onLook={show}>
          <AwardsResults
            found={state.found}
            freshness={state.freshness}
            sort={searched.form.sort}
            onSort={(sort) => searchWith({ sort })}
            webAppUrl={connection.data?.webAppUrl}
          />
        </AwardsView>
      )}
    </SearchScreen>
  );
}
