/** Finds new results of a search since the user last looked. Pure. */
import type { SavedSearch } from '../../protocol/requests/search-requests.ts';

/** The newest results of one check. */
export interface NewestResults {
  /** Newest first. `date`: posted or action date, `YYYY-MM-DD`. */
  results: readonly { id: string; date?: string | undefined }[];
  /** There are more than these. */
  mayHaveMore: boolean;
  /** The service that answered. */
  baseUrl: string;
}

export interface Watched {
  known: string[];
  /** New results since. */
  fresh: string[];
  /** The service of the first check, and its oldest date if truncated: older results were further down. */
  baseline?: { baseUrl: string; oldest?: string };
}

/** How many seen results to remember; no check returns this many. */
const MOST_KNOWN = 500;

/** Updates a search after a check. The first check of a service finds nothing new; it is the baseline. */
export function afterCheck(before: Watched, { results, mayHaveMore, baseUrl }: NewestResults): Watched {
  const ids = results.map(({ id }) => id);
  if (before.baseline?.baseUrl !== baseUrl) {
    const dates = results.flatMap(({ date }) => (date === undefined ? [] : [date]));
    const oldest = mayHaveMore ? dates.sort()[0] : undefined;
    return { known: ids, fresh: [], baseline: { baseUrl, ...(oldest === undefined ? {} : { oldest }) } };
  }
  const { oldest } = before.baseline;
  const known = new Set(before.known);
  const isNew = (date: string | undefined) => oldest === undefined || (date !== undefined && date > oldest);
  const unseen = results.filter(({ id, date }) => !known.has(id) && isNew(date)).map(({ id }) => id);
  // A result missing from a complete list was withdrawn or has expired.
  const still = mayHaveMore ? before.fresh : before.fresh.filter((id) => ids.includes(id));
  return { ...before, fresh: [...new Set([...unseen, ...still])].slice(0, MOST_KNOWN) };
}

/** Updates a search after the user looked at its results. */
export function afterLook(before: Watched): Watched {
  return { ...before, known: [...new Set([...before.fresh, ...before.known])].slice(0, MOST_KNOWN), fresh: [] };
}

/** Searches with an alert and unseen results. */
export function waitingIn(searches: readonly SavedSearch[]): SavedSearch[] {
  return searches.filter(({ alert, newCount }) => alert && newCount > 0);
}

/** Total of new results. */
export function newIn(searches: readonly SavedSearch[]): number {
  return searches.reduce((sum, { newCount }) => sum + newCount, 0);
}
