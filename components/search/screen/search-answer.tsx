import type { ReactNode } from 'react';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import type { FoundPage, Freshness } from './range-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How the question stands. */
export interface SearchState<Found = FoundPage & { mayHaveMore: boolean }> {
  /** Names the question, e.g. its request as text; `undefined` while nothing was asked. */
  asked: string | undefined;
  /** The page that was asked for. */
  page: number;
  /** The answer, or the one to the question before it. */
  found: Found | undefined;
  freshness: Freshness;
  /** When the question itself was answered, as long as that need not be asked again. */
  freshAt: number | undefined;
  failure: Failure | undefined;
  again: () => void;
}

export interface SearchAnswerProps {
  state: SearchState;
  /** Said before the first search: what can be asked, and how. */
  first: { title: string; how: string; action?: ReactNode };
  /** What did not happen when the search fails. */
  failed: string;
  /** Stands in the place of results where the first page has none. */
  nothing: ReactNode;
  onPage: (page: number) => void;
  /** The results. */
  children: ReactNode;
}

/** The answer to a search, or what stands in its place: what to ask, that it is coming, why there is none. */
export function SearchAnswer({ state, first, failed, nothing, onPage, children }: SearchAnswerProps) {
  const { asked, page, found, failure, again } = state;
  const { fetching, isPrevious } = state.freshness;
  if (asked === undefined) {
    return (
      <Empty icon="search" title={first.title} action={first.action}>
        {first.how}
      </Empty>
    );
  }
  if (!found && failure) {
    return (
      <FailureEmpty failure={failure} what={failed} kept={words('searchKept')} onRetry={again} retrying={fetching} />
    );
  }
  const isEmpty = found?.results.length === 0;
  if (!found || (isEmpty && isPrevious)) {
    // `SearchStatus` says it.
    return (
      <div aria-hidden="true">
        <Skeleton rows={5} />
      </div>
    );
  }
  return (
    <>
      {failure && (
        <FailureBanner
          failure={failure}
          what={words('searchNotRefreshed')}
          kept={words('lastKnownShown')}
          onRetry={again}
          retrying={fetching}
        />
      )}
      {!isEmpty ? children : page > 1 ? <NoMore page={page} onPage={onPage} /> : nothing}
    </>
  );
}

/** A page past the end. */
function NoMore({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  return (
    <Empty
      icon="search"
      title={words('noMore')}
      action={
        <Button
          icon="chevronLeft"
          onClick={() => {
            onPage(page - 1);
          }}
        >
          {words('pagePrevious')}
        </Button>
      }
    >
      {words('noMoreWhy')}
    </Empty>
  );
}
