import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from '../../platform/navigation.tsx';
import { useAsk } from '../../data/use-ask.ts';
import type { SearchTab } from '../screen/use-search-tab.ts';
import type { SearchKind } from '../screen/search-kind.ts';
import type { SavedSearches } from './use-saved-searches.ts';

/** Runs a search requested from elsewhere: a saved one, address bar text, or the list of saved searches. */
export function useRequestedSearch<Form>(
  { area, empty }: SearchKind<Form>,
  tab: SearchTab<Form>,
  saved: SavedSearches,
): void {
  const { wantedSearch, searchOpened } = useNavigation();
  const known = useAsk('searches.list', {}).isFetched;
  const wanted = wantedSearch?.area === area && known ? wantedSearch : undefined;
  const show = useEffectEvent((q: string | undefined, savedId: string | undefined) => {
    const search = saved.list.find(({ id }) => id === savedId);
    if (search) saved.run(search);
    else if (q !== undefined) {
      saved.close();
      saved.forget();
      tab.search({ ...empty, q });
    } else {
      if (tab.filtersOpen) tab.toggleFilters();
      if (!saved.isOpen) saved.toggle();
    }
    searchOpened();
  });
  useEffect(() => {
    if (wanted) show(wanted.q, wanted.savedId);
  }, [wanted]);
}
