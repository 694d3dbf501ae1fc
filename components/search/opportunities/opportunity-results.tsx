import { useMemo, useState } from 'react';
import type { PassReason } from '../../../lib/domain/notices/passed.ts';
import { defined } from '../../../lib/domain/objects.ts';
import type { FoundOpportunity, SearchPage } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { ExportMenu } from '../../pipeline/export/export-menu.tsx';
import { NoWriteNote, useNoWrite } from '../../pipeline/shared/no-write-note.tsx';
import { useAddingPipeline } from '../../pipeline/shared/use-adding-pipeline.ts';
import type { Freshness } from '../screen/search-state.ts';
import { chosenByFit, useFitChoice } from '../../fit/fit-choice.ts';
import { FitFilter, useJudge } from '../../fit/use-judge.ts';
import { ResultsBar } from '../screen/results-bar.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useNaics } from '../../data/use-naics.ts';
import { PassedLine } from '../../passed/passed-line.tsx';
import { usePass } from '../../passed/use-pass.ts';
import { useRowKeys } from '../../ui/focus/row-keys.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { PickedStatus } from '../../ui/picking/pick-box.tsx';
import { usePicking } from '../../ui/picking/use-picking.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import type { SearchSort } from './search-form.ts';
import { useAddNotice } from './use-add-notice.ts';
import { useNoticeStatuses } from './use-notice-statuses.ts';
import { datedNotices } from './opportunity-search.ts';

const OpportunitiesBar = lazyComponent(async () => (await import('./opportunities-bar.tsx')).OpportunitiesBar);

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
  const naics = useNaics(true);
  const compact = useAsk('settings.get', {}).data?.compact === true;
  const { statusOf, mark } = useNoticeStatuses(found.results, freshness.answeredAt);
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
  const { pass, restore } = usePass();
  /** Passed in this view: they stay, for a reason or second thoughts, until the next search. */
  const [passing, setPassing] = useState<{ answeredAt: number; ids: readonly string[] }>();
  const { answeredAt } = freshness;
  const justPassed = passing?.answeredAt === answeredAt ? passing.ids : [];
  const list = useRowKeys<HTMLOListElement>();
  const keepPassed = (ids: readonly string[]) => setPassing({ answeredAt, ids: [...justPassed, ...ids] });
  const passNotice = async (notice: FoundOpportunity, reason?: PassReason) => {
    keepPassed([notice.noticeId]);
    if (await pass(notice, reason)) mark(notice.noticeId, defined({ state: 'passed' as const, reason }));
  };
  const kept = found.results.filter(
    (notice) => justPassed.includes(notice.noticeId) || statusOf(notice).state !== 'passed',
  );
  const shown = chosenByFit(kept, fitOf, choice);
  const ids = shown.map(({ noticeId }) => noticeId);
  const picking = usePicking(ids, list);
  const isPicking = picking.picked.length > 0;
  return (
    <>
      <ResultsBar
        found={found}
        freshness={freshness}
        sort={sort}
        sorts={[
          { value: 'relevance', label: words('sortRelevance') },
          { value: 'deadlineAsc', label: words('deadline') },
          { value: 'postedDesc', label: words('sortPosted') },
        ]}
        onSort={onSort}
      >
        <ExportMenu
          small
          look="quiet"
          called={words('tabOpportunities')}
          what={plural('results', shown.length)}
          table={async () => (await import('../../pipeline/export/results-tables.ts')).opportunitiesTable(shown)}
          items={datedNotices(shown)}
          empty={shown.length === 0}
        />
      </ResultsBar>
      <NoWriteNote why={noWrite} />
      {fits.size > 0 && <FitFilter fits={[...fits.values()]} choice={choice} onChange={setChoice} />}
      {shown.length === 0 && kept.length > 0 && (
        <p className="pad small muted" role="status">
          {words('fitNoneShown')}
        </p>
      )}
      <ol
        className={joinClasses('results', compact && 'compact', isPicking && 'picking')}
        aria-label={words('results')}
        aria-busy={freshness.fetching}
        ref={list}
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
              picking={picking}
              onAdd={noWrite ? undefined : () => add(notice, status)}
              asksWhy={justPassed.at(-1) === notice.noticeId}
              onPass={(reason) => void passNotice(notice, reason)}
              onRestore={() => void restore(notice, status.state === 'passed' ? status.reason : undefined)}
            />
          );
        })}
      </ol>
      <PassedLine hidden={found.results.length - kept.length} />
      <PickedStatus picking={picking} />
      {isPicking && (
        <OpportunitiesBar
          picking={picking}
          notices={shown.filter(({ noticeId }) => picking.isPicked(noticeId))}
          ids={ids}
          statusOf={statusOf}
          noAdd={noWrite !== undefined}
          onPassed={(passed) => {
            keepPassed(passed);
            for (const noticeId of passed) mark(noticeId, { state: 'passed' });
          }}
        />
      )}
    </>
  );
}
