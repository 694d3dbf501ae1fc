// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from './pipeline-tab.tsx';
import { exportOffers } from '../testing/export-offers.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice, samplePursuit, UNKNOWN_FIGURES } from '../testing/sample-pursuits.ts';
import { pasteInto } from '../../ui/testing/paste-into.ts';

async function open(platform: FakePlatform = keepsPipeline()) {
  const { unmount } = renderWith(platform, <PipelineTab />);
  await screen.findByRole('button', { name: /^Triage/ });
  return { user: userEvent.setup(), platform, close: unmount };
}

const stageOf = (name: RegExp) => {
  const stage = screen.getByRole('button', { name }).closest('.stage');
  if (!(stage instanceof HTMLElement)) throw new Error(`no stage ${String(name)}`);
  return within(stage);
};
const titles = () => [...document.querySelectorAll('.prow .item-title')].map((title) => title.textContent);

describe('a pipeline', () => {
  it('shows the stages in the service’s order, with empty ones', async () => {
    await open();
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.querySelector('.name'));
    expect(names.map((name) => name?.textContent)).toEqual(['Triage', 'Qualify', 'Stage 3', 'Submitted', 'Won']);
    stageOf(/^Stage 3/).getByText('No pursuits in this stage.');
  });

  it('sums the service’s figures, and says what the totals exclude', async () => {
    await open();
    expect(screen.getByRole('button', { name: /^Qualify/ }).textContent).toMatch(/2 Pursuits.*1 without a value/);
    // $31,000 and $421,000: the service's figures, not products.
    screen.getByText('$452K');
    screen.getByText('$5.2M');
    screen.getByText(/1 without a value, not in totals/);
  });

  it('sorts by deadline, and by value with missing values last', async () => {
    const { user } = await open();
    expect(titles()).toEqual(['Dam safety inspection', 'Roof repair', 'Boiler replacement']);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Value' }));
    await waitFor(() => {
      expect(titles()).toEqual(['Dam safety inspection', 'Boiler replacement', 'Roof repair']);
    });
  });

  it('filters by words and keeps the filter while the popup is closed', async () => {
    const platform = keepsPipeline();
    const { user, close } = await open(platform);
    await user.type(screen.getByRole('searchbox', { name: 'Filter pursuits' }), 'orchard');
    expect(titles()).toEqual(['Boiler replacement']);
    screen.getByText('1 of 3');
    expect(screen.queryByRole('button', { name: /^Triage/ })).toBeNull();
    close();
    renderWith(platform, <PipelineTab />);
    await screen.findByText('Boiler replacement');
    expect(titles()).toEqual(['Boiler replacement']);
  });

  it('is filtered from the keyboard: / focuses the filter', async () => {
    const { user } = await open();
    await user.keyboard('/boiler');
    expect(titles()).toEqual(['Boiler replacement']);
  });

  it('says when nothing matches, and clears the filter', async () => {
    const { user } = await open();
    await pasteInto(user, screen.getByRole('searchbox', { name: 'Filter pursuits' }), 'zeppelin');
    screen.getByText('No pursuits match the filter');
    screen.getByText('Active filter: zeppelin');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(titles()).toHaveLength(3);
  });

  it('exports what is shown, and takes a filter away in one click', async () => {
    const { user } = await open();
    await pasteInto(user, screen.getByRole('searchbox', { name: 'Filter pursuits' }), 'boiler');
    expect((await exportOffers(user)).slice(0, 3)).toEqual([
      '1 pursuit, as filtered',
      'Spreadsheet CSV',
      '1 due date to a calendar ICS',
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect((await exportOffers(user))[0]).toBe('3 pursuits, as filtered');
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();
  });

  it('folds a stage by keyboard', async () => {
    const { user } = await open();
    const triage = screen.getByRole('button', { name: /^Triage/ });
    triage.focus();
    await user.keyboard('{Enter}');
    expect(triage.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Dam safety inspection')).toBeNull();
  });

  it('shows a pursuit in an unlisted stage', async () => {
    const [first] = PURSUITS;
    await open(keepsPipeline({ pursuits: first ? [{ ...first, stageId: 'deleted' }] : [] }));
    stageOf(/^Other stage/).getByText('Dam safety inspection');
  });
});

describe('a whole pipeline', () => {
  it('opens as a board in a new tab', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('button', { name: 'Open board' }));
    expect(platform.opened).toEqual(['/board.html#health']);
  });

  it('is exported from one menu, and imported into from there', async () => {
    const { user, platform } = await open();
    const all = ['Spreadsheet CSV', '3 due dates to a calendar ICS', 'Import a spreadsheet CSV, XLSX'];
    expect(await exportOffers(user)).toEqual(['3 pursuits, as filtered', ...all]);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Import/ }));
    expect(platform.opened).toEqual(['/board.html?import#health']);
  });
});

const OFF_SCALE =
  'pWin and pGo are locked: for “Boiler replacement”, api.example.com returned a weighted value that doesn’t match its pWin, pGo, and value.';

