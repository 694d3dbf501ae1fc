import type { KeyboardEvent, RefObject } from 'react';
import type { FoundOpportunity, SearchPage } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { rangeWords, refreshingWords } from '../ui/range-words.ts';
import { Segmented } from '../ui/segmented.tsx';
import { useNaics } from '../ui/use-naics.ts';
import { moveBetweenRows } from '../ui/use-search-keys.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import type { SearchSort } from './search-form.ts';
import { useAddNotice } from './use-add-notice.ts';
import { useStatuses } from './use-statuses.ts';

interface ResultsProps {
  found: SearchPage<FoundOpportunity>;
  answeredAt: number;
  /** What is shown is the last known answer, and a newer one is on its way. */
  refreshing: boolean;
  sort: SearchSort;
  onSort: (sort: SearchSort) => void;
  rows: RefObject<HTMLElement | null>;
}

/** The found notices of one page. */
export function Results({ found, answeredAt, refreshing, sort, onSort, rows }: ResultsProps) {
  const naics = useNaics();
  const { statusOf, mark } = useStatuses(found.results, answeredAt);
  const { add, adding } = useAddNotice(mark);
  return (
    <>
      <div className="sortrow">
        <span className="small muted num" role="status">
          {refreshing ? refreshingWords(answeredAt) : rangeWords(found)}
        </span>
        <Segmented
          className="push"
          label={words('sort')}
          value={sort}
          segments={[
            { value: 'relevance', label: words('sortRelevance') },
            { value: 'deadlineAsc', label: words('sortDeadline') },
            { value: 'postedDesc', label: words('sortPosted') },
          ]}
          onChange={onSort}
        />
      </div>
      <ol
        className="results"
        ref={(list) => {
          rows.current = list;
        }}
        aria-label={words('results')}
        aria-busy={refreshing}
        onKeyDown={(event: KeyboardEvent) => {
          moveBetweenRows(event, rows.current);
        }}
      >
        {found.results.map((notice) => {
          const status = adding.has(notice.noticeId) ? { state: 'adding' as const } : statusOf(notice);
          return (
            <OpportunityCard
              key={notice.noticeId}
              notice={notice}
              status={status}
              naics={naics}
              onAdd={() => {
                add(notice, status);
              }}
            />
          );
        })}
      </ol>
    </>
  );
}
