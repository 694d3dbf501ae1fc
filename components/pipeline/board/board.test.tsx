// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { exportOffers } from '../testing/export-offers.ts';
import { keepsPipeline, PIPELINES, PURSUITS } from '../testing/fake-pipeline.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from './board-page.tsx';
import { confirmRemoval } from '../testing/open-editor.tsx';

async function open(platform: FakePlatform = keepsPipeline()) {
  renderWith(platform, <BoardPage />);
  await screen.findByRole('region', { name: /^Triage/ });
  return { user: userEvent.setup(), platform };
}

const column = (name: RegExp) => within(screen.getByRole('region', { name }));
const tile = (name: RegExp) => screen.getByRole('button', { name });
const status = (text: string | RegExp) => screen.findByText(text);
const sent = (platform: FakePlatform) => platform.requestsOf('pursuit.update');
const move = (pursuitId: string, stageId: string) => ({ pipelineId: 'health', pursuitId, changes: { stageId } });

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

describe('the board', () => {
  it('names every stage with its count and the service’s weighted total, in the service’s order', async () => {
    await open();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Triage, 1 pursuit, weighted $31K',
      'Qualify, 2 pursuits, weighted $421K',
      'Stage 3, 0 pursuits, weighted $0',
      'Submitted, 0 pursuits, weighted $0',
      'Won, 0 pursuits, value $0',
    ]);
    column(/^Qualify/).getByText('1 without a value');
  });

  it('shows the pipeline in its address, and who shares it', async () => {
    history.replaceState(null, '', '#state');
    renderWith(keepsPipeline(), <BoardPage />);
    await screen.findByText('Shared by Tomas Okafor');
    await screen.findByText('State and Local has no pursuits yet');
    expect(document.title).toBe('State and Local: board');
  });

  it('leaves what an import has queued to the import’s own progress', async () => {
    const operation = { id: 'o', kind: 'add', pipelineId: 'health', title: 'Roof', state: 'sending' } as const;
    const platform = keepsPipeline();
    platform.answer({ 'outbox.list': () => good([{ ...operation, createdAt: Date.now() - 60_000 }]) });
    await open(platform);
    await screen.findByText('1 change waiting to be sent');
    cleanup();
    history.replaceState(null, '', '?import');
    renderWith(platform, <BoardPage />);
    await screen.findByRole('heading', { name: 'Import a spreadsheet' });
    expect(screen.queryByText('1 change waiting to be sent')).toBeNull();
  });

  it('says that the pipeline in its address is gone, and which one it shows instead', async () => {
    history.replaceState(null, '', '#state');
    const platform = keepsPipeline();
    renderWith(platform, <BoardPage />);
    await screen.findByText('State and Local has no pursuits yet');
    platform.answer({ 'pipelines.list': () => good(PIPELINES.slice(0, 1)) });
    platform.change('pursuits');
    await screen.findByText('That pipeline isn’t available');
    screen.getByText('It was deleted, or your key can no longer see it. Showing Federal Health IT instead.');
    await screen.findByRole('region', { name: /^Triage/ });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^That pipeline/)).toBeNull();
    expect(location.hash).toBe('#health');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('shows another pipeline without changing where Add goes', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Pipeline on the board: Federal Health IT' }));
    await user.click(await screen.findByRole('option', { name: /State and Local/ }));
    await screen.findByText('State and Local has no pursuits yet');
    expect(location.hash).toBe('#state');
    expect(platform.requestsOf('settings.set')).toEqual([]);
  });

  it('says that there are more pursuits than it shows', async () => {
    await open(keepsPipeline({ mayHaveMore: true, total: 512 }));
    screen.getByText('Showing only 3 of 512 pursuits');
  });

  it('says when the service was read, not when the cache was', async () => {
    const readAt = new Date(2026, 10, 3, 14, 32).getTime();
    await open(keepsPipeline({ stale: { code: 'unreachable' }, readAt }));
    await screen.findByRole('button', { name: 'Refresh', description: `Refresh · Updated: ${relativeTime(readAt)}` });
  });

  it('announces only a refresh by hand', async () => {
    const { user, platform } = await open();
    const spoken = () => screen.getAllByRole('status').filter(({ textContent }) => textContent.startsWith('Updat'));
    const shown = await screen.findByRole('button', { name: 'Refresh', description: /Updated:/ });
    platform.change('pursuits');
    await waitFor(() => {
      expect(platform.requestsOf('pipeline.slice')).toHaveLength(2);
    });
    expect(spoken()).toEqual([]);
    expect(shown.isConnected).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      expect(spoken().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Updated:/)]);
    });
  });

  it('filters by words, says how many match, and exports only those', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Filter pursuits' }), 'orchard');
    screen.getByText('1 of 3 shown');
    expect(screen.queryByRole('button', { name: /^Roof/ })).toBeNull();
    const all = ['Spreadsheet CSV', '1 due date to a calendar ICS', 'Import a spreadsheet CSV, XLSX'];
    expect(await exportOffers(user)).toEqual(['1 pursuit, as filtered', ...all]);
  });

  it('says when no pursuit matches, and shows all again', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('combobox', { name: 'Due date' }));
    await user.click(await screen.findByRole('option', { name: 'No due date' }));
    await screen.findByText('No pursuits match the filter');
    screen.getByText('Active filter: No due date');
    await user.click(must(screen.getAllByRole('button', { name: 'Clear filter' })[0]));
    await screen.findByRole('button', { name: /^Boiler/ });
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();
  });

  it('says that the key may only read, and offers nothing that cannot work', async () => {
    const platform = keepsPipeline();
    const connection = { state: 'connected', baseUrl: 'https://api.example.com', readOnly: ['health'] } as const;
    platform.answer({ 'connection.get': () => good({ ...connection, readOnly: [...connection.readOnly] }) });
    const { user } = await open(platform);
    await screen.findByText('This key can only read this pipeline');
    await user.click(screen.getByRole('button', { name: /^Dam/ }));
    const drawer = within(await screen.findByRole('form', { name: /^Edit/ }));
    expect(drawer.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(drawer.queryByRole('button', { name: 'Remove' })).toBeNull();
    drawer.getByText(/^This key can only read this pipeline\. /);
    await user.click(screen.getByRole('button', { name: 'Open options' }));
    expect(platform.opened).toEqual(['options']);
  });

  it('links to the options without a connection', async () => {
    const platform = keepsPipeline();
    platform.answer({ 'connection.get': () => good({ state: 'absent' }) });
    renderWith(platform, <BoardPage />);
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
  });
});

