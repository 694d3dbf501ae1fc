import { formatCount, words } from '../../../lib/words/words.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import type { FoundPage, Freshness } from './search-state.ts';

/**
 * The page's range: "1–25 of 8,412", "First 20 results", "21–40, more available"; empty for no results.
 * Ignores a total smaller than the range.
 */
export function resultsRange({ results, page, pageSize, total, mayHaveMore }: FoundPage): string {
  if (results.length === 0) return '';
  const first = (page - 1) * pageSize + 1;
  const last = first + results.length - 1;
  const [from, to] = [formatCount(first), formatCount(last)];
  if (total !== undefined && total >= last) return words('rangeOf', from, to, formatCount(total));
  if (!mayHaveMore) return words('rangeOf', from, to, to);
  return page === 1 ? words('rangeFirst', to) : words('rangeMore', words('range', from, to));
}

/** The page's range, or its progress, e.g. "As known at 2:05 PM, refreshing". */
export function resultsStatus(found: FoundPage, { answeredAt, fetching, isPrevious }: Freshness): string {
  if (isPrevious) return words('searching');
  return fetching ? words('refreshing', relativeTime(answeredAt)) : resultsRange(found);
}
