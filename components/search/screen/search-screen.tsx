import { useId, useState, type ReactNode } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { FilterChips } from './filter-chips.tsx';
import { Paging } from './paging.tsx';
import { resultsRange } from './results-range.ts';
import { SearchAnswer, SearchStatus, type SearchAnswerProps } from './search-answer.tsx';
import { useFocusRecovery, useOpeningFocus } from '../../ui/focus/move-focus.ts';
import type { SearchKind } from './search-kind.ts';
import type { SearchTab } from './use-search-tab.ts';
import { useResultsFocus } from './use-results-focus.ts';
import { useStoredScroll } from './use-stored-scroll.ts';
import { enterList } from '../../ui/focus/row-keys.ts';
import { useSlashFocus } from '../../ui/focus/plain-key.ts';

interface SearchScreenProps<Form> extends Omit<SearchAnswerProps, 'onPage'> {
  kind: SearchKind<Form>;
  tab: SearchTab<Form>;
  label: string;
  placeholder: string;
  /** A filter that is one click away, in front of the active ones. */
  offer?: ReactNode;
  filters: ReactNode;
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
export function SearchScreen<Form extends { q: string }>(props: SearchScreenProps<Form>) {
  const { kind, tab, label, placeholder, offer, filters, saved, state, ...answer } = props;
  const { form, filtersOpen, input, queryError, edit } = tab;
  const activeFilters = kind.activeFilters(form);
  const formId = useId();
  useSlashFocus(input);
  const { searched, found, page, freshness } = state;
  // Buttons that lead to another answer or view disappear with it.
  useFocusRecovery([searched, filtersOpen, saved.isOpen, saved.offers, activeFilters.length].join(), input);
  const showsAnswer = !filtersOpen && !saved.isOpen;
  const isThere = found !== undefined && !freshness.isPrevious && showsAnswer;
  const scroll = useStoredScroll(`${kind.area}Scroll`, searched ?? '', isThere);
  useOpeningFocus(input, true);
  const [submits, setSubmits] = useState(0);
  useResultsFocus(`${String(submits)} ${searched ?? ''}`, form.q, isThere && !queryError, input, scroll);

  // Require valid filters first: ignoring one would run a different search than typed.
  const ifFiltersValid = (proceed: () => void) => {
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('.filters-form [aria-invalid="true"]');
    if (wrong) wrong.focus();
    else proceed();
  };

  return (
    <>
      <div className="scroll" ref={scroll}>
        <form
          id={formId}
          role="search"
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            ifFiltersValid(() => {
              saved.close();
              tab.submit(form);
              setSubmits(submits + 1);
            });
          }}
        >
          <section className="pad top-area">
            <div className="row nowrap">
              <TextInput
                type="search"
                className="grow"
                icon="search"
                ref={input}
                aria-label={label}
                aria-keyshortcuts="/"
                placeholder={placeholder}
                value={form.q}
                onChange={(event) => edit({ ...form, q: event.target.value })}
                onKeyDown={(event) => enterList(event, scroll.current)}
                aria-invalid={queryError ? true : undefined}
                aria-describedby={queryError ? 'query-error' : undefined}
              />
              <Button
                icon={filtersOpen ? 'chevronUp' : 'filter'}
                aria-expanded={filtersOpen}
                onClick={() => {
                  ifFiltersValid(() => {
                    saved.close();
                    tab.applyFilters();
                  });
                }}
              >
                {words('filters')}{' '}
                {activeFilters.length > 0 && (
                  <span className="chip accent">
                    {activeFilters.length} <span className="sr">{plural('filtersInUse', activeFilters.length)}</span>
                  </span>
                )}
              </Button>
              {saved.button(() => {
                ifFiltersValid(() => {
                  if (filtersOpen) tab.applyFilters();
                  saved.toggle();
                });
              })}
            </div>
            {queryError && (
              <p className="err" id="query-error" role="alert">
                {queryError}
              </p>
            )}
            {showsAnswer && offer}
            {!filtersOpen && <FilterChips activeFilters={activeFilters} onRemove={tab.apply} afterLast={input} />}
          </section>
          {filtersOpen && filters}
        </form>
        {saved.isOpen && saved.panel}
        <SearchStatus state={state} shown={showsAnswer} />
        {showsAnswer && saved.bar}
        {showsAnswer && <SearchAnswer {...answer} state={state} onPage={tab.goTo} />}
      </div>
      {filtersOpen ? (
        <footer ref={trackActionBar} className="actions">
          <Button
            look="quiet"
            // Not `disabled`, because pressing it would disable it.
            aria-disabled={activeFilters.length === 0}
            onClick={() => edit(kind.noFilters)}
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
            onPage={tab.goTo}
          />
        )
      )}
    </>
  );
}
