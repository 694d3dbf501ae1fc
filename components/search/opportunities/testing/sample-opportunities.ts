import { day } from '../../../../lib/domain/testing/day.ts';
import type { FoundOpportunity, NoticeStatus, SearchPage } from '../../../../lib/protocol/answers.ts';

/** A found notice, different for every `number`. */
export function foundNotice(number: number, more: Partial<FoundOpportunity> = {}): FoundOpportunity {
  return {
    noticeId: `notice-${String(number)}`,
    title: `Custodial services, building ${String(number)}`,
    agency: 'Department of Practice',
    naicsCode: '561720',
    state: 'VA',
    setAside: 'SBA',
    postedDate: day('2031-01-05'),
    responseDeadLine: day('2031-03-01'),
    uiLink: `https://sam.gov/workspace/contract/opp/${String(number)}/view`,
    dataSource: 'SAM.gov',
    status: { state: 'absent' },
    ...more,
  };
}

/** A page of found notices. */
export function foundPage(
  results: FoundOpportunity[],
  more: Partial<SearchPage<FoundOpportunity>> = {},
): SearchPage<FoundOpportunity> {
  return { results, page: 1, pageSize: 20, mayHaveMore: false, ...more };
}

/** A notice in a pipeline. */
export const savedStatus: Extract<NoticeStatus, { state: 'saved' }> = {
  state: 'saved',
  pursuitId: 'pursuit-1',
  pipelineId: 'pipeline-1',
  pipelineName: 'Federal',
  stageName: 'Qualify',
};
