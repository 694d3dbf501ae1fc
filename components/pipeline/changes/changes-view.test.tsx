// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, describe, it } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from '../board/board-page.tsx';
import { TabList } from '../../shell/tab-list.tsx';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { groupOf } from './change-groups.ts';

const HOUR_MS = 3_600_000;
const about = (pursuitId: string, title: string) => ({
  pursuitId,
  pipelineId: 'health',
  pipelineName: 'Federal Health IT',
  title,
  stageName: 'Qualify',
  uiLink: 'https://sam.gov/opp/1/view',
});
const MOVED: PipelineChange = {
  ...about('boiler', 'Boiler replacement'),
  id: 'boiler/deadlineMoved',
  event: {
    kind: 'deadlineMoved',
    from: { day: day('2031-02-01') },
    to: { day: day('2031-02-08'), time: '14:00', zone: 'EST' },
  },
  host: 'sam.gov',
  at: Date.now(),
};
const boiler = must(PURSUITS[1]);
const OTHERS: PipelineChange[] = [
  {
    ...about('dam', 'Dam safety inspection'),
    id: 'dam/newVersion',
    event: {
      kind: 'newVersion',
      notice: { noticeId: 'n', title: 'Dam 2', solicitationNumber: 'W912-2' },
      certain: true,
    },
    host: 'api.example.com',
    at: Date.now() - HOUR_MS,
  },
  {
    ...about('roof', 'Roof repair'),
    id: 'roof/awarded',
    event: { kind: 'awarded', recipient: 'Halvorsen LLC', amountCents: 240_000_000 },
    host: 'api.example.com',
    at: Date.now() - 30 * 24 * HOUR_MS,
  },
  {
    ...about('boiler', 'Boiler replacement'),
    id: 'boiler/theirs',
    event: {
      kind: 'theirs',
      change: { kind: 'changed', pursuit: boiler, before: { ...boiler, stageId: 'triage' }, fields: ['stageId'] },
    },
    at: Date.now() - 30 * 24 * HOUR_MS,
  },
];

function withChanges(changes: PipelineChange[] = [MOVED, ...OTHERS]) {
  const dismissed = new Set<string>();
  const platform = keepsPipeline();
  platform.answer({
    'changes.list': () => good({ changes: changes.filter(({ id }) => !dismissed.has(id)) }),
    'changes.mark': (request) => {
      for (const id of request.ids) {
        if (request.dismissed) dismissed.add(id);
        else dismissed.delete(id);
      }
      platform.change('changes');
      return good({ marked: true });
    },
    'deadline.accept': ({ changeId, tell }) => {
      dismissed.add(changeId);
      platform.change('changes');
      return good({ told: tell ? 'sent' : 'no' });
    },
    'deadline.undo': ({ pursuitId }) => {
      dismissed.delete(`${pursuitId}/deadlineMoved`);
      platform.change('changes');
      return good({ restored: true });
    },
  });
  return { platform, user: userEvent.setup(), dismissed };
}

const cards = () => screen.findAllByRole('listitem');

