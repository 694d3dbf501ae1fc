import { useSavedParts } from '../../search/saved/use-saved-parts.tsx';
import { SAVED_AWARDS } from './saved-awards.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SearchScreen } from '../../search/screen/search-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useCheckedAsk } from '../../search/screen/use-checked-ask.ts';
import { useSearchDraft } from '../../search/screen/use-search-draft.ts';
import { useSearchState } from '../../search/screen/use-search-state.ts';
import { awardsRequest, EMPTY_AWARDS, NO_AWARD_FILTERS, readAwardsDraft } from '../shared/awards-form.ts';
import { AwardsFound } from './awards-found.tsx';
import { NoAwards } from './no-awards.tsx';
import { AwardsView } from '../summary/awards-view.tsx';
import { awardsSentences } from './awards-sentences.ts';

// Its pickers weigh more than the rest of the tab; most of the time it is closed.
const AwardsFilters = lazyComponent(async () => (await import('./awards-filters.tsx')).AwardsFilters, <Skeleton />);

/** Search of awarded contracts: who holds what, for how much, and until when. */
export function AwardsTab() {
  const kept = useSearchDraft('awards', EMPTY_AWARDS, readAwardsDraft);
  const { form, asked, unasked, filtersOpen, askWith, show, goTo, toggleFilters } = kept;
  const { input, queryError, edit, submit } = useCheckedAsk(kept);
  const connection = useAsk('connection.get', {});
  const request = awardsRequest(asked?.form ?? EMPTY_AWARDS, asked?.page ?? 1);
  const state = useSearchState('awards.search', request, asked !== undefined, kept.askings);
  const { saved } = useSavedParts(SAVED_AWARDS, kept, (q) => ({ ...EMPTY_AWARDS, q }), state.freshAt);

  return (
    <SearchScreen
      scrollKey="awardsScroll"
      label={words('searchAwards')}
      placeholder={words('searchAwardsPlaceholder')}
      query={form.q}
      onQuery={(q) => {
        edit({ q });
      }}
      queryError={queryError}
      input={input}
      sentences={awardsSentences(form)}
      onRemoveFilter={(without) => {
        if (asked) submit(without);
        else edit(without);
      }}
      filters={<AwardsFilters form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={() => {
        // Closing the filters applies them, once something was asked: nothing is ever set and yet without effect. Who only looked
        // finds the page as it was.
        if (filtersOpen && unasked && asked) submit(form);
        else toggleFilters();
      }}
      onClearFilters={() => {
        edit(NO_AWARD_FILTERS);
      }}
      onSubmit={() => {
        submit(form);
      }}
      onPage={goTo}
      saved={saved}
      state={state}
      first={{
        title: words('awardsFirst'),
        how: words('awardsFirstHow'),
        action: (
          <Button
            onClick={() => {
              submit(form);
            }}
          >
            {words('awardsNewest')}
          </Button>
        ),
      }}
      failed={words('awardsFailed')}
      nothing={asked && <NoAwards form={asked.form} onAskWith={askWith} />}
    >
      {asked && state.found && (
        <AwardsView request={request} look={asked.form} onLook={show}>
          <AwardsFound
            found={state.found}
            freshness={state.freshness}
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
