import { useRef, useState, type RefObject } from 'react';
import { words } from '../../lib/words/words.ts';
import { Paging } from '../ui/paging.tsx';
import { rangeWords } from '../ui/range-words.ts';
import { SearchScreen } from '../ui/search-screen.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useDraft } from '../ui/use-draft.ts';
import { FiltersForm } from './filters-form.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { EMPTY_SEARCH_DRAFT, readSearchDraft } from './search-draft.ts';
import { EMPTY_SEARCH, searchRequest, withoutFilters, type SearchForm } from './search-form.ts';
import { searchSentences } from './search-sentences.ts';

/** Search of open solicitations: query, filters, results, one click to add. */
export function OpportunitiesTab() {
  const [{ form, asked, filtersOpen }, change, ready] = useDraft('opportunities', EMPTY_SEARCH_DRAFT, readSearchDraft);
  const [blank, setBlank] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const request = searchRequest(asked?.form ?? EMPTY_SEARCH, asked?.page ?? 1);
  const search = useAsk('opportunities.search', request, { enabled: asked !== undefined, keepPrevious: true });
  const found = asked && search.data;
  if (!ready) return null;

  const edit = (part: Partial<SearchForm>) => {
    setBlank(false);
    change((before) => ({ ...before, form: { ...before.form, ...part } }));
  };
  const submit = (next: SearchForm) => {
    const isBlank = next.q.trim() === '';
    setBlank(isBlank);
    if (isBlank) {
      change((before) => ({ ...before, form: next }));
      input.current?.focus();
    } else {
      change(() => ({ form: next, asked: { form: next, page: 1 }, filtersOpen: false }));
    }
  };
  const goTo = (page: number) => {
    change((before) => (before.asked ? { ...before, asked: { ...before.asked, page } } : before));
  };
  // Closing the filters applies them: nothing is ever set and yet without effect. Without a query there is nothing to apply to.
  const toggleFilters = () => {
    if (filtersOpen && form.q.trim() !== '') submit(form);
    else change((before) => ({ ...before, filtersOpen: !before.filtersOpen }));
  };
  const sentences = searchSentences(form, (next) => {
    if (asked && !filtersOpen) submit(next);
    else edit(next);
  });

  return (
    <SearchScreen
      scrollKey="opportunitiesScroll"
      label={words('searchOpportunities')}
      placeholder={words('searchOpportunitiesPlaceholder')}
      query={form.q}
      onQuery={(q) => {
        edit({ q });
      }}
      queryError={blank ? words('queryBlank') : undefined}
      input={input}
      sentences={sentences}
      filters={<FiltersForm form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={toggleFilters}
      onClearFilters={() => {
        change((before) => ({ ...before, form: withoutFilters(before.form) }));
      }}
      onSubmit={() => {
        submit(form);
      }}
      state={{
        asked: asked && JSON.stringify(request),
        known: found && (search.isPlaceholderData ? 'previous' : 'asked'),
        fetching: search.isFetching,
        failure: search.error?.failure,
        again: () => void search.refetch(),
      }}
      first={{ title: words('searchFirst'), how: words('searchFirstHow') }}
      failed={words('searchFailed')}
      paging={
        asked &&
        found &&
        (asked.page > 1 || found.results.length > 0) && (
          <Paging page={asked.page} mayHaveMore={found.mayHaveMore} range={rangeWords(found)} onPage={goTo} />
        )
      }
    >
      {(rows: RefObject<HTMLElement | null>) => {
        if (!asked || !found) return null;
        if (found.results.length === 0 && !search.isPlaceholderData)
          return <NothingFound form={asked.form} page={asked.page} onSearch={submit} onPage={goTo} />;
        return (
          <Results
            found={found}
            answeredAt={search.dataUpdatedAt}
            refreshing={search.isFetching}
            sort={asked.form.sort}
            onSort={(sort) => {
              submit({ ...asked.form, sort });
            }}
            rows={rows}
          />
        );
      }}
    </SearchScreen>
  );
}
