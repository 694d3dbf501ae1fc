import { useId, useRef, type ReactNode, type RefObject } from 'react';
import type { Failure } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import { FailureBanner, FailureEmpty } from './failure-banner.tsx';
import { FilterChips, type FilterSentence } from './filter-chips.tsx';
import { SearchRow } from './search-row.tsx';
import { Skeleton } from './skeleton.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import { moveBetweenRows, useSlashFocus } from './use-search-keys.ts';

/** How the question stands. */
export interface SearchState {
  /** Names the question, e.g. its request as text; `undefined` while nothing was asked. */
  asked: string | undefined;
  /** `asked`: its answer is here. `previous`: the answer to the question before it still stands. */
  known: 'asked' | 'previous' | undefined;
  fetching: boolean;
  failure: Failure | undefined;
  again: () => void;
}

interface SearchScreenProps {
  /** The draft in which the place in the results is kept. */
  scrollKey: string;
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  queryError: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  sentences: readonly FilterSentence[];
  filters: ReactNode;
  filtersOpen: boolean;
  onToggleFilters: () => void;
  onClearFilters: () => void;
  onSubmit: () => void;
  state: SearchState;
  /** Said before the first search: what can be asked, and how. */
  first: { title: string; how: string; action?: ReactNode };
  /** What did not happen when the search fails. */
  failed: string;
  /** The answer, given the element that arrow keys move through. */
  children: (rows: RefObject<HTMLElement | null>) => ReactNode;
  paging: ReactNode;
}

/** What both searches have in common: query, filters, and what stands in the place of the answer until it is there. */
export function SearchScreen({
  scrollKey,
  label,
  placeholder,
  query,
  onQuery,
  queryError,
  input,
  sentences,
  filters,
  filtersOpen,
  onToggleFilters,
  onClearFilters,
  onSubmit,
  state,
  first,
  failed,
  children,
  paging,
}: SearchScreenProps) {
  const formId = useId();
  const rows = useRef<HTMLElement>(null);
  useSlashFocus(input);
  const scroll = useKeptScroll(scrollKey, state.asked ?? '', state.known === 'asked' && !filtersOpen);
  return (
    <>
      <div className="scroll" ref={scroll}>
        <form
          id={formId}
          role="search"
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <section className="pad top-area">
            <SearchRow
              label={label}
              placeholder={placeholder}
              value={query}
              onChange={onQuery}
              input={input}
              error={queryError}
              onArrowDown={(event) => {
                moveBetweenRows(event, rows.current);
              }}
              filters={sentences.length}
              filtersOpen={filtersOpen}
              onToggleFilters={onToggleFilters}
            />
            {!filtersOpen && <FilterChips sentences={sentences} />}
          </section>
          {filtersOpen && filters}
        </form>
        {!filtersOpen && (
          <Answer state={state} first={first} failed={failed}>
            {children(rows)}
          </Answer>
        )}
      </div>
      {filtersOpen ? (
        <footer className="actions">
          <Button look="quiet" disabled={sentences.length === 0} onClick={onClearFilters}>
            {words('clearAll')}
          </Button>
          <Button look="primary" className="push" type="submit" form={formId}>
            {words('showResults')}
          </Button>
        </footer>
      ) : (
        state.known && paging
      )}
    </>
  );
}

function Answer({
  state,
  first,
  failed,
  children,
}: Pick<SearchScreenProps, 'state' | 'first' | 'failed'> & { children: ReactNode }) {
  const { asked, known, fetching, failure, again } = state;
  if (asked === undefined) {
    return (
      <Empty icon="search" title={first.title} action={first.action}>
        {first.how}
      </Empty>
    );
  }
  if (!known && failure && !fetching)
    return <FailureEmpty failure={failure} what={failed} kept={words('searchKept')} onRetry={again} />;
  if (!known) return <Skeleton rows={5} />;
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
      {children}
    </>
  );
}
