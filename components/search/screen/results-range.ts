import { formatCount, words } from '../../../lib/words/words.ts';
import { relativeTime } from '../../ui/relative-time.ts';

/** One page of results. */
export interface FoundPage {
  results: readonly unknown[];
  page: number;
  pageSize: number;
  /** How many there are in all, where the service says so. */
  total?: number | undefined;
}

/** How the results on the screen relate to the question. */
export interface Freshness {
  /** When they were answered, in milliseconds since the epoch. */
  answeredAt: number;
  /** A newer answer is on its way. */
  fetching: boolean;
  /** They answer the question before this one. */
  isPrevious: boolean;
}

/**
 * Which results of all a page shows: "21–40", "21–40 of 8,412"; nothing where it shows none. A total that leaves out
 * what stands on the page is none.
 */
export function rangeWords({ results, page, pageSize, total }: FoundPage): string {
  if (results.length === 0) return '';
  const first = (page - 1) * pageSize + 1;
  const last = first + results.length - 1;
  const [from, to] = [formatCount(first), formatCount(last)];
  return total === undefined || total < last
    ? words('range', from, to)
    : words('rangeOf', from, to, formatCount(total));
}

/** Which results stand on the screen, or what is under way about them, e.g. "As known at 14:05, refreshing". */
export function standingWords(found: FoundPage, { answeredAt, fetching, isPrevious }: Freshness): string {
  if (isPrevious) return words('searching');
  return fetching ? words('refreshing', relativeTime(answeredAt)) : rangeWords(found);
}
