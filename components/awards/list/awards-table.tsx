import type { AwardsPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { useRowKeys } from '../../ui/focus/row-keys.ts';
import { AwardRow } from './award-row.tsx';
import type { AwardSort } from '../shared/awards-form.ts';

const CAPTIONS = {
  action_date: 'awardsByAction',
  value: 'awardsByValue',
  start: 'awardsByStart',
} as const satisfies Record<AwardSort, string>;

interface AwardsTableProps {
  found: AwardsPage;
  sort: AwardSort;
  webAppUrl: string | undefined;
  refreshing: boolean;
}

/** One page of awards as a table. */
export function AwardsTable({ found, sort, webAppUrl, refreshing }: AwardsTableProps) {
  const naics = useNaics(true);
  const list = useRowKeys<HTMLTableElement>();
  const byValue = sort === 'value';
  return (
    <table ref={list} className="table awards" aria-busy={refreshing}>
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
  );
}
