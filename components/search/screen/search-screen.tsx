import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChips, type FilterSentence } from './filter-chips.tsx';
import { Paging } from './paging.tsx';
import { rangeWords } from './range-words.ts';
import { SearchAnswer, type SearchAnswerProps } from './search-answer.tsx';
import { SearchRow } from './search-row.tsx';
import { SearchStatus } from './search-status.tsx';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { moveBetweenRows, useSlashFocus } from './use-search-keys.ts';

interface SearchScreenProps<Form> extends Omit<SearchAnswerProps, 'onPage'> {
  /** The draft in which the place in the results is kept. */
  scrollKey: string;
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  queryError?: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  sentences: readonly FilterSentence<Form>[];
  onRemoveFilter: (without: Form) => void;
  filters: ReactNode;
  filtersOpen: boolean;
  onToggleFilters: () => void;
  onClearFilters: () => void;
  onSubmit: () => void;
  onPage: (page: number) => void;
  saved: SavedParts;
}

/** The places of saved searches on the screen. */
interface SavedParts {
  /** Opens and closes the panel. */
  button: (onToggle: () => void) => ReactNode;
  /** Above the results. */
  bar: ReactNode;
  /** In place of the results while it is open; the filters and it take turns. */
  panel: ReactNode;
  isOpen: boolean;
  /** Changes with what can be done in the bar: the focus goes on to the query where its button is gone. */
  offers: string;
  toggle: () => void;
  close: () => void;
}

/** What both searches have in common: query, filters, and what stands in the place of the answer until it is there. */
export function SearchScreen<Form>({
  scrollKey,
  label,
  placeholder,
  query,
  onQuery,
  queryError,
  input,
  sentences,
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
  const { asked, found, page, freshness } = state;
  // What leads to another answer or view, a saved search, a way out of an empty one, goes with what it stands in.
  useFocusRecovery([asked, filtersOpen, saved.isOpen, saved.offers].join(), input);
  const showsAnswer = !filtersOpen && !saved.isOpen;
  const scroll = useKeptScroll(scrollKey, asked ?? '', found !== undefined && !freshness.isPrevious && showsAnswer);

  // A filter that cannot be read is put right first: without it the answer would be to another question than the one typed.
  const unlessWrong = (proceed: () => void) => {
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
            unlessWrong(() => {
              saved.close();
              onSubmit();
            });
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
                moveBetweenRows(event, scroll.current);
              }}
              filters={sentences.length}
              filtersOpen={filtersOpen}
              onToggleFilters={() => {
                unlessWrong(() => {
                  saved.close();
                  onToggleFilters();
                });
              }}
              savedButton={saved.button}
              onToggleSaved={() => {
                unlessWrong(() => {
                  if (filtersOpen) onToggleFilters();
                  saved.toggle();
                });
              }}
            />
            {!filtersOpen && <FilterChips sentences={sentences} onRemove={onRemoveFilter} afterLast={input} />}
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
            // Not `disabled`: pressing it makes it so.
            aria-disabled={sentences.length === 0}
            onClick={() => {
              if (sentences.length > 0) onClearFilters();
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
        asked !== undefined &&
        (page > 1 || (found !== undefined && found.results.length > 0)) && (
          <Paging
            page={page}
            mayHaveMore={found?.mayHaveMore ?? false}
            range={found ? rangeWords(found) : ''}
            onPage={onPage}
          />
        )
      )}
    </>
  );
}
