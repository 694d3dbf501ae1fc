import { useRef, useState } from 'react';
import { words } from '../../lib/words/words.ts';
import type { Freshness } from '../ui/results-bar.tsx';
import { SearchScreen } from '../ui/search-screen.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useSearchDraft } from '../ui/use-search-draft.ts';
import { useSavedParts } from '../saved-searches/use-saved-parts.tsx';
import { FiltersForm } from './filters-form.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { SAVED_OPPORTUNITIES } from './saved-opportunities.ts';
import { readSearchDraft } from './search-draft.ts';
import { EMPTY_SEARCH, NO_FILTERS, searchRequest, type SearchForm } from './search-form.ts';
import { searchSentences } from './search-sentences.ts';

/** Search of open solicitations: query, filters, results, one click to add. */
export function OpportunitiesTab() {
  const kept = useSearchDraft('opportunities', EMPTY_SEARCH, readSearchDraft);
  const { form, asked, filtersOpen, ready, edit, ask, askWith, goTo, toggleFilters } = kept;
  const [triedBlank, setTriedBlank] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const request = searchRequest(asked?.form ?? EMPTY_SEARCH, asked?.page ?? 1);
  const search = useAsk('opportunities.search', request, { enabled: asked !== undefined, keepPrevious: true });
  const found = asked && search.data;
  const { saved, newIds } = useSavedParts(SAVED_OPPORTUNITIES, kept, (q) => ({ ...EMPTY_SEARCH, q }));
  const freshness: Freshness = {
    answeredAt: search.dataUpdatedAt,
    fetching: search.isFetching,
    isPrevious: search.isPlaceholderData,
  };
  if (!ready) return null;

  const submit = (next: SearchForm) => {
    const isBlank = next.q.trim() === '';
    setTriedBlank(isBlank);
    if (isBlank) {
      edit(next);
      input.current?.focus();
    } else ask(next);
  };

  return (
    <SearchScreen
      scrollKey="opportunitiesScroll"
      label={words('searchOpportunities')}
      placeholder={words('searchOpportunitiesPlaceholder')}
      query={form.q}
      onQuery={(q) => {
        setTriedBlank(false);
        edit({ q });
      }}
      queryError={triedBlank ? words('queryBlank') : undefined}
      input={input}
      sentences={searchSentences(form)}
      onRemoveFilter={(without) => {
        if (asked) submit(without);
        else edit(without);
      }}
      filters={<FiltersForm form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={() => {
        // Closing the filters applies them: nothing is ever set and yet without effect. Without words there is nothing to apply to.
        if (filtersOpen && (asked || form.q.trim() !== '')) submit(form);
        else toggleFilters();
      }}
      onClearFilters={() => {
        edit(NO_FILTERS);
      }}
      onSubmit={() => {
        submit(form);
      }}
      onPage={goTo}
      saved={saved}
      state={{
        asked: asked && JSON.stringify(request),
        page: request.page,
        found,
        freshness,
        failure: search.error?.failure,
        again: () => void search.refetch(),
      }}
      first={{ title: words('searchFirst'), how: words('searchFirstHow') }}
      failed={words('searchFailed')}
      nothing={asked && <NothingFound form={asked.form} onAskWith={askWith} />}
    >
      {asked && found && (
        <Results
          found={found}
          freshness={freshness}
          newIds={newIds}
          sort={asked.form.sort}
          onSort={(sort) => {
            askWith({ sort });
          }}
        />
      )}
    </SearchScreen>
  );
}
