import { words } from '../../../lib/words/words.ts';
import { resultsStatus } from './results-range.ts';
import type { SearchState } from './search-state.ts';

interface SearchStatusProps {
  state: SearchState;
  /** The answer is visible. */
  shown: boolean;
}

/**
 * Announces a search's outcome to screen readers. Always mounted, because text inserted together with its
 * live region is not read. Failures are alerts of their own.
 */
export function SearchStatus({ state, shown }: SearchStatusProps) {
  return (
    <p className="sr" role="status">
      {shown && state.searched !== undefined && statusWords(state)}
    </p>
  );
}

function statusWords({ found, failure, freshness, page }: SearchState): string {
  if (!found) return failure ? '' : words('searching');
  if (found.results.length > 0 || freshness.fetching) return resultsStatus(found, freshness);
  return words(page > 1 ? 'noMore' : 'nothingFound');
}
