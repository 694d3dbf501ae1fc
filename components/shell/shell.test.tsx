// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PendingOperation } from '../../lib/protocol/answers.ts';
import type { SeenPage } from '../../lib/protocol/seen-page.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { seenNotice } from '../capture/testing/fake-page.ts';
import { SAMPLE_PIPELINE, sampleSlice, samplePursuit } from '../pipeline/testing/sample-pursuits.ts';
import { fakePlatform, type FakeAnswers, type FakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { NavigationProvider } from './navigation-provider.tsx';
import { Shell } from './shell.tsx';

const ONE_NOTICE: SeenPage = { kind: 'list', notices: [{ notice: seenNotice(1), status: { state: 'absent' } }] };
const NOTHING: SeenPage = { kind: 'none', notices: [] };

function connectedPlatform(more: FakeAnswers = {}): FakePlatform {
  return fakePlatform({
    'connection.get': () => good({ state: 'connected', baseUrl: 'https://api.example.com' }),
    'settings.get': () => good({ defaultPipelineId: 'federal', hiddenSites: [] }),
    'pipelines.list': () =>
      good([
        { id: 'federal', name: 'Federal', sharedWithOrg: false, pursuitCount: 1200 },
        { id: 'states', name: 'States', sharedWithOrg: true, owner: { id: 'o', name: 'Ana Practice' } },
      ]),
    'outbox.list': () => good([]),
    'view.take': () => good({}),
    'page.seen': () => good(ONE_NOTICE),
    ...more,
  });
}

function openShell(platform = connectedPlatform(), surface: 'popup' | 'panel' = 'popup') {
  const user = userEvent.setup();
  const { unmount } = renderWith(
    platform,
    <NavigationProvider surface={surface}>
      <Shell surface={surface} />
    </NavigationProvider>,
  );
  return { user, platform, close: unmount };
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the header', () => {
  it('shows where shortcuts are listed', async () => {
    const { user } = openShell();
    await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });
});

it('says that the data is of a newer version, also where the last known answer was no connection', async () => {
  const platform = connectedPlatform({ 'connection.get': () => bad('newerData') });
  platform.drafts.set('answers', [{ key: ['connection.get', {}], value: { state: 'absent' }, at: Date.now() }]);
  openShell(platform);
  await screen.findByText('This data was written by a newer version of Pursuit Companion');
  expect(screen.queryByText('Connect to your pipeline')).toBeNull();
});

