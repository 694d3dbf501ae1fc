import type { AwardsPage } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { ResultsBar, type Freshness } from '../ui/results-bar.tsx';
import type { AwardSort } from './awards-form.ts';
import { AwardsTable } from './awards-table.tsx';

interface AwardsFoundProps {
  found: AwardsPage;
  freshness: Freshness;
  sort: AwardSort;
  onSort: (sort: AwardSort) => void;
  webAppUrl: string | undefined;
}

/** The found awards of one page, and their order. */
export function AwardsFound({ found, freshness, sort, onSort, webAppUrl }: AwardsFoundProps) {
  return (
    <>
      <ResultsBar
        found={found}
        freshness={freshness}
        sort={sort}
        sorts={[
          { value: 'action_date', label: words('sortAction') },
          { value: 'value', label: words('value') },
          { value: 'start', label: words('sortStart') },
        ]}
        onSort={onSort}
      />
      <AwardsTable found={found} sort={sort} webAppUrl={webAppUrl} refreshing={freshness.fetching} />
    </>
  );
}
