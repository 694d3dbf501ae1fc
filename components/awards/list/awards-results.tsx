import type { AwardsPage } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { ExportMenu } from '../../pipeline/export/export-menu.tsx';
import type { Freshness } from '../../search/screen/search-state.ts';
import { ResultsBar } from '../../search/screen/results-bar.tsx';
import { awardLink } from '../shared/award-display.ts';
import type { AwardSort } from '../shared/awards-form.ts';
import { AwardRow } from './award-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { useRowKeys } from '../../ui/focus/row-keys.ts';

const CAPTIONS = {
  action_date: 'awardsByAction',
  value: 'awardsByValue',
  start: 'awardsByStart',
} as const satisfies Record<AwardSort, string>;

interface AwardsFoundProps {
  found: AwardsPage;
  freshness: Freshness;
  sort: AwardSort;
  onSort: (sort: AwardSort) => void;
  webAppUrl: string | undefined;
}

/** One page of awards with its sort order. */
export function AwardsResults({ found, freshness, sort, onSort, webAppUrl }: AwardsFoundProps) {
  const naics = useNaics(true);
  const list = useRowKeys<HTMLTableElement>();
  const byValue = sort === 'value';
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
          table={async () =>
            (await import('../../pipeline/export/results-tables.ts')).awardsTable(found.results, (path) =>
              awardLink(path, webAppUrl),
            )
          }
        />
      </ResultsBar>
      <table ref={list} className="table awards" aria-busy={freshness.fetching}>
        <caption className="sr">{words(CAPTIONS[sort])}</caption>
        <thead>
          <tr>
            <th scope="col">{words('recipient')}</th>
            <th scope="col" className="r" {...(byValue ? { 'aria-sort': 'descending' as const } : {})}>
              {words('value')}
              {byValue && <Icon name="sortDown" size="sm" />}
            </th>
            <th scope="col" className="r">
              {words('ends')}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.results.map((award) => (
            <AwardRow key={award.awardId} award={award} webAppUrl={webAppUrl} naics={naics} />
          ))}
        </tbody>
      </table>
    </>
  );
}
