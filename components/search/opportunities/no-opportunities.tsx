import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { NothingFits } from '../screen/nothing-fits.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useNaics } from '../../data/use-naics.ts';
import { searchCautions } from './search-cautions.ts';
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
  const hasExpired = !form.includeExpired && (expired.data?.results.length ?? 0) > 0;
  const showExpired = (
    <Button
      look="primary"
      onClick={() => {
        onAskWith({ includeExpired: true });
      }}
    >
      {words('showExpired')}
    </Button>
  );
  return (
    <NothingFits
      title={words('nothingFound')}
      cautions={searchCautions(form, useNaics())}
      filters={searchSentences(form).length}
      noFilters={NO_FILTERS}
      onAskWith={onAskWith}
      nearer={hasExpired ? { how: words('nothingFoundExpired'), action: showExpired } : undefined}
    />
  );
}
