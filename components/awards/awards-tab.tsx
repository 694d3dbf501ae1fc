import { useRef, type RefObject } from 'react';
import { plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Paging } from '../ui/paging.tsx';
import { rangeWords, refreshingWords } from '../ui/range-words.ts';
import { SearchScreen } from '../ui/search-screen.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useDraft } from '../ui/use-draft.ts';
import { AwardsFilters } from './awards-filters.tsx';
import { awardsRequest, EMPTY_AWARDS, EMPTY_AWARDS_DRAFT, readAwardsDraft, type AwardsForm } from './awards-form.ts';
import { awardsSentences } from './awards-sentences.ts';
import { AwardsTable } from './awards-table.tsx';

/** Search of awarded contracts: who holds what, for how much, and until when. */
export function AwardsTab() {
  const [{ form, asked, filtersOpen }, change, ready] = useDraft('awards', EMPTY_AWARDS_DRAFT, readAwardsDraft);
  const input = useRef<HTMLInputElement>(null);
  const connection = useAsk('connection.get', {});
  const request = awardsRequest(asked?.form ?? EMPTY_AWARDS, asked?.page ?? 1);
  const search = useAsk('awards.search', request, { enabled: asked !== undefined, keepPrevious: true });
  const found = asked && search.data;
  if (!ready) return null;

  const edit = (part: Partial<AwardsForm>) => {
    change((before) => ({ ...before, form: { ...before.form, ...part } }));
  };
  const submit = (next: AwardsForm) => {
    change(() => ({ form: next, asked: { form: next, page: 1 }, filtersOpen: false }));
  };
  const goTo = (page: number) => {
    change((before) => (before.asked ? { ...before, asked: { ...before.asked, page } } : before));
  };
  // Closing the filters applies them, once something was asked: nothing is ever set and yet without effect.
  const toggleFilters = () => {
    if (filtersOpen && asked) submit(form);
    else change((before) => ({ ...before, filtersOpen: !before.filtersOpen }));
  };
  const sentences = awardsSentences(form, (next) => {
    if (asked && !filtersOpen) submit(next);
    else edit(next);
  });
  const cleared: AwardsForm = { ...EMPTY_AWARDS, q: form.q, sort: form.sort, pageSize: form.pageSize };

  return (
    <SearchScreen
      scrollKey="awardsScroll"
      label={words('searchAwards')}
      placeholder={words('searchAwardsPlaceholder')}
      query={form.q}
      onQuery={(q) => {
        edit({ q });
      }}
      queryError={undefined}
      input={input}
      sentences={sentences}
      filters={<AwardsFilters form={form} onChange={edit} />}
      filtersOpen={filtersOpen}
      onToggleFilters={toggleFilters}
      onClearFilters={() => {
        edit({ ...cleared, state: undefined, naics: undefined });
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
        if (found.results.length === 0 && !search.isPlaceholderData) {
          return asked.page > 1 ? (
            <Empty
              icon="search"
              title={words('noMore')}
              action={
                <Button
                  icon="chevronLeft"
                  onClick={() => {
                    goTo(asked.page - 1);
                  }}
                >
                  {words('pagePrevious')}
                </Button>
              }
            >
              {words('noMoreWhy')}
            </Empty>
          ) : (
            <Empty
              icon="search"
              title={words('awardsNone')}
              action={
                sentences.length > 0 && (
                  <Button
                    onClick={() => {
                      submit(cleared);
                    }}
                  >
                    {plural('searchWithout', sentences.length)}
                  </Button>
                )
              }
            >
              {words(sentences.length > 0 ? 'nothingFoundFilters' : 'nothingFoundWords')}
            </Empty>
          );
        }
        return (
          <>
            <div className="sortrow">
              <span className="small muted num" role="status">
                {search.isFetching ? refreshingWords(search.dataUpdatedAt) : rangeWords(found)}
              </span>
              <Segmented
                className="push"
                label={words('sort')}
                value={asked.form.sort}
                segments={[
                  { value: 'action_date', label: words('sortAction') },
                  { value: 'value', label: words('value') },
                  { value: 'start', label: words('sortStart') },
                ]}
                onChange={(sort) => {
                  submit({ ...asked.form, sort });
                }}
              />
            </div>
            <AwardsTable
              found={found}
              sort={asked.form.sort}
              webAppUrl={connection.data?.webAppUrl}
              refreshing={search.isFetching}
              rows={rows}
            />
          </>
        );
      }}
    </SearchScreen>
  );
}
