import { createContext, use } from 'react';
import type { AskedSearch } from '../../lib/protocol/requests/search-requests.ts';
import type { TabId } from './tabs.ts';

export interface PursuitPlace {
  pipelineId: string;
  pursuitId: string;
}

export interface Navigation {
  show: (tab: TabId) => void;
  /** Opens the popup on a tab, unless another was chosen, requested or suggested. */
  suggest: (tab: TabId) => void;
  /** A view that was requested has been shown, or none was. */
  viewTaken: () => void;
  /** Shows the pipeline tab at one pursuit. */
  openPursuit: (place: PursuitPlace) => void;
  /** The last pursuit passed to `openPursuit`; the pipeline tab opens it, then calls `pursuitOpened`. */
  wanted: PursuitPlace | undefined;
  pursuitOpened: () => void;
  /** Shows one of the two searches and runs it. */
  openSearch: (search: AskedSearch) => void;
  /** The last search passed to `openSearch`; its tab runs it, then calls `searchOpened`. */
  wantedSearch: AskedSearch | undefined;
  searchOpened: () => void;
  /** Closes any overlay, as every change of tab does. */
  leave: () => void;
  /** Calls `close` on every navigation; returns a function that unsubscribes. */
  onLeave: (close: () => void) => () => void;
}

const nowhere: Navigation = {
  show: () => undefined,
  suggest: () => undefined,
  viewTaken: () => undefined,
  openPursuit: () => undefined,
  wanted: undefined,
  pursuitOpened: () => undefined,
  openSearch: () => undefined,
  wantedSearch: undefined,
  searchOpened: () => undefined,
  leave: () => undefined,
  onLeave: () => () => undefined,
};

/** Set by `NavigationProvider`. Without one, e.g. on the board page, navigation does nothing. */
export const NavigationContext = createContext<Navigation>(nowhere);

/** Navigation between tabs. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}

/**
 * Separate from `NavigationContext`, so that components that only navigate don't rerender on every tab
 * change.
 */
export const ShownTabContext = createContext<TabId | undefined>('page');

/** The visible tab; `undefined` until it is known on which one the popup opens. */
export function useShownTab(): TabId | undefined {
  return use(ShownTabContext);
}
