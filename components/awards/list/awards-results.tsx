import type { AwardsPage } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { ExportMenu } from '../../pipeline/export/export-menu.tsx';
import { awardsTable } from '../../pipeline/export/results-tables.ts';
import type { Freshness } from '../../search/screen/search-state.ts';
import { ResultsBar } from '../../search/screen/results-bar.tsx';
import { awardLink } from '../shared/award-display.ts';
import type { AwardSort } from '../shared/awards-form.ts';
import { AwardsTable } from './awards-table.tsx';

interface AwardsFoundProps {
  found: AwardsPage;
  freshness: Freshness;
  sort: AwardSort;
  onSort: (sort: AwardSort) => void;
  webAppUrl: string | undefined;
}

/** One page of awards with its sort order. */
export function AwardsResults({ found, freshness, sort, onSort, webAppUrl }: AwardsFoundProps) {
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
      >
        <ExportMenu
          small
          look="quiet"
          called={words('tabAwards')}
          what={plural('awards', found.results.length)}
          table={() => awardsTable(found.results, (path) => awardLink(path, webAppUrl))}
        />
      </ResultsBar>
      <AwardsTable found={found} sort={sort} webAppUrl={webAppUrl} refreshing={freshness.fetching} />
    </>
  );
}
