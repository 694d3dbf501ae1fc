// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PipelineChange } from '../../../lib/protocol/change-answers.ts';
import type { PursuitsPage } from '../../../lib/protocol/answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { exportOffers } from '../testing/export-offers.ts';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { sampleSlice, samplePursuit } from '../testing/sample-pursuits.ts';
import { pasteInto } from '../../ui/testing/paste-into.ts';

const BOILER = samplePursuit(
  'boiler',
  { due: '2027-01-04' },
  { title: 'Boiler replacement', agency: 'Department of Veterans Affairs' },
);
const DAM: Pursuit = {
  ...samplePursuit('dam', { due: '2027-01-06' }, { title: 'Dam safety', stageId: 'qualify' }),
  due: { day: day('2027-01-06'), time: '17:00', zone: 'EST' },
};
const ROOF = samplePursuit('roof', { due: '2027-01-08' }, { title: 'Roof repair', agency: 'US Navy' });
const SENT = samplePursuit('sent', { due: '2026-12-01' }, { title: 'Sent one', stageId: 'submitted' });
const OPEN = samplePursuit('open', {}, { title: 'Open-ended' });
const OTHER = samplePursuit('other', { due: '2027-03-01' }, { title: 'State grounds', stageId: 's1' });

const STATE = { id: 'state', name: 'State and Local', stages: [{ id: 's1', name: 'Lead', position: 0 }] };

function agenda(more: Partial<PursuitsPage> = {}) {
  const other = sampleSlice({ pursuits: [OTHER] }, STATE);
  const platform = keepsPipeline({ pursuits: [OPEN, ROOF, SENT, DAM, BOILER], ...more }, other);
  platform.drafts.clear();
  return platform;
}

async function open(platform = agenda()) {
  const { unmount } = renderWith(platform, <PipelineTab />);
  await screen.findByRole('region', { name: 'Later' });
  return { platform, user: userEvent.setup(), close: unmount };
}

