import { words } from '../../../lib/words/words.ts';
import { standingWords } from './range-words.ts';
import type { SearchState } from './search-answer.tsx';

interface SearchStatusProps {
  state: SearchState;
  /** The answer is in view, and nothing stands in its place. */
  shown: boolean;
}

/**
 * Says to a screen reader what became of a search. Always there, because what comes up together with its region is not read out;
 * and the only place that says it. Why a search failed is an alert of its own.
 */
export function SearchStatus({ state, shown }: SearchStatusProps) {
  return (
    <p className="sr" role="status">
      {shown && state.asked !== undefined && statusWords(state)}
    </p>
  );
}

function statusWords({ found, failure, freshness, page }: SearchState): string {
  if (!found) return failure ? '' : words('searching');
  if (found.results.length > 0 || freshness.fetching) return standingWords(found, freshness);
  return words(page > 1 ? 'noMore' : 'nothingFound');
}
