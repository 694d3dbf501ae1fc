// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../lib/protocol/answers.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../ui/testing/fake-platform.ts';
import { descriptionOf, isInvalid } from '../ui/testing/control-state.ts';
import { renderInMain, renderWith } from '../ui/testing/render-with.tsx';
import { captured, SAVED, savedAs, seenPage, seesPage } from './testing/fake-page.ts';
import { ThisPageTab } from './this-page-tab.tsx';
import { confirmRemoval } from '../pipeline/testing/open-editor.tsx';
import { pasteInto } from '../ui/testing/paste-into.ts';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const addButton = () => screen.getByRole('button', { name: 'Add to pipeline' });

async function open(platform: FakePlatform, role: 'form' | 'list' = 'form') {
  const { unmount } = renderWith(platform, <ThisPageTab />);
  await screen.findByRole(role);
  return { user: userEvent.setup(), close: unmount };
}

describe('a page without notices', () => {
  it('says so and offers two next steps', async () => {
    const platform = seesPage({ kind: 'none', notices: [] });
    renderWith(platform, <ThisPageTab />);
    await screen.findByText('No notices found on this page');
    await userEvent.click(screen.getByRole('button', { name: 'Open SAM.gov search' }));
    expect(platform.opened[0]).toMatch(/^https:\/\/sam\.gov\/search/);
  });

  it('says so when there is no page at all', async () => {
    const platform = { ...seesPage({ kind: 'none', notices: [] }), activeTabId: () => Promise.resolve(undefined) };
    renderWith(platform, <ThisPageTab />);
    await screen.findByText('No notices found on this page');
    expect(platform.requestsOf('page.seen')).toEqual([]);
  });

  it('says when it could not be looked up', async () => {
    const platform = seesPage({ kind: 'none', notices: [] });
    platform.answer({ 'page.seen': () => bad('failed') });
    renderWith(platform, <ThisPageTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t look up this page');
  });
});

it('follows the tab the user switches to beside the panel', async () => {
  const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
  await open(platform);
  platform.answer({
    'page.seen': ({ tabId }) =>
      good(tabId === 8 ? { kind: 'none', notices: [] } : seenPage('detail', [{ state: 'absent' }])),
  });
  platform.goTo(8);
  await screen.findByText('No notices found on this page');
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
});

it('names what a button in the page added, with Undo and Open', async () => {
  const added = { title: 'Boiler plant', pipelineName: 'Health', pipelineId: 'p', pursuitId: 'u', undoId: 'undo-1' };
  const platform = seesPage({ kind: 'none', notices: [], added });
  renderWith(platform, <ThisPageTab />);
  await screen.findByText('Added: Boiler plant');
  screen.getByRole('button', { name: 'Open' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(platform.requestsOf('pursuit.undoAdd')).toEqual([{ undoId: 'undo-1', tabId: 7 }]);
});

describe('an unsaved notice', () => {
  it("is prefilled from the page, with the NAICS code's official title", async () => {
    await open(seesPage(seenPage('detail', [{ state: 'absent' }])));
    expect(field('Title').value).toBe('Notice 1');
    expect(field('Agency').value).toBe('Department of Practice');
    expect(field('NAICS').value).toBe('541512');
    expect(field('Due').value).toBe('2031-02-01');
    expect(field('State').value).toBe('NJ');
    expect(field('Link').value).toBe('https://sam.gov/opp/1/view');
    expect(field('Note').value).toBe('');
    await screen.findByText('Computer Systems Design Services');
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Pipeline' }).textContent).toContain('Federal Health IT');
    });
  });

  it('leaves empty what the page does not show', async () => {
    const bare = { noticeId: 'bare', title: 'A title alone' };
    await open(seesPage({ kind: 'detail', notices: [{ notice: bare, status: { state: 'absent' } }] }));
    for (const name of ['Agency', 'NAICS', 'Due', 'State', 'Link']) expect(field(name).value).toBe('');
  });

  it('is added as edited to the chosen pipeline and becomes the saved one', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const { user } = await open(platform);
    await user.clear(field('Title'));
    await pasteInto(user, field('Title'), 'Boilers');
    await user.clear(field('State'));
    await user.type(field('State'), 'new jersey');
    await pasteInto(user, field('Note'), 'Call them');
    await user.click(await screen.findByRole('combobox', { name: 'Pipeline' }));
    await user.click(await screen.findByRole('option', { name: 'State and Local' }));
    await user.click(addButton());
    await screen.findByText('Added to Federal Health IT');
    expect(platform.requestsOf('pursuit.add')).toEqual([
      {
        pursuit: {
          noticeId: 'notice-1',
          title: 'Boilers',
          agency: 'Department of Practice',
          naicsCode: '541512',
          state: 'NJ',
          responseDeadLine: '2031-02-01',
          uiLink: 'https://sam.gov/opp/1/view',
          note: 'Call them',
        },
        pipelineId: 'state',
        solicitationNumber: '36C10B27Q001',
      },
    ]);
    await screen.findByRole('form', { name: /^Edit/ });
  });

  it('can be undone while the toast is visible', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const { user } = await open(platform);
    await user.click(addButton());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Removed from pipeline');
    expect(platform.requestsOf('pursuit.undoAdd')).toEqual([{ undoId: 'undo-notice-1' }]);
  });

  it('offers no Undo if it may have existed before', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    platform.answer({ 'pursuit.add': () => good(captured(undefined)) });
    const { user } = await open(platform);
    await user.click(addButton());
    await screen.findByText('Already in Qualify');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says that it is queued when the service is unreachable', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    platform.answer({ 'pursuit.add': () => good(captured('u', { state: 'queued' })) });
    const { user } = await open(platform);
    await user.click(addButton());
    await screen.findByText('Queued. It will be sent when you’re back online.');
    expect(screen.queryByText(/^Added to/)).toBeNull();
  });

  it.each([
    ['Title', '', 'Enter a title'],
    ['NAICS', 'x', 'Enter 2 to 6 digits'],
    ['State', 'Atlantis', 'Enter a US state, such as NJ'],
    ['Link', 'nowhere', 'Enter a web address that starts with https://'],
  ])('reports %s when it is %j', async (name, text, problem) => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const { user } = await open(platform);
    await user.clear(field(name));
    if (text !== '') await pasteInto(user, field(name), text);
    expect(isInvalid(field(name))).toBe(true);
    expect(descriptionOf(field(name))).toContain(problem);
    await user.click(addButton());
    expect(platform.requestsOf('pursuit.add')).toEqual([]);
    await waitFor(() => {
      expect(document.activeElement).toBe(field(name));
    });
  });

  it('keeps its edits when adding fails, and says why', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    platform.answer({ 'pursuit.add': () => bad('refused', 'title is too long') });
    const { user } = await open(platform);
    await pasteInto(user, field('Note'), 'Call them');
    await user.click(addButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t add it.');
    expect(alert.textContent).toContain('Reason given: title is too long');
    expect(field('Note').value).toBe('Call them');
  });

  it('keeps its edits while the popup is closed', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const { user, close } = await open(platform);
    await pasteInto(user, field('Note'), 'Call them');
    close();
    await open(platform);
    expect(field('Note').value).toBe('Call them');
  });
});