const titles = () => [...document.querySelectorAll('.ag .item-title')].map((title) => title.textContent);
const group = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-06T17:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('the agenda', () => {
  it('lists all pipelines by deadline, with submitted pursuits only when asked', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Overdue',
      'Today',
      'This week',
      'Later',
      'No date',
    ]);
    expect(titles()).toEqual(['Boiler replacement', 'Dam safety', 'Roof repair', 'State grounds', 'Open-ended']);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const later = screen.getByRole('button', { name: 'Submitted and later 1' });
    await user.click(later);
    expect(later.getAttribute('aria-pressed')).toBe('true');
    group('Submitted and later').getByText('Sent one');
    group('Submitted and later').getByText('Closed');
    await user.click(later);
    expect(screen.queryByText('Sent one')).toBeNull();
  });

  it('gives the focus back to the row whose editor closed: a next step is not its deadline', async () => {
    const step = '[Bid/no-bid v1]\nNext step: 2027-01-07 Call Ana\n[/Bid/no-bid]';
    const { user } = await open(agenda({ pursuits: [BOILER, DAM, { ...ROOF, note: step }] }));
    for (const title of ['Roof repair', 'Call Ana: Roof repair']) {
      const row = screen.getByRole('button', { name: new RegExp(`^${title}`) });
      await user.click(row);
      (await screen.findByRole('textbox', { name: 'Note' })).focus();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(row));
    }
  });

  it('says on a row what happened to its notice', async () => {
    const change = (pursuitId: string, event: PipelineChange['event']): PipelineChange => ({
      id: `${pursuitId}/${event.kind}`,
      event,
      pursuitId,
      pipelineId: 'health',
      pipelineName: 'Federal Health IT',
      at: Date.now(),
    });
    const platform = agenda();
    const changes = [
      change('roof', { kind: 'deadlineMoved', to: { day: day('2027-01-12') } }),
      change('dam', { kind: 'newVersion', notice: { noticeId: 'dam2', title: 'Dam safety' }, certain: true }),
      change('boiler', { kind: 'notFound', since: day('2027-01-02') }),
      change('other', { kind: 'awarded' }),
    ];
    platform.answer({ 'changes.list': () => Promise.resolve(good({ changes })) });
    await open(platform);
    const row = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });
    await within(row('Roof repair')).findByText('Due date changed');
    within(row('Dam safety')).getByText('Amended');
    within(row('Boiler replacement')).getByText('No longer listed');
    expect(screen.getAllByText(/^(Due date changed|Amended|No longer listed)$/)).toHaveLength(3);
  });

  it('counts to the hour, with date, hour, zone, agency, pipeline and stage', async () => {
    await open();
    const dam = group('Today').getByRole('button');
    expect(dam.textContent).toMatch(/^Dam safety.*Federal Health IT.*Qualify.*5 hours.*Wed, Jan 6.*5:00 PM EST/);
    expect(group('Overdue').getByRole('button').textContent).toContain('No time given');
    group('Overdue').getByText('VA · Federal Health IT');
    group('This week').getByText('Navy · Federal Health IT');
    group('Later').getByText('State and Local');
  });

  it('says the hour in the user’s zone where that differs', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    await open();
    expect(group('Today').getByRole('button').textContent).toContain('2:00 PM your time');
  });

  it('is read by keyboard: arrows move, Enter opens, Escape gives the focus back', async () => {
    const { user } = await open();
    const first = group('Overdue').getByRole('button');
    first.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Roof repair');
    await user.keyboard('{Home}{End}{ArrowUp}{ArrowUp}{Enter}');
    await screen.findByRole('form', { name: /Roof repair/ });
    screen.getByRole('textbox', { name: 'Note' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('Roof repair');
    });
  });

  it('keeps a pursuit that its editor submits until the editor is closed', async () => {
    const { user } = await open();
    await user.click(group('Overdue').getByRole('button'));
    await user.click(await screen.findByRole('combobox', { name: 'Stage' }));
    await user.click(await screen.findByRole('option', { name: /Submitted/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Moved to Submitted');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull();
    });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    screen.getByRole('button', { name: 'Submitted and later 2' });
  });

  it('keeps the form of a pursuit in place when a colleague moves its deadline', async () => {
    const { user, platform } = await open();
    await user.click(group('Overdue').getByRole('button'));
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Call Ana');
    const moved = { ...BOILER, responseDeadLine: day('2027-02-01'), due: { day: day('2027-02-01') } };
    platform.answer({
      'pipeline.slice': ({ pipelineId }) =>
        good(pipelineId === 'health' ? sampleSlice({ pursuits: [moved] }) : sampleSlice({ pursuits: [OTHER] }, STATE)),
    });
    platform.change('pursuits');
    await waitFor(() =>
      expect(group('Overdue').getByRole('button', { name: /^Boiler/ }).textContent).toContain('Feb 1'),
    );
    expect(document.activeElement).toBe(note);
    await user.keyboard('{Escape}');
    await waitFor(() => group('Later').getByRole('button', { name: /^Boiler/ }));
  });

  it('filters by words, stage and pipeline, and keeps the filter while the popup is closed', async () => {
    const { user, platform, close } = await open();
    await pasteInto(user, screen.getByRole('searchbox', { name: 'Filter pursuits' }), 'roof');
    expect(titles()).toEqual(['Roof repair']);
    close();
    renderWith(platform, <PipelineTab />);
    await screen.findByText('Roof repair');
    await user.clear(screen.getByRole('searchbox', { name: 'Filter pursuits' }));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('combobox', { name: 'Filter by pipeline' }));
    await user.click(await screen.findByRole('option', { name: 'State and Local' }));
    expect(titles()).toEqual(['State grounds']);
  });

  it('shows a later stage that is chosen in the filter', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('combobox', { name: 'Filter by stage' }));
    await user.click(await screen.findByRole('option', { name: 'Submitted' }));
    expect(titles()).toEqual(['Sent one']);
  });

  it('says where the service cut a list, and which pipeline could not be loaded', async () => {
    const platform = agenda();
    platform.answer({
      'pipeline.slice': ({ pipelineId }) =>
        pipelineId === 'health'
          ? good(sampleSlice({ pursuits: [OTHER], mayHaveMore: true, total: 312 }))
          : bad('unreachable'),
    });
    await open(platform);
    screen.getByText('Federal Health IT: your pipeline service lists only 1 of 312');
    screen.getByText(/^Couldn’t load State and Local/);
  });

  it('exports what it shows, from one menu', async () => {
    const { user } = await open();
    const rest = ['Print', 'Import a spreadsheet CSV, XLSX'];
    const all = ['5 pursuits, as filtered', 'Spreadsheet CSV', '3 due dates to a calendar ICS', ...rest];
    expect(await exportOffers(user)).toEqual(all);
    await pasteInto(user, screen.getByRole('searchbox', { name: 'Filter pursuits' }), 'roof');
    expect((await exportOffers(user))[0]).toBe('1 pursuit, as filtered');
    expect(screen.queryByRole('button', { name: /CSV|ICS|^Print$/ })).toBeNull();
  });

  it('offers reminders once, and takes no for an answer', async () => {
    const { user, platform } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remind me' }));
    expect(platform.requestsOf('settings.set')).toEqual([{ reminders: { on: true, days: [14, 3] } }]);
  });

  it('gives way to the stages, and is remembered', async () => {
    const { user, platform, close } = await open();
    await user.click(screen.getByRole('radio', { name: 'Stages' }));
    await screen.findByRole('button', { name: /^Triage/ });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Stages' }));
    close();
    renderWith(platform, <PipelineTab />);
    await screen.findByRole('button', { name: /^Triage/ });
  });

  it('can be loaded again after a failure', async () => {
    const platform = agenda();
    platform.answer({ 'pipelines.list': () => bad('unreachable') });
    renderWith(platform, <PipelineTab />);
    await screen.findByText('Couldn’t load your agenda');
    screen.getByRole('button', { name: 'Try again' });
  });
});
