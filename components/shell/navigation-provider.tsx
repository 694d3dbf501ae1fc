import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { AskedSearch } from '../../lib/protocol/search-answers.ts';
import { NavigationContext, ShownTabContext, type Navigation, type PursuitPlace } from '../platform/navigation.tsx';
import { readTab, type TabId } from '../platform/tabs.ts';
import { useDraft } from '../data/use-draft.ts';

/** Current location in the app. Above the overlays, because they navigate too. */
export function NavigationProvider({ surface, children }: { surface: 'popup' | 'panel'; children: ReactNode }) {
  const [remembered, setActive] = useDraft('tab', 'page', readTab);
  /** A tab shown instead of the remembered one; `undefined` once the user goes anywhere. */
  const [suggested, setSuggested] = useState<TabId>();
  const isChosen = useRef(false);
  const active = suggested ?? remembered;
  const [wanted, setWanted] = useState<PursuitPlace>();
  const [wantedSearch, setWantedSearch] = useState<AskedSearch>();
  const above = useRef(new Set<() => void>());

  const leave = useCallback(() => {
    for (const close of above.current) close();
  }, []);
  const onLeave = useCallback((close: () => void) => {
    const listeners = above.current;
    listeners.add(close);
    return () => listeners.delete(close);
  }, []);
  const show = useCallback<Navigation['show']>(
    (tab) => {
      leave();
      isChosen.current = true;
      setSuggested(undefined);
      setActive(() => tab);
    },
    [leave, setActive],
  );
  const suggest = useCallback(
    (tab: TabId) => {
      // A panel stays open, and must not change under the user's hands.
      if (surface === 'popup' && !isChosen.current) setSuggested(tab);
    },
    [surface],
  );
  const openPursuit = useCallback(
    (place: PursuitPlace) => {
      setWanted(place);
      show('pipeline');
    },
    [show],
  );
  const openSearch = useCallback(
    (search: AskedSearch) => {
      setWantedSearch(search);
      show(search.area);
    },
    [show],
  );
  const navigation = useMemo<Navigation>(
    () => ({
      show,
      suggest,
      wanted,
      openPursuit,
      pursuitOpened: () => setWanted(undefined),
      openSearch,
      wantedSearch,
      searchOpened: () => setWantedSearch(undefined),
      leave,
      onLeave,
    }),
    [show, suggest, wanted, openPursuit, openSearch, wantedSearch, leave, onLeave],
  );

  return (
    <NavigationContext value={navigation}>
      <ShownTabContext value={active}>{children}</ShownTabContext>
    </NavigationContext>
  );
}
