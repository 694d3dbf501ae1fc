import { useEffect, useEffectEvent } from 'react';
import type { AnswerOf, RequestOf } from '../../../lib/protocol/messages.ts';
import type { SearchState } from './search-state.ts';
import { useAsk } from '../../data/use-ask.ts';

/**
 * Runs a search once there is a request and returns its state. Keeps the previous answer until the new one
 * arrives. Each increase of `searchCount` refetches, unless the answer is fresh or loading.
 */
export function useSearchState<N extends 'opportunities.search' | 'awards.search'>(
  name: N,
  request: RequestOf<N> & { page: number },
  isSearched: boolean,
  searchCount: number,
): SearchState<AnswerOf<N>> {
  const search = useAsk(name, request, { enabled: isSearched, keepPrevious: true });
  const askAgain = useEffectEvent(() => {
    if (search.isStale) void search.refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    if (searchCount > 0) askAgain();
  }, [searchCount]);
  return {
    searched: isSearched ? JSON.stringify(request) : undefined,
    page: request.page,
    found: isSearched ? search.data : undefined,
    freshness: {
      answeredAt: search.dataUpdatedAt,
      fetching: search.isFetching,
      isPrevious: search.isPlaceholderData,
    },
    freshAt: isSearched && !search.isPlaceholderData && !search.isStale ? search.dataUpdatedAt : undefined,
    failure: search.error?.failure,
    again: () => void search.refetch(),
  };
}
