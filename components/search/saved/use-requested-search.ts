import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from '../../platform/navigation.tsx';
import { useAsk } from '../../data/use-ask.ts';
import type { KeptSearch } from '../screen/use-search-draft.ts';
import type { SavedArea } from './saved-area.ts';
import type { SavedSearches } from './use-saved-searches.ts';

/** Asks what somebody wanted to see from elsewhere: a saved search, words from the address bar, or the list of saved ones. */
export function useWantedSearch<Form>(
  { area }: SavedArea<Form>,
  kept: KeptSearch<Form>,
  saved: SavedSearches,
  formWith: (q: string) => Form,
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
      kept.ask(formWith(q));
    } else {
      if (kept.filtersOpen) kept.toggleFilters();
      if (!saved.isOpen) saved.toggle();
    }
    searchOpened();
  });
  useEffect(() => {
    if (wanted) show(wanted.q, wanted.savedId);
  }, [wanted]);
}
