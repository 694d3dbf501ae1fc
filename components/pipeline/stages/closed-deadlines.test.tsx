// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BoardPage } from '../board/board-page.tsx';
import { NoticeRow } from '../../capture/list/notice-row.tsx';
import { OpportunityCard } from '../../search/opportunities/opportunity-card.tsx';
import { foundNotice, savedStatus } from '../../search/opportunities/testing/sample-opportunities.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from './pipeline-tab.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';

/** One pursuit in the second stage and one in the fourth, both long overdue. */
function pastDeadlines(closedFromStage?: number) {
  const due = '2020-01-06';
  const platform = keepsPipeline({
    pursuits: [
      samplePursuit('early', { due }, { stageId: 'qualify' }),
      samplePursuit('sent', { due }, { stageId: 'submitted' }),
    ],
  });
  const chosen = closedFromStage === undefined ? {} : { closedFromStage };
  platform.answer({ 'settings.get': () => good({ defaultPipelineId: 'health', hiddenSites: [], ...chosen }) });
  return platform;
}

const closedDeadlines = () => screen.queryAllByText(/^Closed /).length;
const missedDeadlines = () => screen.queryAllByText(/ days overdue/).length;

describe.each([
  ['pipeline tab', PipelineTab],
  ['board', BoardPage],
] as const)('a past deadline in the %s', (_where, Screen) => {
  it.each([
    ['is closed from the fourth stage on until another is chosen', undefined, 1],
    ['is closed from the stage that was chosen', 2, 2],
    ['is a miss before it', 5, 0],
  ])('%s', async (_what, from, closed) => {
    renderWith(pastDeadlines(from), <Screen />);
    await screen.findByText('Pursuit early');
    await expect.poll(closedDeadlines).toBe(closed);
    expect(missedDeadlines()).toBe(2 - closed);
  });
});

describe('a past deadline of a found or seen notice', () => {
  const responseDeadLine = day('2020-01-06');
  const notice = foundNotice(1, { responseDeadLine });
  const nothing = () => undefined;
  const shown = {
    'on a card': (status: NoticeStatus) => (
      <OpportunityCard
        notice={notice}
        status={status}
        naics={undefined}
        isNew={false}
        compact={false}
        asksWhy={false}
        picking={{
          picked: [],
          isPicked: () => false,
          pick: nothing,
          set: nothing,
          focusList: nothing,
          onClickCapture: nothing,
        }}
        onAdd={nothing}
        onPass={nothing}
        onRestore={nothing}
      />
    ),
    'in the list of a page': (status: NoticeStatus) => (
      <NoticeRow seen={{ notice, status }} marked={false} onMark={undefined} failure={undefined} onAdd={undefined} />
    ),
  };

  it.each(Object.entries(shown))('%s follows the stage of its pursuit', async (_where, screenOf) => {
    const { unmount } = renderWith(keepsPipeline(), screenOf(savedStatus));
    await screen.findByText(/ overdue$/);
    unmount();
    renderWith(keepsPipeline(), screenOf({ ...savedStatus, closed: true }));
    await screen.findByText(/^Closed /);
  });
});
