import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureBanner, FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { resultsStatus } from './results-range.ts';
import type { SearchState } from './search-state.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface SearchAnswerProps {
  state: SearchState;
  /** Shown before the first search. */
  first: { title: string; how: string; action?: ReactNode };
  /** Title of a failed search. */
  failed: string;
  /** Replaces an empty first page. */
  nothing: ReactNode;
  onPage: (page: number) => void;
  /** The results. */
  children: ReactNode;
}

/** A search's answer, or what takes its place: an invitation, a placeholder, or a failure. */
export function SearchAnswer({ state, first, failed, nothing, onPage, children }: SearchAnswerProps) {
  const { searched, page, found, failure, again } = state;
  const { fetching, isPrevious } = state.freshness;
  if (searched === undefined) {
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
    // `SearchStatus` announces it.
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
        <Button icon="chevronLeft" onClick={() => onPage(page - 1)}>
          {words('pagePrevious')}
        </Button>
      }
    >
      {words('noMoreWhy')}
    </Empty>
  );
}

/**
 * Announces a search's outcome to screen readers while it is `shown`. Always mounted, because text inserted
 * together with its live region is not read. Failures are alerts of their own.
 */
export function SearchStatus({ state, shown }: { state: SearchState; shown: boolean }) {
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