describe('the status of an unsaved notice', () => {
  it('says that an earlier version is in a pipeline', async () => {
    const page = seenPage('detail', [{ state: 'earlier', certain: false, pursuitId: 'boiler', pipelineId: 'health' }]);
    await open(seesPage(page));
    screen.getByText('Looks like one you have');
    screen.getByText('Adding this one creates a second pursuit.');
    screen.getByRole('button', { name: 'Show it' });
  });

  it('says that adding failed, with a retry', async () => {
    const platform = seesPage(
      seenPage('detail', [{ state: 'failed', failure: { code: 'refused', detail: 'closed' }, operationId: 'o1' }]),
    );
    const { user } = await open(platform);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Reason given: closed');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(platform.requestsOf('outbox.retry')).toEqual([{ operationId: 'o1' }]);
    platform.answer({ 'outbox.retry': () => bad('failed') });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findAllByText('That didn’t work. Try again.');
  });

  it('says that it is queued', async () => {
    await open(seesPage(seenPage('detail', [{ state: 'queued' }])));
    screen.getByText('Queued. It will be sent when you’re back online.');
  });
});

describe('a saved notice', () => {
  it('offers the watch until the user has answered', async () => {
    const platform = seesPage(seenPage('detail', [SAVED]));
    let settings: Settings = { hiddenSites: [] };
    platform.answer({
      'settings.get': () => good(settings),
      'settings.set': (changes) => good((settings = { ...settings, ...changes })),
    });
    const { user } = await open(platform);
    await screen.findByText('Check pursuits daily for changed due dates and amendments?');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(platform.requestsOf('settings.set')).toEqual([{ watch: true }]);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'No thanks' })).toBeNull();
    });
  });

  it('shows the saved pursuit, with fixed fields as text', async () => {
    await open(seesPage(seenPage('detail', [SAVED])));
    screen.getByRole('form', { name: 'Edit Boiler replacement' });
    screen.getByText('In Qualify');
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(field('Value').value).toBe('$4,200,000');
    expect(field('pWin %').value).toBe('20');
    expect(field('Note').value).toBe('Call Orchard Point');
  });

  it('is edited in place', async () => {
    const platform = seesPage(seenPage('detail', [SAVED]));
    const { user } = await open(platform);
    await user.clear(field('Note'));
    await pasteInto(user, field('Note'), 'Done');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([
      { pipelineId: 'health', pursuitId: 'boiler', changes: { note: 'Done' } },
    ]);
  });

  it('is removed with Undo', async () => {
    const { user } = await open(seesPage(seenPage('detail', [SAVED])));
    await confirmRemoval(user);
    await screen.findByText('Will be removed');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo: Boiler replacement' }));
    await screen.findByText('Removal undone');
    expect(field('Note').value).toBe('Call Orchard Point');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
    });
  });

  it('keeps the focus nearby when it disappears after its removal was sent', async () => {
    const platform = seesPage(seenPage('detail', [SAVED]));
    renderInMain(platform, <ThisPageTab />);
    await confirmRemoval(userEvent);
    const undo = await screen.findByRole('button', { name: 'Undo: Boiler replacement' });
    await waitFor(() => {
      expect(document.activeElement).toBe(undo);
    });
    platform.answer({ 'page.seen': () => good(seenPage('detail', [{ state: 'absent' }])) });
    platform.change('pursuits', 'outbox');
    await screen.findByRole('button', { name: 'Add to pipeline' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('says which pipeline it is in when the service did not list it', async () => {
    renderWith(seesPage(seenPage('detail', [savedAs('beyond')])), <ThisPageTab />);
    await screen.findByText('In Federal Health IT');
    screen.getByText(/Open it in the web app/);
  });

  it('says that it is saved even when it could not be loaded', async () => {
    const platform = seesPage(seenPage('detail', [SAVED]));
    platform.answer({ 'pipeline.slice': () => bad('unreachable') });
    renderWith(platform, <ThisPageTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('In Federal Health IT, but couldn’t load it');
  });
});
