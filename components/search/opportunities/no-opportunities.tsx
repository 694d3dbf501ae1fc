import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { NoResults } from '../screen/no-results.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useNaics } from '../../data/use-naics.ts';
import { searchCautions } from './search-cautions.ts';
import { NO_FILTERS, searchRequest, type SearchForm } from './search-form.ts';
import { activeFilters } from './active-filters.ts';

interface NoOpportunitiesProps {
  /** The form that was searched. */
  form: SearchForm;
  /** Searches again with some filters changed. */
  onSearchWith: (part: Partial<SearchForm>) => void;
}

/** No opportunities found, and ways to find some. */
export function NoOpportunities({ form, onSearchWith }: NoOpportunitiesProps) {
  // One extra search, only while past deadlines are excluded: would they match?
  const expired = useAsk(
    'opportunities.search',
    { ...searchRequest({ ...form, includeExpired: true }, 1), pageSize: 1 },
    { enabled: !form.includeExpired, freshFor: Infinity },
  );
  const hasExpired = !form.includeExpired && (expired.data?.results.length ?? 0) > 0;
  const showExpired = (
    <Button look="primary" onClick={() => onSearchWith({ includeExpired: true })}>
      {words('showExpired')}
    </Button>
  );
  return (
    <NoResults
      title={words('nothingFound')}
      cautions={searchCautions(form, useNaics())}
      filters={activeFilters(form).length}
      noFilters={NO_FILTERS}
      onSearchWith={onSearchWith}
      nearer={hasExpired ? { how: words('nothingFoundExpired'), action: showExpired } : undefined}
    />
  );
}
