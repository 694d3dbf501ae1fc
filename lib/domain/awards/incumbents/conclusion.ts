/** What a finished incumbent search shows. Missing data is not evidence. */

/** A search of fewer awards shows too little of the market to rate an incumbent. */
const LEAST_AWARDS = 20;

/**
 * `noData`: no award was found to check. `few`: too few were checked to conclude anything. `partial`: the
 * search failed or was stopped. `enough`: the search can rate the incumbent, or say that none was found.
 */
export type Conclusion = 'noData' | 'few' | 'partial' | 'enough';

interface Searched {
  state: 'running' | 'done' | 'stopped';
  failure?: object;
  /** Awards of the notice's agency and NAICS: those of other buyers show nothing about this work. */
  comparable: number;
}

/** Returns what the number of awards checked allows to conclude. */
export function conclusionOf({ state, failure, comparable }: Searched): Conclusion {
  if (state !== 'done' || failure) return 'partial';
  if (comparable === 0) return 'noData';
  return comparable < LEAST_AWARDS ? 'few' : 'enough';
}
