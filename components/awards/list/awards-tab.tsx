import { useSavedParts } from '../../search/saved/use-saved-parts.tsx';
import { AWARD_SEARCH } from './award-search.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SearchScreen } from '../../search/screen/search-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useSearchTab } from '../../search/screen/use-search-tab.ts';
import { useSearchState } from '../../search/screen/use-search-state.ts';
import { awardsRequest, EMPTY_AWARDS, type AwardsForm } from '../shared/awards-form.ts';
import { AwardsResults } from './awards-results.tsx';
import { NoAwards } from './no-awards.tsx';
import { AwardsView } from '../summary/awards-view.tsx';

// The pickers outweigh the rest of the tab and are usually closed.
const AwardsFilters = lazyComponent(async () => (await import('./awards-filters.tsx')).AwardsFilters, <Skeleton />);
const SavedPanel = lazyComponent(
  async () => (await import('../../search/saved/saved-panel.tsx')).SavedPanel<AwardsForm>,
);

/** The Awards tab: who holds what, for how much, and until when. */
export function AwardsTab() {
  const tab = useSearchTab(AWARD_SEARCH);
  const { form, searched, searchWith } = tab;
  const connection = useAsk('connection.get', {});
  const request = awardsRequest(searched?.form ?? EMPTY_AWARDS, searched?.page ?? 1);
  const state = useSearchState('awards.search', request, searched !== undefined, tab.searchCount);
  const { saved } = useSavedParts(AWARD_SEARCH, SavedPanel, tab, state.freshAt);

  return (
    <SearchScreen
      kind={AWARD_SEARCH}
      tab={tab}
      label={words('searchAwards')}
      placeholder={words('searchAwardsPlaceholder')}
      filters={<AwardsFilters form={form} onChange={tab.edit} />}
      saved={saved}
      state={state}
      first={{
        title: words('awardsFirst'),
        how: words('awardsFirstHow'),
        action: <Button onClick={() => tab.submit(form)}>{words('awardsNewest')}</Button>,
      }}
      failed={words('awardsFailed')}
      nothing={searched && <NoAwards form={searched.form} onSearchWith={searchWith} />}
    >
      {searched && state.found && (
        <AwardsView request={request} look={searched.form} onLook={tab.show}>
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
