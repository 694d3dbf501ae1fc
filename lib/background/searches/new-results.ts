/** What is new in a search: results that were not there when somebody looked at it last. Pure. */
import type { SavedSearch } from '../../protocol/search-answers.ts';

/** One look at the newest results of a search. */
export interface NewestResults {
  /** Newest first. `date`: when it was posted or acted on, `YYYY-MM-DD`. */
  results: readonly { id: string; date?: string | undefined }[];
  /** There are more than these. */
  mayHaveMore: boolean;
  /** The service that was asked. */
  baseUrl: string;
}

export interface Watched {
  /** Results that count as seen. */
  known: string[];
  /** Results that appeared since. */
  fresh: string[];
  /** From whom the first look came, and the oldest date on it where there were more: what is no newer was only further down. */
  baseline?: { baseUrl: string; oldest?: string };
}

/** So many results are remembered as seen; the newest results are never so many. */
const MOST_KNOWN = 500;

/** What is known of a search after another look. The first look at a service finds nothing new: it is what the next is compared with. */
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
  // What is not among all results any more was withdrawn or has expired.
  const still = mayHaveMore ? before.fresh : before.fresh.filter((id) => ids.includes(id));
  return { ...before, fresh: [...new Set([...unseen, ...still])].slice(0, MOST_KNOWN) };
}

/** What is known of a search after somebody looked at its results. */
export function afterLook(before: Watched): Watched {
  return { ...before, known: [...new Set([...before.fresh, ...before.known])].slice(0, MOST_KNOWN), fresh: [] };
}

/** Those with an alert and something that nobody looked at yet. */
export function waitingIn(searches: readonly SavedSearch[]): SavedSearch[] {
  return searches.filter(({ alert, newCount }) => alert && newCount > 0);
}

/** How many results are new in all of them. */
export function newIn(searches: readonly SavedSearch[]): number {
  return searches.reduce((sum, { newCount }) => sum + newCount, 0);
}
