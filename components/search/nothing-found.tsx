import { plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { searchRequest, withoutFilters, type SearchForm } from './search-form.ts';
import { searchSentences } from './search-sentences.ts';

interface NothingFoundProps {
  form: SearchForm;
  page: number;
  onSearch: (form: SearchForm) => void;
  onPage: (page: number) => void;
}

/** No results: on a further page the end of them; on the first one, what would find something. */
export function NothingFound({ form, page, onSearch, onPage }: NothingFoundProps) {
  const first = page === 1;
  // Asked once per search, and only where past deadlines were left out: would they have been found?
  const expired = useAsk(
    'opportunities.search',
    { ...searchRequest({ ...form, includeExpired: true }, 1), pageSize: 1 },
    { enabled: first && !form.includeExpired, freshFor: Infinity },
  );
  const filters = searchSentences(form, () => undefined).length;
  if (!first) {
    return (
      <Empty
        icon="search"
        title={words('noMore')}
        action={
          <Button
            icon="chevronLeft"
            onClick={() => {
              onPage(page - 1);
            }}
          >
            {words('pagePrevious')}
          </Button>
        }
      >
        {words('noMoreWhy')}
      </Empty>
    );
  }
  const hasExpired = !form.includeExpired && (expired.data?.results.length ?? 0) > 0;
  return (
    <Empty
      icon="search"
      title={words('nothingFound')}
      action={
        <div className="row wrap centre">
          {hasExpired && (
            <Button
              look="primary"
              onClick={() => {
                onSearch({ ...form, includeExpired: true });
              }}
            >
              {words('showExpired')}
            </Button>
          )}
          {filters > 0 && (
            <Button
              onClick={() => {
                onSearch(withoutFilters(form));
              }}
            >
              {plural('searchWithout', filters)}
            </Button>
          )}
        </div>
      }
    >
      {words(hasExpired ? 'nothingFoundExpired' : filters > 0 ? 'nothingFoundFilters' : 'nothingFoundWords')}
    </Empty>
  );
}
