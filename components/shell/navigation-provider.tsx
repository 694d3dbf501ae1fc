import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { AskedSearch } from '../../lib/protocol/requests/search-requests.ts';
import { NavigationContext, ShownTabContext, type Navigation, type PursuitPlace } from '../platform/navigation.tsx';
import { usePlatform } from '../platform/platform.tsx';
import { readTab, recentTab, type TabId } from '../platform/tabs.ts';

/** Current location in the app. Above the overlays, because they navigate too. */
export function NavigationProvider({ surface, children }: { surface: 'popup' | 'panel'; children: ReactNode }) {
  const [chosen, choose] = useChosenTab(surface);
  const [suggested, setSuggested] = useState<TabId>();
  const [isTaken, setTaken] = useState(false);
  const active = chosen ?? (isTaken ? suggested : undefined);
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
      choose(tab);
    },
    [leave, choose],
  );
  const suggest = useCallback((tab: TabId) => setSuggested((before) => before ?? tab), []);
  const viewTaken = useCallback(() => setTaken(true), []);
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
      viewTaken,
      wanted,
      openPursuit,
      pursuitOpened: () => setWanted(undefined),
      openSearch,
      wantedSearch,
      searchOpened: () => setWantedSearch(undefined),
      leave,
      onLeave,
    }),
    [show, suggest, viewTaken, wanted, openPursuit, openSearch, wantedSearch, leave, onLeave],
  );

  return (
    <NavigationContext value={navigation}>
      <ShownTabContext value={active}>{children}</ShownTabContext>
    </NavigationContext>
  );
}

/** The browser says too late that it closes the popup. */
const NOTE_MS = 10_000;

/**
 * The tab that the user chose, in the popup only until a minute after it closed. A panel has one from the
 * start, and keeps it.
 */
function useChosenTab(surface: 'popup' | 'panel'): [TabId | undefined, (tab: TabId) => void] {
  const { draft } = usePlatform();
  const isPopup = surface === 'popup';
  const [chosen, choose] = useState(() => (isPopup ? recentTab(draft) : (readTab(draft.read('tab'), -1) ?? 'page')));
  useEffect(() => {
    if (!chosen) return undefined;
    const note = () => void draft.write('tab', { tab: chosen, at: isPopup ? Date.now() : 0 });
    note();
    const timer = isPopup ? setInterval(note, NOTE_MS) : undefined;
    return () => clearInterval(timer);
  }, [draft, isPopup, chosen]);
  return [chosen, choose];
}
