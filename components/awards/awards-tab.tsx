import { useRef } from 'react';
import { useSavedParts } from '../saved-searches/use-saved-parts.tsx';
import { SAVED_AWARDS } from './saved-awards.ts';
import { plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import type { Freshness } from '../ui/results-bar.tsx';
import { SearchScreen } from '../ui/search-screen.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useSearchDraft } from '../ui/use-search-draft.ts';
import { AwardsFilters } from './awards-filters.tsx';
import { awardsRequest, EMPTY_AWARDS, NO_AWARD_FILTERS, readAwardsDraft } from './awards-form.ts';
import { AwardsFound } from './awards-found.tsx';
import { AwardsView } from './summary/awards-view.tsx';
import { awardsSentences } from './awards-sentences.ts';

/** Search of awarded contracts: who holds what, for how much, and until when. */
export function AwardsTab() {
  const kept = useSearchDraft('awards', EMPTY_AWARDS, readAwardsDraft);
  const { form, asked, filtersOpen, ready, edit, ask, askWith, goTo, toggleFilters } = kept;
  const input = useRef<HTMLInputElement>(null);
  const connection = useAsk('connection.get', {});
  const request = awardsRequest(asked?.form ?? EMPTY_AWARDS, asked?.page ?? 1);
  const search = useAsk('awards.search', request, { enabled: asked !== undefined, keepPrevious: true });
  const found = asked && search.data;
  const { saved } = useSavedParts(SAVED_AWARDS, kept, (q) => ({ ...EMPTY_AWARDS, q }));
  const freshness: Freshness = {
    answeredAt: search.dataUpdatedAt,
    fetching: search.isFetching,
    isPrevious: search.isPlaceholderData,
  };
  if (!ready) return null;

  return (
    <SearchScreen
      scrollKey="awardsScroll"
      label={words('searchAwards')}
      placeholder={words('searchAwardsPlaceholder')}
      query={form.q}
      onQuery={(q) => {
        edit({ q });
      }}
      input={input}
      sentences={awardsSentences(form)}
      onRemoveFilter={(without) => {
        if (asked) ask(without);
        else edit(without);
      }}
      filters={<AwardsFilters form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={() => {
        // Closing the filters applies them, once something was asked: nothing is ever set and yet without effect.
        if (filtersOpen && asked) ask(form);
        else toggleFilters();
      }}
      onClearFilters={() => {
        edit(NO_AWARD_FILTERS);
      }}
      onSubmit={() => {
        ask(form);
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
      first={{
        title: words('awardsFirst'),
        how: words('awardsFirstHow'),
        action: (
          <Button
            onClick={() => {
              ask(form);
            }}
          >
            {words('awardsNewest')}
          </Button>
        ),
      }}
      failed={words('awardsFailed')}
      nothing={
        asked && (
          <NoAwards
            filters={awardsSentences(asked.form).length}
            onWithoutFilters={() => {
              askWith(NO_AWARD_FILTERS);
            }}
          />
        )
      }
    >
      {asked && found && (
        <AwardsView request={request}>
          <AwardsFound
            found={found}
            freshness={freshness}
            sort={asked.form.sort}
            onSort={(sort) => {
              askWith({ sort });
            }}
            webAppUrl={connection.data?.webAppUrl}
          />
        </AwardsView>
      )}
    </SearchScreen>
  );
}

function NoAwards({ filters, onWithoutFilters }: { filters: number; onWithoutFilters: () => void }) {
  return (
    <Empty
      icon="search"
      title={words('awardsNone')}
      action={filters > 0 && <Button onClick={onWithoutFilters}>{plural('searchWithout', filters)}</Button>}
    >
      {words(filters > 0 ? 'nothingFoundFilters' : 'nothingFoundWords')}
    </Empty>
  );
}