describe('a list is shown with a notice', () => {
  it('that it is cut off', async () => {
    await open(keepsPipeline({ mayHaveMore: true, total: 512 }));
    screen.getByText('Showing only 3 of 512 pursuits');
  });

  it.each([3, 2])(
    'that it may be incomplete although it has as many as the %d that the service counts',
    async (total) => {
      await open(keepsPipeline({ mayHaveMore: true, total }));
      screen.getByText('There may be more than these 3 pursuits');
      expect(screen.queryByText(/The pipeline has more/)).toBeNull();
    },
  );

  it('that it is cached, and why', async () => {
    const { platform, user } = await open(keepsPipeline({ stale: { code: 'unreachable' } }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Can’t reach your pipeline service');
    expect(alert.textContent).toContain('Showing the last data received.');
    expect(titles()).toHaveLength(3);
    const before = platform.requestsOf('pipeline.slice').length;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(platform.requestsOf('pipeline.slice')).toHaveLength(before + 1);
  });

  it('that pWin and pGo cannot be edited while their scale is unknown, in one line with a link to the setting', async () => {
    const platform = keepsPipeline();
    platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits: PURSUITS, figures: UNKNOWN_FIGURES })) });
    await open(platform);
    const line = await screen.findByText(
      /^You can’t edit pWin and pGo yet: it’s not known whether api\.example\.com uses percents/,
    );
    const link = within(line).getByRole('link', { name: 'Set it in Options, Advanced' });
    expect(link.getAttribute('href')).toBe('/options.html#advanced');
    expect(screen.queryByRole('status')).toBeNull();
    expect(platform.requestsOf('connection.scale')).toEqual([]);
  });

  it('that a weighted value did not fit, with a button to restore the previous figures', async () => {
    const locked = { host: 'api.example.com', title: 'Boiler replacement', restorable: true } as const;
    const { user, platform } = await open(keepsPipeline({ figures: { locked } }));
    const banner = must((await screen.findByText(OFF_SCALE)).closest<HTMLElement>('.banner') ?? undefined);
    within(banner).getByRole('link', { name: 'Set it in Options, Advanced' });
    platform.answer({ 'connection.restoreFigures': () => bad('faulty') });
    await user.click(within(banner).getByRole('button', { name: 'Restore previous values' }));
    expect(await screen.findAllByText('Couldn’t restore the previous values')).not.toHaveLength(0);
    const kept = keepsPipeline();
    platform.answer({ 'connection.restoreFigures': (request) => kept.ask('connection.restoreFigures', request) });
    await user.click(within(banner).getByRole('button', { name: 'Restore previous values' }));
    await screen.findByText('Previous values restored');
    expect(platform.requestsOf('connection.restoreFigures')).toEqual([{}, {}]);
  });

  it('that a weighted value did not fit, without the button if the previous figures are unknown', async () => {
    const locked = { host: 'api.example.com', title: 'Boiler replacement' };
    await open(keepsPipeline({ figures: { locked } }));
    await screen.findByText(OFF_SCALE);
    expect(screen.queryByRole('button', { name: 'Restore previous values' })).toBeNull();
  });

  it('that it could not be loaded, with a retry', async () => {
    const platform = keepsPipeline();
    platform.answer({ 'pipeline.slice': () => bad('unreachable') });
    renderWith(platform, <PipelineTab />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load the pipeline');
    platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits: PURSUITS })) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Boiler replacement');
  });

  it('that the key can see no pipeline', async () => {
    const platform = keepsPipeline();
    platform.answer({ 'pipelines.list': () => good([]) });
    renderWith(platform, <PipelineTab />);
    await screen.findByText('Your key can’t see any pipelines');
  });

  it('that a pipeline is empty, and where pursuits come from', async () => {
    const platform = keepsPipeline();
    platform.answer({ 'settings.get': () => good({ defaultPipelineId: 'state', hiddenSites: [] }) });
    renderWith(platform, <PipelineTab />);
    await screen.findByText('State and Local has no pursuits yet');
    screen.getByText(/choose Add to pipeline/);
  });
});

describe('a pursuit that another user removes', () => {
  it('while it is open is reported as gone, with the typed text', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('button', { name: /^Roof repair/ }));
    await pasteInto(user, await screen.findByRole('textbox', { name: 'Note' }), 'Ask Ines about the bond');
    platform.answer({
      'pipeline.slice': () =>
        good(
          sampleSlice({
            pursuits: PURSUITS.filter(({ id }) => id !== 'roof'),
            stale: { code: 'unreachable' },
          }),
        ),
    });
    platform.change('pursuits');
    const notice = (await screen.findByText('“Roof repair” is no longer in this list')).closest('[role=status]');
    expect(notice?.textContent).toContain('Note: Ask Ines about the bond');
    // It stays while the list is refreshed.
    platform.answer({ 'pipeline.slice': () => new Promise(() => undefined) });
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await waitFor(() => {
      expect(again.getAttribute('aria-disabled')).toBe('true');
    });
    expect(notice?.isConnected).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/is no longer in this list/)).toBeNull();
  });

  it('has the name of its row: its number if it has no title', async () => {
    const { title: _title, ...untitled } = samplePursuit('roof', {}, { noticeId: 'W912DY-31-R-0007' });
    const platform = keepsPipeline({ pursuits: [untitled] });
    renderWith(platform, <PipelineTab />);
    await userEvent.click(await screen.findByRole('button', { name: /^W912DY-31-R-0007/ }));
    await screen.findByRole('form', { name: 'Edit W912DY-31-R-0007' });
    platform.answer({
      'pipeline.slice': () => good(sampleSlice()),
    });
    platform.change('pursuits');
    await screen.findByText('“W912DY-31-R-0007” is no longer in this list');
  });
});