describe('moving by keyboard', () => {
  it('picks up, carries and drops, and announces each step and its defaults', async () => {
    const { user, platform } = await open();
    tile(/^Boiler/).focus();
    await user.keyboard(' ');
    await status('Boiler replacement picked up, over Qualify, stage 2 of 5');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await status('Boiler replacement picked up, over Submitted, stage 4 of 5');
    column(/^Submitted/).getByText(/sets pWin 50%, pGo 100%/);
    await user.keyboard(' ');
    await status('Boiler replacement is now in Submitted');
    expect(sent(platform)).toMatchObject([move('boiler', 'submitted')]);
    column(/^Submitted/).getByRole('button', { name: /^Boiler/ });
    expect(document.activeElement).toBe(tile(/^Boiler/));
  });

  it('puts back with Esc or on the original stage, and sends nothing', async () => {
    const { user, platform } = await open();
    tile(/^Boiler/).focus();
    await user.keyboard(' {ArrowRight}{Escape}');
    await status('Boiler replacement returned to Qualify');
    await user.keyboard(' {ArrowRight}{ArrowLeft}{Enter}');
    expect(sent(platform)).toEqual([]);
    expect(screen.queryByText(/Drop here/)).toBeNull();
  });

  it('puts a carried pursuit back on Tab', async () => {
    const { user, platform } = await open();
    tile(/^Boiler/).focus();
    await user.keyboard(' {ArrowRight}');
    await user.tab();
    await status('Boiler replacement returned to Qualify');
    expect(sent(platform)).toEqual([]);
  });

  it('moves between pursuits with arrow keys, and has one tab stop', async () => {
    const { user } = await open();
    tile(/^Dam/).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tile(/^Roof/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(tile(/^Boiler/));
    expect([/^Dam/, /^Roof/, /^Boiler/].map((name) => tile(name).tabIndex)).toEqual([-1, -1, 0]);
  });

  it('picks up and opens a pursuit whose removal failed, but not one being removed', async () => {
    const removal = (pursuitId: string, state: 'queued' | 'attention') =>
      ({ id: pursuitId, pursuitId, pipelineId: 'health', title: '', kind: 'remove', state, createdAt: 0 }) as const;
    const { user } = await open(
      keepsPipeline({ pending: [removal('boiler', 'attention'), removal('roof', 'queued')] }),
    );
    tile(/^Roof/).focus();
    await user.keyboard(' {Enter}');
    expect(screen.queryByRole('region', { name: /^Edit/ })).toBeNull();
    tile(/^Boiler/).focus();
    await user.keyboard(' ');
    await status('Boiler replacement picked up, over Qualify, stage 2 of 5');
    await user.keyboard('{Escape}{Enter}');
    await screen.findByRole('region', { name: 'Edit Boiler replacement' });
  });

  it('takes a move back with Undo', async () => {
    const { user, platform } = await open();
    tile(/^Dam/).focus();
    await user.keyboard(' {ArrowRight}{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Previous values restored');
    expect(sent(platform).at(-1)).toMatchObject({ pursuitId: 'dam', changes: { stageId: 'triage' } });
  });

  it('says why a move failed, leaves the pursuit in its stage, and retries', async () => {
    const { user, platform } = await open();
    platform.answer({ 'pursuit.update': () => bad('unreachable') });
    tile(/^Dam/).focus();
    await user.keyboard(' {ArrowRight}{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t move the pursuit');
    column(/^Triage/).getByRole('button', { name: /^Dam/ });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(sent(platform)).toHaveLength(2);
  });
});

describe('another user’s change', () => {
  const theirs = (platform: FakePlatform, changes: object) =>
    platform.ask('pursuit.update', { pipelineId: 'health', pursuitId: 'boiler', changes });

  it('is marked on its tile after a refresh', async () => {
    const { user, platform } = await open();
    await theirs(platform, { stageId: 'won', note: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Updated');
    within(tile(/^Boiler/)).getByText('Updated');
  });

  it('is not overwritten by a move', async () => {
    const { user, platform } = await open();
    await theirs(platform, { stageId: 'won' });
    tile(/^Boiler/).focus();
    await user.keyboard(' {ArrowRight}{Enter}');
    await status('Couldn’t move Boiler replacement. It is still in Won');
    expect(screen.queryByText('Couldn’t save it.')).toBeNull();
    column(/^Won/).getByRole('button', { name: /^Boiler/ });
  });

  it('is not the user’s own move', async () => {
    const { user } = await open();
    tile(/^Dam/).focus();
    await user.keyboard(' {ArrowRight}{Enter}');
    await status('Dam safety inspection is now in Qualify');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^Updated:/);
    expect(screen.queryByText('Updated')).toBeNull();
  });
});

describe('the drawer', () => {
  it('edits, closes with Esc and returns the focus', async () => {
    const { user } = await open();
    tile(/^Boiler/).focus();
    await user.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('region', { name: 'Edit Boiler replacement' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(drawer.getByRole('heading', { name: 'Boiler replacement' }));
    });
    drawer.getByRole('button', { name: /^Calendar file: 1 due date to a calendar/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: /^Edit/ })).toBeNull();
    await waitFor(() => {
      expect(document.activeElement).toBe(tile(/^Boiler/));
    });
  });

  it('marks figures that differ from the defaults', async () => {
    const [dam] = PURSUITS;
    const platform = keepsPipeline({ pursuits: dam ? [{ ...dam, stageId: 'submitted' }] : [] });
    const { user } = await open(platform);
    await user.click(tile(/^Dam/));
    await screen.findByText(
      'Submitted starts with pWin 50% and pGo 100%. You set pWin and pGo; moving stages won’t change them.',
    );
  });

  it('removes with an Undo', async () => {
    const { user, platform } = await open();
    await user.click(tile(/^Boiler/));
    await confirmRemoval(user);
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    await waitFor(() => {
      expect(document.activeElement).toBe(undo);
    });
    await user.click(undo);
    await waitFor(() => {
      expect(platform.requestsOf('outbox.discard')).toHaveLength(1);
    });
  });
});
