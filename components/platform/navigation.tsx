import { createContext, use } from 'react';
import type { AskedSearch } from '../../lib/protocol/search-answers.ts';
import type { TabId } from './tabs.ts';

export interface PursuitPlace {
  pipelineId: string;
  pursuitId: string;
}

export interface Navigation {
  show: (tab: TabId) => void;
  /** Shows the pipeline tab at one pursuit. */
  openPursuit: (place: PursuitPlace) => void;
  /** The pursuit that `openPursuit` asked for last; the pipeline tab opens it and then calls `pursuitOpened`. */
  wanted: PursuitPlace | undefined;
  pursuitOpened: () => void;
  /** Shows one of the two searches, with what it should ask. */
  openSearch: (search: AskedSearch) => void;
  /** The search that `openSearch` asked for last; its tab asks it and then calls `searchOpened`. */
  wantedSearch: AskedSearch | undefined;
  searchOpened: () => void;
  /** Closes what stands over the app, as every way from one tab to another does. */
  leave: () => void;
  /** Calls `close` whenever somebody goes elsewhere, until what it answers is called. */
  onLeave: (close: () => void) => () => void;
}

const nowhere: Navigation = {
  show: () => undefined,
  openPursuit: () => undefined,
  wanted: undefined,
  pursuitOpened: () => undefined,
  openSearch: () => undefined,
  wantedSearch: undefined,
  searchOpened: () => undefined,
  leave: () => undefined,
  onLeave: () => () => undefined,
};

/** Set by `NavigationProvider`. Outside it, e.g. on a page that shows one screen alone, going elsewhere does nothing. */
export const NavigationContext = createContext<Navigation>(nowhere);

/** Ways from one tab to another. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}

/** Apart from the ways: not everything that leads elsewhere is drawn again with every tab. */
export const ShownTabContext = createContext<TabId>('page');

/** The tab in view. */
export function useShownTab(): TabId {
  return use(ShownTabContext);
}
