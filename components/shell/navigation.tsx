import { createContext, use } from 'react';
import type { AskedSearch } from '../../lib/protocol/search-answers.ts';

export const TAB_IDS = ['page', 'opportunities', 'awards', 'pipeline'] as const;
export type TabId = (typeof TAB_IDS)[number];

/** The tab that was kept as the last one, if it is one. */
export function readTab(kept: unknown): TabId | undefined {
  return TAB_IDS.find((tab) => tab === kept);
}

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
}

const nowhere: Navigation = {
  show: () => undefined,
  openPursuit: () => undefined,
  wanted: undefined,
  pursuitOpened: () => undefined,
  openSearch: () => undefined,
  wantedSearch: undefined,
  searchOpened: () => undefined,
};

/** Set by the shell. Outside it, e.g. on a page that shows one screen alone, going elsewhere does nothing. */
export const NavigationContext = createContext<Navigation>(nowhere);

/** Ways from one tab to another. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}
