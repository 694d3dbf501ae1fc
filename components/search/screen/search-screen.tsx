import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChips, type ActiveFilter } from './filter-chips.tsx';
import { Paging } from './paging.tsx';
import { resultsRange } from './results-range.ts';
import { SearchAnswer, type SearchAnswerProps } from './search-answer.tsx';
import { QueryRow } from './query-row.tsx';
import { SearchStatus } from './search-status.tsx';
import { useFocusRecovery, useOpeningFocus } from '../../ui/focus/move-focus.ts';
import { useResultsFocus } from './use-results-focus.ts';
import { useStoredScroll } from './use-stored-scroll.ts';
import { enterList } from '../../ui/focus/row-keys.ts';
import { useSlashFocus } from '../../ui/focus/plain-key.ts';

interface SearchScreenProps<Form> extends Omit<SearchAnswerProps, 'onPage'> {
  /** Draft key of the scroll position. */
  scrollKey: string;
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  queryError?: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  /** A filter that is one click away, in front of the active ones. */
  offer?: ReactNode;
  activeFilters: readonly ActiveFilter<Form>[];
  onRemoveFilter: (without: Form) => void;
  filters: ReactNode;
  filtersOpen: boolean;
  onToggleFilters: () => void;
  onClearFilters: () => void;
  onSubmit: () => void;
  onPage: (page: number) => void;
  saved: SavedParts;
}

/** The parts of saved searches on the screen. */
interface SavedParts {
  /** Toggles the panel. */
  button: (onToggle: () => void) => ReactNode;
  /** Above the results. */
  bar: ReactNode;
  /** Replaces the results while open; takes turns with the filters. */
  panel: ReactNode;
  isOpen: boolean;
  /** Changes with the bar's buttons, so that the focus can move to the query when one disappears. */
  offers: string;
  toggle: () => void;
  close: () => void;
}

/** The layout both searches share: query, filters, and the answer or what takes its place. */
export function SearchScreen<Form>({
  scrollKey,
  label,
  placeholder,
  query,
  onQuery,
  queryError,
  input,
  offer,
  activeFilters,
  onRemoveFilter,
  filters,
  filtersOpen,
  onToggleFilters,
  onClearFilters,
  onSubmit,
  onPage,
  saved,
  state,
  ...answer
}: SearchScreenProps<Form>) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useSlashFocus(input);
  const { searched, found, page, freshness } = state;
  // Buttons that lead to another answer or view disappear with it.
  useFocusRecovery([searched, filtersOpen, saved.isOpen, saved.offers, activeFilters.length].join(), input);
  const showsAnswer = !filtersOpen && !saved.isOpen;
  const scroll = useStoredScroll(
    scrollKey,
    searched ?? '',
    found !== undefined && !freshness.isPrevious && showsAnswer,
  );
  useOpeningFocus(input, true);
  const [submits, setSubmits] = useState(0);
  const isAnswered = found !== undefined && !freshness.isPrevious && showsAnswer && !queryError;
  useResultsFocus(`${String(submits)} ${searched ?? ''}`, query, isAnswered, input, scroll);

  // Require valid filters first: ignoring one would run a different search than typed.
  const ifFiltersValid = (proceed: () => void) => {
    const wrong = form.current?.querySelector<HTMLElement>('.filters-form [aria-invalid="true"]');
    if (wrong) wrong.focus();
    else proceed();
  };

  return (
    <>
      <div className="scroll" ref={scroll}>
        <form
          id={formId}
          ref={form}
          role="search"
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            ifFiltersValid(() => {
              saved.close();
              onSubmit();
              setSubmits(submits + 1);
            });
          }}
        >
          <section className="pad top-area">
            <QueryRow
              label={label}
              placeholder={placeholder}
              value={query}
              onChange={onQuery}
              input={input}
              error={queryError}
              onArrowDown={(event) => enterList(event, scroll.current)}
              filters={activeFilters.length}
              filtersOpen={filtersOpen}
              onToggleFilters={() => {
                ifFiltersValid(() => {
                  saved.close();
                  onToggleFilters();
                });
              }}
              savedButton={saved.button}
              onToggleSaved={() => {
                ifFiltersValid(() => {
                  if (filtersOpen) onToggleFilters();
                  saved.toggle();
                });
              }}
            />
            {showsAnswer && offer}
            {!filtersOpen && <FilterChips activeFilters={activeFilters} onRemove={onRemoveFilter} afterLast={input} />}
          </section>
          {filtersOpen && filters}
        </form>
        {saved.isOpen && saved.panel}
        <SearchStatus state={state} shown={showsAnswer} />
        {showsAnswer && saved.bar}
        {showsAnswer && <SearchAnswer {...answer} state={state} onPage={onPage} />}
      </div>
      {filtersOpen ? (
        <footer ref={trackActionBar} className="actions">
          <Button
            look="quiet"
            // Not `disabled`, because pressing it would disable it.
            aria-disabled={activeFilters.length === 0}
            onClick={() => {
              if (activeFilters.length > 0) onClearFilters();
            }}
          >
            {words('clearAll')}
          </Button>
          <Button look="primary" className="push" type="submit" form={formId}>
            {words('showResults')}
          </Button>
        </footer>
      ) : (
        showsAnswer &&
        searched !== undefined &&
        (page > 1 || (found !== undefined && found.results.length > 0)) && (
          <Paging
            page={page}
            mayHaveMore={found?.mayHaveMore ?? false}
            range={found ? resultsRange(found) : ''}
            onPage={onPage}
          />
        )
      )}
    </>
  );
}
