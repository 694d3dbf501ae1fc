import { useEffect, useEffectEvent } from 'react';
import type { AnswerOf, RequestOf } from '../../../lib/protocol/messages.ts';
import type { SearchState } from './search-answer.tsx';
import { useAsk } from '../../data/use-ask.ts';

/**
 * Runs a search once there is a request and returns its state. Keeps the previous answer until the new one
 * arrives. Each increase of `askings` refetches, unless the answer is fresh or loading.
 */
export function useSearchState<N extends 'opportunities.search' | 'awards.search'>(
  name: N,
  request: RequestOf<N> & { page: number },
  isAsked: boolean,
  askings: number,
): SearchState<AnswerOf<N>> {
  const search = useAsk(name, request, { enabled: isAsked, keepPrevious: true });
  const askAgain = useEffectEvent(() => {
    if (search.isStale) void search.refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    if (askings > 0) askAgain();
  }, [askings]);
  return {
    asked: isAsked ? JSON.stringify(request) : undefined,
    page: request.page,
    found: isAsked ? search.data : undefined,
    freshness: {
      answeredAt: search.dataUpdatedAt,
      fetching: search.isFetching,
      isPrevious: search.isPlaceholderData,
      isStale: search.isStale,
    },
    freshAt: isAsked && !search.isPlaceholderData && !search.isStale ? search.dataUpdatedAt : undefined,
    failure: search.error?.failure,
    again: () => void search.refetch(),
  };
}