describe('the Changes list', () => {
  it('is announced by a line; the number beside Pipeline is in its title', async () => {
    const { platform } = withChanges();
    platform.answer({ 'agenda.due': () => good({ overdue: 2, thisWeek: 3 }) });
    const due = { overdue: 2, thisWeek: 3 };
    renderWith(
      platform,
      <>
        <TabList active="page" due={due} onChoose={() => undefined} />
        <PipelineTab />
      </>,
    );
    await screen.findByText('2 updates since yesterday');
    const tab = screen.getByRole('tab', { name: /^Pipeline/ });
    expect(tab.textContent).toBe('Pipeline5');
    expect(tab.title).toContain('5 overdue or due this week');
  });

  it('opens from a line above the pipeline, in groups, each with one main action', async () => {
    const { platform, user } = withChanges();
    renderWith(platform, <PipelineTab />);
    await user.click(await screen.findByRole('button', { name: /^2 updates since yesterday/ }));
    expect((await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Since yesterday',
      'Older',
    ]);
    expect(screen.getByRole('heading', { name: 'Updates' })).toBe(document.activeElement);
    const card = (await screen.findByText('Due date changed')).closest('li');
    expect(card?.textContent).toContain('Sat, Feb 1, 2031');
    expect(card?.textContent).toContain('Sat, Feb 8, 2031, 2:00 PM EST');
    expect(card?.textContent).toContain('SAM.gov, today at');
    for (const action of [/^Accept date/, /^Switch to the amendment/, /^See award/, /^See pursuit/])
      screen.getByText(
        (_text, element) =>
          element?.matches('.change .foot > :last-child') === true && action.test(element.textContent),
      );
    screen.getByText('Stage: Triage → Qualify');
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: /Boiler replacement/ });
  });

  it('dismisses one or all, and brings them back', async () => {
    const { platform, user } = withChanges();
    renderWith(platform, <PipelineTab />);
    await user.click(await screen.findByRole('button', { name: /updates since yesterday/ }));
    await user.click(await screen.findByRole('button', { name: 'Dismiss all 4' }));
    await screen.findByText('No updates');
    expect(platform.requestsOf('changes.mark')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Dismiss all 4' });
    await user.click(within(must((await cards())[0])).getByRole('button', { name: /^Dismiss/ }));
    await screen.findByRole('button', { name: 'Dismiss all 3' });
  });

  it('accepts a date without telling anybody', async () => {
    const { platform, user } = withChanges();
    renderWith(platform, <PipelineTab />);
    await user.click(await screen.findByRole('button', { name: /updates since yesterday/ }));
    await user.click(await screen.findByRole('button', { name: /^Accept date/ }));
    expect(platform.requestsOf('deadline.accept')).toEqual([{ changeId: 'boiler/deadlineMoved', tell: false }]);
    await screen.findByText(/^Due date is now Sat, Feb 8, 2031, 2:00 PM EST/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Accept date/ });
    expect(platform.requestsOf('deadline.undo')).toEqual([{ pursuitId: 'boiler' }]);
  });

  it('moves to a new version, and puts the earlier one back', async () => {
    const { platform, user } = withChanges();
    platform.answer({
      'version.move': () => good({ state: 'moved', pursuitId: 'dam-2', moveId: 'm' }),
      'version.undo': () => good({ state: 'moved', pursuitId: 'dam', moveId: 'm-2' }),
    });
    renderWith(platform, <PipelineTab />);
    await user.click(await screen.findByRole('button', { name: /updates since yesterday/ }));
    await user.click(await screen.findByRole('button', { name: /^Switch to the amendment/ }));
    await screen.findByText(/^Switched to the amendment/);
    expect(platform.requestsOf('version.move')).toMatchObject([{ pursuitId: 'dam', notice: { noticeId: 'n' } }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The earlier notice is restored');
    expect(platform.requestsOf('version.undo')).toEqual([{ moveId: 'm' }]);
  });

  it('says that nothing was changed where the new version was saved already', async () => {
    const { platform, user } = withChanges();
    platform.answer({ 'version.move': () => good({ state: 'exists', pursuitId: 'boiler' }) });
    renderWith(platform, <BoardPage />);
    await user.click(await screen.findByRole('button', { name: /updates since yesterday/ }));
    await user.click(await screen.findByRole('button', { name: /^Switch to the amendment/ }));
    await screen.findByText('The amendment is already in this pipeline');
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    await screen.findByRole('region', { name: 'Edit Boiler replacement' });
  });

  it('shows no line without changes', async () => {
    const { platform } = withChanges([]);
    renderWith(platform, <BoardPage />);
    await screen.findByText('Boiler replacement');
    await waitFor(() => expect(platform.requestsOf('changes.list')).not.toEqual([]));
    expect(screen.queryByText('Review')).toBeNull();
  });

  it('opens over the board, and a pursuit from it', async () => {
    const { platform, user } = withChanges([MOVED, ...OTHERS]);
    renderWith(platform, <BoardPage />);
    await user.click(await screen.findByRole('button', { name: /updates since yesterday/ }));
    await user.click(await screen.findByRole('button', { name: /^See pursuit/ }));
    await screen.findByRole('region', { name: 'Edit Boiler replacement' });
  });
});

describe('a deadline that moved, in the pursuit’s form', () => {
  async function openForm() {
    const { platform, user } = withChanges([MOVED]);
    renderWith(platform, <PipelineTab />);
    await user.click(await screen.findByRole('button', { name: /^Boiler replacement/ }));
    await screen.findByRole('region', { name: 'Due date changed' });
    return { platform, user };
  }

  it('is accepted, and colleagues are told where the box is checked', async () => {
    const { platform, user } = await openForm();
    await user.click(screen.getByRole('checkbox', { name: /^Also tell colleagues/ }));
    await user.click(screen.getByRole('button', { name: 'Accept date' }));
    expect(platform.requestsOf('deadline.accept')).toEqual([{ changeId: 'boiler/deadlineMoved', tell: true }]);
    await screen.findByText('Colleagues can see it in the note.');
  });

  it('says that the date was accepted where only the line was refused', async () => {
    const { platform, user } = await openForm();
    platform.answer({
      'deadline.accept': () => ({ ok: false, failure: { code: 'invalid', field: 'note', operationId: 'o' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Accept date' }));
    await screen.findAllByText('Date accepted, but couldn’t tell colleagues');
    platform.answer({ 'deadline.accept': () => bad('notFound') });
    await user.click(screen.getByRole('button', { name: 'Accept date' }));
    await screen.findAllByText('Couldn’t accept the date');
  });
});

it.each([
  ['2026-11-25T00:10', 'recent'],
  ['2026-11-24T00:10', 'recent'],
  ['2026-11-23T23:50', 'week'],
  ['2026-11-22T23:50', 'older'],
])('%s is %s on a Wednesday', (at, group) => {
  expect(groupOf(Date.parse(at), day('2026-11-25'))).toBe(group);
});
