import { useMemo } from 'react';
import type { FoundOpportunity, SearchPage } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { CsvButton } from '../../export/csv-button.tsx';
import { opportunitiesTable } from '../../pipeline/export/results-tables.ts';
import { NoWriteNote, useNoWrite } from '../../pipeline/shared/no-write-note.tsx';
import { useAddingPipeline } from '../../pipeline/shared/use-adding-pipeline.ts';
import type { Freshness } from '../screen/search-state.ts';
import { chosenByFit, FitFilter, useFitChoice } from '../../fit/fit-filter.tsx';
import { useJudge } from '../../fit/use-judge.ts';
import { ResultsBar } from '../screen/results-bar.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useNaics } from '../../data/use-naics.ts';
import { moveBetweenRows } from '../screen/use-search-keys.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import type { SearchSort } from './search-form.ts';
import { useAddNotice } from './use-add-notice.ts';
import { useNoticeStatuses } from './use-notice-statuses.ts';

interface OpportunityResultsProps {
  found: SearchPage<FoundOpportunity>;
  freshness: Freshness;
  /** Notices that are new since the user last viewed the saved search. */
  newIds: ReadonlySet<string>;
  sort: SearchSort;
  onSort: (sort: SearchSort) => void;
}

/** One page of found notices. */
export function OpportunityResults({ found, freshness, newIds, sort, onSort }: OpportunityResultsProps) {
  const naics = useNaics();
  const compact = useAsk('settings.get', {}).data?.compact === true;
  const { statusOf, mark } = useNoticeStatuses(found.results, freshness);
  const { add, adding } = useAddNotice(mark);
  const { pipelines, adding: addingTo } = useAddingPipeline();
  const noWrite = useNoWrite(addingTo?.id, pipelines.data);
  const judge = useJudge();
  const { choice, setChoice } = useFitChoice();
  const fits = useMemo(
    () => new Map(judge ? found.results.map((each) => [each.noticeId, judge.result(each)]) : []),
    [judge, found.results],
  );
  const fitOf = ({ noticeId }: FoundOpportunity) => fits.get(noticeId);
  const shown = chosenByFit(found.results, fitOf, choice);
  return (
    <>
      <ResultsBar
        found={found}
        freshness={freshness}
        sort={sort}
        sorts={[
          { value: 'relevance', label: words('sortRelevance') },
          { value: 'deadlineAsc', label: words('sortDeadline') },
          { value: 'postedDesc', label: words('sortPosted') },
        ]}
        onSort={onSort}
      >
        <CsvButton
          small
          called={words('tabOpportunities')}
          what={plural('results', found.results.length)}
          table={() => opportunitiesTable(found.results)}
        />
      </ResultsBar>
      <NoWriteNote why={noWrite} />
      {fits.size > 0 && <FitFilter fits={[...fits.values()]} choice={choice} onChange={setChoice} />}
      {shown.length === 0 && found.results.length > 0 && (
        <p className="pad small muted" role="status">
          {words('fitNoneShown')}
        </p>
      )}
      <ol
        className={joinClasses('results', compact && 'compact')}
        aria-label={words('results')}
        aria-busy={freshness.fetching}
        onKeyDown={(event) => moveBetweenRows(event, event.currentTarget)}
      >
        {shown.map((notice) => {
          const status = adding.has(notice.noticeId) ? { state: 'adding' as const } : statusOf(notice);
          return (
            <OpportunityCard
              key={notice.noticeId}
              notice={notice}
              status={status}
              naics={naics}
              isNew={newIds.has(notice.noticeId)}
              compact={compact}
              fit={fitOf(notice)}
              onAdd={noWrite ? undefined : () => add(notice, status)}
            />
          );
        })}
      </ol>
    </>
  );
}
