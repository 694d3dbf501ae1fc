import { words } from '../../../lib/words/words.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SearchScreen } from '../screen/search-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCheckedAsk } from '../screen/use-checked-ask.ts';
import { useSearchDraft } from '../screen/use-search-draft.ts';
import { useSearchState } from '../screen/use-search-state.ts';
import { useSavedParts } from '../saved/use-saved-parts.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { SAVED_OPPORTUNITIES } from './saved-opportunities.ts';
import { readSearchDraft } from './search-draft.ts';
import { EMPTY_SEARCH, NO_FILTERS, searchRequest } from './search-form.ts';
import { searchSentences } from './search-sentences.ts';

// Its pickers weigh more than the rest of the tab; most of the time it is closed.
const FiltersForm = lazyComponent(async () => (await import('./filters-form.tsx')).FiltersForm, <Skeleton />);

/** Search of open solicitations: query, filters, results, one click to add. */
export function OpportunitiesTab() {
  const kept = useSearchDraft('opportunities', EMPTY_SEARCH, readSearchDraft);
  const { form, asked, unasked, filtersOpen, askWith, goTo, toggleFilters } = kept;
  const { input, queryError, edit, submit } = useCheckedAsk(kept, (q) =>
    q.trim() === '' ? words('queryBlank') : undefined,
  );
  const request = searchRequest(asked?.form ?? EMPTY_SEARCH, asked?.page ?? 1);
  const state = useSearchState('opportunities.search', request, asked !== undefined, kept.askings);
  const { saved, newIds } = useSavedParts(SAVED_OPPORTUNITIES, kept, (q) => ({ ...EMPTY_SEARCH, q }), state.freshAt);

  return (
    <SearchScreen
      scrollKey="opportunitiesScroll"
      label={words('searchOpportunities')}
      placeholder={words('searchOpportunitiesPlaceholder')}
      query={form.q}
      onQuery={(q) => {
        edit({ q });
      }}
      queryError={queryError}
      input={input}
      sentences={searchSentences(form)}
      onRemoveFilter={(without) => {
        if (asked) submit(without);
        else edit(without);
      }}
      filters={<FiltersForm form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={() => {
        // Closing the filters applies them: nothing is ever set and yet without effect. Without words there is nothing to apply to;
        // and who only looked finds the page as it was.
        if (filtersOpen && unasked && (asked || form.q.trim() !== '')) submit(form);
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
      state={state}
      first={{ title: words('searchFirst'), how: words('searchFirstHow') }}
      failed={words('searchFailed')}
      nothing={asked && <NothingFound form={asked.form} onAskWith={askWith} />}
    >
      {asked && state.found && (
        <Results
          found={state.found}
          freshness={state.freshness}
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
