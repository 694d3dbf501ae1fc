// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { SAVED, seenPage, seesPage } from '../../capture/testing/fake-page.ts';
import { ThisPageTab } from '../../capture/this-page-tab.tsx';
import { descriptionOf } from '../../ui/testing/control-state.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from '../board/board-page.tsx';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { PURSUITS } from '../testing/fake-pipeline.ts';
import { field } from '../testing/open-editor.tsx';
import { sampleSlice } from '../testing/sample-pursuits.ts';

const clickBoiler = async () => userEvent.click(await screen.findByRole('button', { name: /^Boiler/ }));
const inTab = (view: 'stages' | 'agenda') => async (platform: FakePlatform) => {
  platform.drafts.set('pipeline-tab', view);
  renderWith(platform, <PipelineTab />);
  await clickBoiler();
};

const PLACES: readonly (readonly [place: string, open: (platform: FakePlatform) => unknown])[] = [
  ['the stages', inTab('stages')],
  ['the agenda', inTab('agenda')],
  [
    'the board',
    async (platform) => {
      renderWith(platform, <BoardPage />);
      await clickBoiler();
    },
  ],
  ['This page', (platform) => renderWith(platform, <ThisPageTab />)],
];

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

async function opened(open: (platform: FakePlatform) => unknown) {
  const platform = seesPage(seenPage('detail', [SAVED]));
  await open(platform);
  await screen.findByRole('form', { name: 'Edit Boiler replacement' });
  const type = async (text: string) => {
    await userEvent.clear(field('Note'));
    await userEvent.type(field('Note'), text);
  };
  return { platform, type };
}

describe.each(PLACES)('the form in %s', (_place, open) => {
  it('takes another user’s changes where nothing was typed, and says what they changed below a typed text', async () => {
    const { platform, type } = await opened(open);
    await type('Mine');
    await platform.ask('pursuit.update', {
      pipelineId: 'health',
      pursuitId: 'boiler',
      changes: { note: 'Theirs', stageId: 'won' },
    });
    platform.change('pursuits');
    await screen.findByText(/^Note: a colleague changed this to Theirs/);
    expect(field('Note').value).toBe('Mine');
    expect(screen.getByRole('combobox', { name: 'Stage' }).textContent).toContain('Won');
  });

  it('shows under the title what a reader looks for first', async () => {
    const platform = seesPage(seenPage('detail', [SAVED]));
    const note = '[Bid/no-bid v1]\nDecision: Bid\n[/Bid/no-bid]';
    const facts = { setAside: 'SDVOSBC', type: 'Solicitation', postedDate: day('2026-12-14'), naicsCode: '541512' };
    const boiler = { ...must(PURSUITS[1]), ...facts, note, solicitationNumber: '36C10B27Q0041', agency: 'VA' };
    const state = { id: 'state', name: 'State and Local', stages: [] };
    platform.answer({
      'pipeline.slice': ({ pipelineId }) =>
        good(pipelineId === 'health' ? sampleSlice({ pursuits: [boiler] }) : sampleSlice({}, state)),
    });
    await open(platform);
    const form = within(await screen.findByRole('form', { name: 'Edit Boiler replacement' }));
    for (const fact of ['VA', '36C10B27Q0041', 'SDVOSB', 'Solicitation', /^NAICS 541512/, 'Decision: Bid'])
      form.getByText(fact);
    form.getByText(/^Posted .*Dec 14/);
    const number = form.getByText('36C10B27Q0041');
    const stage = form.getByRole('combobox', { name: 'Stage' });
    expect(number.compareDocumentPosition(stage)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says what is not saved yet, next to Save, and drops it on request', async () => {
    const { type } = await opened(open);
    const form = within(screen.getByRole('form', { name: 'Edit Boiler replacement' }));
    expect(form.queryByText(/unsaved/)).toBeNull();
    await userEvent.clear(field('pWin %'));
    await userEvent.type(field('pWin %'), '35');
    form.getByText('1 unsaved change');
    form.getByText('pWin 20% to 35%');
    await type('Mine');
    form.getByText('2 unsaved changes');
    expect(descriptionOf(form.getByRole('button', { name: 'Save' }))).toBe('2 unsaved changes pWin 20% to 35% · Note');
    await userEvent.click(form.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Your edits were discarded');
  });

  it('stores what is typed with the value it was typed over', async () => {
    const { platform, type } = await opened(open);
    await type('Mine');
    expect(platform.drafts.get('pursuit:boiler')).toMatchObject({
      base: { note: 'Call Orchard Point' },
      draft: { note: 'Mine' },
    });
  });
});

it('shows what an earlier version stored, and what changed below it', async () => {
  const platform = seesPage(seenPage('detail', [SAVED]));
  platform.drafts.set('pursuit:boiler', { typed: { note: 'Mine', pWin: '35' }, was: { note: 'Old', pWin: '20' } });
  await inTab('stages')(platform);
  await waitFor(() => {
    expect(field('Note').value).toBe('Mine');
  });
  expect(field('pWin %').value).toBe('35');
  screen.getByText(/^Note: a colleague changed this to Call Orchard Point/);
  expect(screen.queryByText(/^pWin: a colleague/)).toBeNull();
});

it('drops a stored draft that it cannot read', async () => {
  const platform = seesPage(seenPage('detail', [SAVED]));
  platform.drafts.set('pursuit:boiler', { base: 'x', draft: ['Mine', { note: 3 }] });
  await inTab('stages')(platform);
  await screen.findByRole('form');
  expect(field('Note').value).toBe('Call Orchard Point');
});

it('leaves out facts that nobody knows', async () => {
  const platform = seesPage(seenPage('detail', [SAVED]));
  await inTab('stages')(platform);
  const form = within(await screen.findByRole('form'));
  expect(form.queryByText(/Posted|NAICS|Decision:/)).toBeNull();
});