describe('hiding the buttons on a site, which a page can only suggest', () => {
  const asked = (more: FakeAnswers = {}) =>
    connectedPlatform({
      'view.take': () => good({ hide: 'sam.gov' }),
      'site.hide': () => good({ hidden: true }),
      ...more,
    });

  it.each([
    ['connected', {}],
    ['not connected', { 'connection.get': () => good({ state: 'absent' as const }) }],
  ])('needs a confirmation, %s', async (_when, more) => {
    const { user, platform } = openShell(asked(more));
    const dialog = await screen.findByRole('dialog', { name: 'Hide buttons on sam.gov?' });
    expect(platform.requestsOf('site.hide')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
    expect(platform.requestsOf('site.hide')).toEqual([{ host: 'sam.gov' }]);
    await screen.findAllByText('Buttons are hidden on sam.gov');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it.each(['{Enter}', '{Escape}'])('does not happen on %s meant for the page', async (key) => {
    const { user, platform } = openShell(asked());
    const dialog = await screen.findByRole('dialog', { name: 'Hide buttons on sam.gov?' });
    await waitFor(() => {
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    });
    await user.keyboard(key);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.requestsOf('site.hide')).toEqual([]);
  });
});

describe('tabs', () => {
  it('start with This page, and each shows its own panel', async () => {
    const { user } = openShell();
    await screen.findByRole('tab', { name: 'This page', selected: true });
    await user.click(screen.getByRole('tab', { name: 'Awards' }));
    const panel = screen.getByRole('tabpanel', { name: 'Awards' });
    await within(panel).findByRole('searchbox', { name: 'Search awards' });
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it('are one tab stop; arrows wrap around, Home and End jump', async () => {
    const { user } = openShell();
    (await screen.findByRole('tab', { name: 'This page' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Opportunities');
    expect(document.activeElement?.textContent).toBe('Opportunities');
    await user.keyboard('{End}');
    expect(chosen()).toBe('Pipeline');
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('This page');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chosen()).toBe('Awards');
    await user.keyboard('{Home}');
    expect(chosen()).toBe('This page');
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('Alt+1 to Alt+4 choose from anywhere, including a field', async () => {
    const { user } = openShell();
    await screen.findByRole('tab', { name: 'This page' });
    await user.keyboard('{Alt>}[Digit2]{/Alt}');
    expect(chosen()).toBe('Opportunities');
    await user.click(await screen.findByRole('searchbox', { name: 'Search opportunities' }));
    await user.keyboard('{Alt>}[Digit3]{/Alt}');
    expect(chosen()).toBe('Awards');
    expect(document.activeElement?.textContent).toBe('Awards');
    await user.keyboard('[Digit1]{Control>}[Digit1]{/Control}');
    expect(chosen()).toBe('Awards');
  });

  it('Alt+1 puts the focus on the first notice as soon as it is there', async () => {
    const { user } = openShell();
    await screen.findByRole('checkbox', { name: /^Notice 1/ });
    await user.keyboard('{Alt>}[Digit3]{/Alt}');
    expect(document.activeElement?.textContent).toBe('Awards');
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Notice 1/ })));
  });

  it('Alt+4 puts the focus on the first pursuit once the pursuits are there', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const platform = connectedPlatform({
      'pipelines.list': () => good([SAMPLE_PIPELINE]),
      'pipeline.slice': async () => {
        await promise;
        return good(sampleSlice({ pursuits: [samplePursuit('dam', { due: '2031-03-01' })] }));
      },
    });
    const { user } = openShell(platform);
    await screen.findByRole('checkbox', { name: /^Notice 1/ });
    await user.keyboard('{Alt>}[Digit4]{/Alt}');
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await user.keyboard('{Alt>}[Digit4]{/Alt}');
    resolve(undefined);
    const pursuit = await screen.findByRole('button', { name: /^Pursuit dam/ });
    await waitFor(() => expect(document.activeElement).toBe(pursuit));
  });

  it("keep their panel's state", async () => {
    const { user } = openShell();
    await user.click(await screen.findByRole('tab', { name: 'Awards' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search awards' }), 'boiler');
    await user.click(screen.getByRole('tab', { name: 'Opportunities' }));
    await screen.findByRole('searchbox', { name: 'Search opportunities' });
    await user.click(screen.getByRole('tab', { name: 'Awards' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search awards' }).value).toBe('boiler');
  });

  it('ask for each list once, however often the user goes through them', async () => {
    // Its time stands still, so that no answer gets old.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const dam = samplePursuit('dam', { due: '2031-03-01' });
    const platform = connectedPlatform({
      'pipelines.list': () => good([SAMPLE_PIPELINE]),
      'pipeline.slice': () => good(sampleSlice({ pursuits: [dam] })),
    });
    const { user } = openShell(platform);
    for (let time = 0; time < 3; time += 1) {
      await user.click(await screen.findByRole('tab', { name: 'Pipeline' }));
      for (const name of ['Stages', 'Agenda']) {
        await user.click(await screen.findByRole('radio', { name }));
        await screen.findByRole('button', { name: /^Pursuit dam/ });
      }
      await user.click(screen.getByRole('tab', { name: 'This page' }));
    }
    const lists = ['pipelines.list', 'pipeline.get', 'pipeline.slice'] as const;
    expect(lists.map((name) => platform.requestsOf(name).length)).toEqual([1, 0, 1]);
  });

  it('/ focuses the search of the visible tab', async () => {
    const { user } = openShell();
    await user.click(await screen.findByRole('tab', { name: 'Awards' }));
    const awards = await screen.findByRole('searchbox', { name: 'Search awards' });
    await user.click(screen.getByRole('tab', { name: 'Opportunities' }));
    const opportunities = await screen.findByRole('searchbox', { name: 'Search opportunities' });
    await user.keyboard('/');
    expect(document.activeElement).toBe(opportunities);
    await user.click(screen.getByRole('tab', { name: 'Awards' }));
    await user.keyboard('/');
    expect(document.activeElement).toBe(awards);
  });
});

describe('connection', () => {
  it('shows setup steps and a link to Options without one', async () => {
    const { user, platform } = openShell(fakePlatform({ 'connection.get': () => good({ state: 'absent' }) }));
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(platform.requestsOf('pipelines.list')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(platform.opened).toEqual(['options']);
  });

  it('shows the tabs as soon as there is one', async () => {
    const { platform } = openShell(connectedPlatform({ 'connection.get': () => good({ state: 'absent' }) }));
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    platform.answer({ 'connection.get': () => good({ state: 'connected' }) });
    platform.change('connection');
    await screen.findByRole('tab', { name: 'This page' });
    expect(screen.queryByRole('heading', { name: 'Connect to your pipeline' })).toBeNull();
  });

  it.each([
    ['unauthorized', 'Sign in again or replace the key', 'Sign in again'],
    ['permissionMissing', 'The browser is blocking the connection', 'Open options'],
  ] as const)('shows %s above everything still cached', async (state, title, way) => {
    const { user, platform } = openShell(connectedPlatform({ 'connection.get': () => good({ state }) }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain('Showing the last data received.');
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    await user.click(within(alert).getByRole('button', { name: way }));
    expect(platform.opened).toEqual(['options']);
  });

  it('keeps the focus in the app after discarding the only queued change', async () => {
    const operation: PendingOperation = {
      id: 'operation-1',
      kind: 'add',
      pipelineId: 'federal',
      title: 'Custodial services',
      state: 'attention',
      createdAt: 0,
    };
    const { user } = openShell(
      connectedPlatform({ 'outbox.list': () => good([operation]), 'outbox.discard': () => good([]) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    screen.getByRole('button', { name: 'Discard' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByText('1 change needs attention')).toBeNull();
    });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('can be retried when the extension does not answer', async () => {
    const { user, platform } = openShell(connectedPlatform({ 'connection.get': () => bad('failed') }));
    const alert = await screen.findByRole('alert');
    platform.answer({ 'connection.get': () => good({ state: 'connected' }) });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByText('Something went wrong in Pursuit Companion')).toBeNull();
    });
  });
});

describe('header', () => {
  it('chooses the pipeline for one-click adds', async () => {
    let settings = { defaultPipelineId: 'federal', hiddenSites: [] };
    const { user, platform } = openShell(
      connectedPlatform({
        'settings.get': () => good(settings),
        'settings.set': (change) => {
          settings = { ...settings, ...change, hiddenSites: [] };
          return good(settings);
        },
      }),
    );
    await user.click(await screen.findByRole('combobox', { name: 'Pipeline for adding: Federal' }));
    expect((await screen.findByRole('option', { name: /Federal/ })).textContent).toContain('1,200 pursuits');
    const shared = screen.getByRole('option', { name: /States/ });
    expect(shared.textContent).toContain('Shared by Ana Practice');
    await user.click(shared);
    await screen.findByRole('combobox', { name: 'Pipeline for adding: States' });
    expect(platform.requestsOf('settings.set')).toEqual([{ defaultPipelineId: 'states' }]);
  });

  it('reports a choice that could not be saved, and keeps the previous one', async () => {
    const { user } = openShell(connectedPlatform({ 'settings.set': () => bad('failed') }));
    await user.click(await screen.findByRole('combobox', { name: 'Pipeline for adding: Federal' }));
    await user.click(await screen.findByRole('option', { name: /States/ }));
    await waitFor(() => {
      expect(screen.getAllByRole('alert').some((alert) => alert.textContent.includes('Couldn’t change'))).toBe(true);
    });
    expect(screen.getByRole('combobox', { name: 'Pipeline for adding: Federal' })).toBeTruthy();
  });

  it('shows the first pipeline if none is chosen, which is where the background adds', async () => {
    openShell(connectedPlatform({ 'settings.get': () => good({ hiddenSites: [] }) }));
    await screen.findByRole('combobox', { name: 'Pipeline for adding: Federal' });
  });

  it('opens Options and the side panel; the panel offers no second one', async () => {
    const popup = openShell();
    await popup.user.click(await screen.findByRole('button', { name: 'Open in side panel' }));
    await popup.user.click(screen.getByRole('button', { name: 'Options' }));
    expect(popup.platform.opened).toEqual(['sidePanel', 'options']);
    popup.close();
    openShell(connectedPlatform(), 'panel');
    await screen.findByRole('tab', { name: 'This page' });
    expect(screen.queryByRole('button', { name: 'Open in side panel' })).toBeNull();
  });

  it('offers no side panel in browsers without one', async () => {
    const { openSidePanel: _none, ...without } = connectedPlatform();
    openShell(without);
    await screen.findByRole('tab', { name: 'This page' });
    expect(screen.queryByRole('button', { name: 'Open in side panel' })).toBeNull();
  });
});

describe('the popup opens', () => {
  it('on This page where notices are found', async () => {
    openShell();
    await screen.findByRole('tab', { name: 'This page', selected: true });
  });

  it('on the agenda where none are, and never shows that it looked', async () => {
    const platform = connectedPlatform({ 'page.seen': () => good(NOTHING), 'page.read': () => good({ kind: 'none' }) });
    const tabs = new Set<string | null>();
    const seen = new MutationObserver(() => {
      for (const tab of screen.queryAllByRole('tab', { selected: true })) tabs.add(tab.textContent);
      if (screen.queryByRole('button', { name: 'Open SAM.gov search' })) tabs.add('nothing found');
    });
    seen.observe(document.body, { childList: true, subtree: true, attributes: true });
    openShell(platform);
    await screen.findByRole('tab', { name: 'Pipeline', selected: true });
    await screen.findByRole('radio', { name: 'Agenda' });
    seen.disconnect();
    expect([...tabs]).toEqual(['Pipeline']);
  });

  it('on This page where reading it finds a notice, which is known a moment later', async () => {
    let shown = NOTHING;
    openShell(
      connectedPlatform({
        'page.seen': () => good(shown),
        'page.read': () => {
          shown = { ...ONE_NOTICE, once: true };
          return good({ kind: 'list' });
        },
      }),
    );
    await waitFor(() => expect(chosen()).toBe('This page'));
    await screen.findByRole('checkbox', { name: /^Notice 1/ });
  });

  it('on the agenda where the page does not answer', async () => {
    const never = () => new Promise<never>(() => undefined);
    openShell(connectedPlatform({ 'page.seen': () => good(NOTHING), 'page.read': never }));
    await screen.findByRole('tab', { name: 'Pipeline', selected: true });
  });

  it('on the agenda although the last opening found notices in the same browser tab', async () => {
    const platform = connectedPlatform();
    const { close } = openShell(platform);
    await screen.findByRole('checkbox', { name: /^Notice 1/ });
    await waitFor(() => expect(JSON.stringify(platform.drafts.get('answers'))).toContain('page.seen'));
    close();
    platform.answer({ 'page.seen': () => good(NOTHING), 'page.read': () => good({ kind: 'none' }) });
    openShell(platform);
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Notice 1/ })).toBeNull();
    await screen.findByRole('tab', { name: 'Pipeline', selected: true });
  });

  it('on the tab that the user was in during the last minute, whatever the page shows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { platform, close } = openShell();
    fireEvent.click(await screen.findByRole('tab', { name: 'Awards' }));
    // Not since the tab was chosen: since the popup was closed.
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    close();
    await vi.advanceTimersByTimeAsync(45_000);
    const again = openShell(platform);
    await screen.findByRole('tab', { name: 'Awards', selected: true });
    again.close();
    await vi.advanceTimersByTimeAsync(61_000);
    openShell(platform);
    await screen.findByRole('tab', { name: 'This page', selected: true });
  });

  it('on what was requested, without showing another tab before', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    openShell(
      connectedPlatform({
        'view.take': async () => {
          await promise;
          return good({ tab: 'pipeline' });
        },
      }),
    );
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    await act(() => Promise.resolve());
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    resolve(undefined);
    await screen.findByRole('tab', { name: 'Pipeline', selected: true });
  });
});

describe('the side panel', () => {
  it('keeps its tab on every page, and marks This page where notices are found', async () => {
    const platform = connectedPlatform();
    const { user } = openShell(platform, 'panel');
    await screen.findByRole('tab', { name: 'This page', selected: true });
    expect(screen.queryByRole('img', { name: '1 notice found' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Awards' }));
    await screen.findByRole('tab', { name: 'This page 1 notice found' });
    platform.answer({ 'page.seen': ({ tabId }) => good(tabId === 8 ? NOTHING : ONE_NOTICE) });
    platform.goTo(8);
    await screen.findByRole('tab', { name: 'This page' });
    platform.goTo(7);
    await screen.findByRole('tab', { name: 'This page 1 notice found' });
    platform.answer({ 'page.seen': () => good(NOTHING) });
    platform.change('pageSeen');
    await screen.findByRole('tab', { name: 'This page' });
    expect(chosen()).toBe('Awards');
  });

  it('stays on This page where nothing is found', async () => {
    const platform = connectedPlatform({ 'page.seen': () => good(NOTHING) });
    openShell(platform, 'panel');
    await screen.findByText('No notices found on this page');
    expect(chosen()).toBe('This page');
  });

  it('takes its tab from the popup that opened it, and gives it none', async () => {
    const popup = openShell();
    await popup.user.click(await screen.findByRole('tab', { name: 'Awards' }));
    popup.close();
    const panel = openShell(popup.platform, 'panel');
    await screen.findByRole('tab', { name: /^This page/ });
    expect(chosen()).toBe('Awards');
    panel.close();
    openShell(popup.platform);
    await screen.findByRole('tab', { name: 'This page', selected: true });
  });
});

describe('a pursuit requested from a page', () => {
  const place = { pipelineId: 'federal', pursuitId: 'pursuit-9' };

  it('is shown when the app opens', async () => {
    const { platform } = openShell(connectedPlatform({ 'view.take': () => good(place) }));
    await screen.findByRole('tab', { name: 'Pipeline', selected: true });
    // Its own window, so that it does not take another window's request.
    expect(platform.requestsOf('view.take')).toEqual([{ windowId: 3 }]);
  });

  it('is shown while the app is open', async () => {
    const { platform } = openShell();
    await screen.findByRole('tab', { name: 'This page', selected: true });
    platform.answer({ 'view.take': () => good(place) });
    platform.change('view');
    await screen.findByRole('tab', { name: 'Pipeline', selected: true });
  });
});
