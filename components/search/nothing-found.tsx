import { plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { NO_FILTERS, searchRequest, type SearchForm } from './search-form.ts';
import { searchSentences } from './search-sentences.ts';

interface NothingFoundProps {
  /** What was asked. */
  form: SearchForm;
  /** Asks again with another value of some filters. */
  onAskWith: (part: Partial<SearchForm>) => void;
}

/** No results, and what would find some. */
export function NothingFound({ form, onAskWith }: NothingFoundProps) {
  // Asked once per search, and only where past deadlines were left out: would they have been found?
  const expired = useAsk(
    'opportunities.search',
    { ...searchRequest({ ...form, includeExpired: true }, 1), pageSize: 1 },
    { enabled: !form.includeExpired, freshFor: Infinity },
  );
  const filters = searchSentences(form).length;
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
                onAskWith({ includeExpired: true });
              }}
            >
              {words('showExpired')}
            </Button>
          )}
          {filters > 0 && (
            <Button
              onClick={() => {
                onAskWith(NO_FILTERS);
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
