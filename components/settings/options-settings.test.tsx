// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { must } from '../../lib/domain/testing/must.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { connectable, CONNECTED } from './testing/fake-service.ts';
import { confirm, openOptions } from './testing/open-options.tsx';
import { pasteInto } from '../ui/testing/paste-into.ts';

describe('settings', () => {
  it('choose the pipeline for one-click adds, starting from the current one', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    const pipeline = await screen.findByRole('combobox', { name: 'Pipeline' });
    await waitFor(() => {
      expect(pipeline.textContent).toContain('Federal Health IT');
    });
    await screen.findByText('New pursuits start in Triage.');
    await user.click(pipeline);
    await user.click(await screen.findByRole('option', { name: /State and Local/ }));
    await screen.findByText('Saved: Pipeline for one-click adding');
    expect(platform.requestsOf('settings.set')).toEqual([{ defaultPipelineId: 'state' }]);
    expect(screen.getByRole('combobox', { name: 'Pipeline' }).textContent).toContain('State and Local');
  });

  it('choose the stage from which past deadlines are closed, by number and name', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    const from = await screen.findByRole('combobox', {
      name: 'From this stage on, show “Closed” instead of “Overdue”',
    });
    await waitFor(() => {
      expect(from.textContent).toBe('Automatic: Stage 4 · Submitted');
    });
    await user.click(from);
    await user.click(await screen.findByRole('option', { name: 'Stage 5 · Won' }));
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: /^From this stage on/ }).textContent).toBe('Stage 5 · Won');
    });
    await user.click(screen.getByRole('combobox', { name: /^From this stage on/ }));
    await user.click(await screen.findByRole('option', { name: 'Automatic: Stage 4 · Submitted' }));
    await waitFor(() => {
      expect(platform.requestsOf('settings.set')).toEqual([{ closedFromStage: 5 }, { closedFromStage: 0 }]);
    });
  });

  it('make the cards of opportunities compact, and say if that could not be saved', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    await user.click(screen.getByRole('heading', { name: 'Advanced' }));
    const compact = await screen.findByRole('switch', { name: 'Compact cards' });
    await user.click(compact);
    expect(platform.requestsOf('settings.set')).toEqual([{ compact: true }]);
    platform.answer({ 'settings.set': () => bad('failed') });
    await user.click(compact);
    await screen.findAllByText('Couldn’t save: Compact cards');
  });

  it('finds the scale of pWin and pGo by itself, unless the user sets it under Advanced', async () => {
    const { scale: _scale, ...unknown } = CONNECTED;
    const platform = connectable(unknown);
    const user = await openOptions(platform);
    await user.click(screen.getByRole('heading', { name: 'Advanced' }));
    const group = await screen.findByRole('radiogroup', { name: 'How your service stores pWin and pGo' });
    within(group).getByRole('radio', { name: 'Automatic', checked: true });
    screen.getByText(/^It’s not known yet how your pipeline service stores/);
    await user.click(within(group).getByRole('radio', { name: 'Percent (50)' }));
    await within(group).findByRole('radio', { name: 'Percent (50)', checked: true });
    screen.getByText(/^Your pipeline service stores 50% as 50\./);
    await user.click(within(group).getByRole('radio', { name: 'Automatic' }));
    await within(group).findByRole('radio', { name: 'Automatic', checked: true });
    expect(platform.requestsOf('connection.scale')).toEqual([{ scale: 'percent' }, {}]);
  });

  it('keeps Advanced folded away until a link to it is followed', async () => {
    await openOptions(connectable(CONNECTED));
    const section = must(screen.getByRole('region', { name: 'Advanced' }).querySelector('details') ?? undefined);
    expect(section.open).toBe(false);
    location.hash = '#advanced';
    await waitFor(() => {
      expect(section.open).toBe(true);
    });
    history.replaceState(null, '', location.pathname);
  });

  it("turn a site's buttons off and on", async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    const site = await screen.findByRole('switch', { name: 'Buttons on SAM.gov' });
    expect(site.getAttribute('aria-checked')).toBe('true');
    await user.click(site);
    await waitFor(() => {
      expect(site.getAttribute('aria-checked')).toBe('false');
    });
    screen.getByText('Buttons hidden');
    await user.click(site);
    expect(platform.requestsOf('settings.set')).toEqual([{ hiddenSites: ['sam.gov'] }, { hiddenSites: [] }]);
  });

  it('show a host again that was hidden from a page and is in no list', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'settings.get': () => good({ hiddenSites: ['sam.gov', 'bids.example.gov'] }) });
    const user = await openOptions(platform);
    await user.click(await screen.findByRole('switch', { name: 'Buttons on bids.example.gov' }));
    expect(platform.requestsOf('settings.set')).toEqual([{ hiddenSites: ['sam.gov'] }]);
  });

  it('say which setting was not saved', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'settings.set': () => bad('failed') });
    const user = await openOptions(platform);
    const site = await screen.findByRole('switch', { name: 'Buttons on SAM.gov' });
    await user.click(site);
    expect(await screen.findAllByText('Couldn’t save: SAM.gov')).not.toHaveLength(0);
    expect(site.getAttribute('aria-checked')).toBe('true');
  });
});

describe('data', () => {
  it('is exported to a file with the local date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 23) });
    const platform = connectable(CONNECTED);
    const stored = { exportedAt: '2026-11-21T04:00:00.000Z', tables: { settings: [{ hiddenSites: ['sam.gov'] }] } };
    platform.answer({ 'data.export': () => good(stored) });
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => String(files.push(file));
        static override revokeObjectURL = () => undefined;
      },
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const user = await openOptions(platform);
    await user.click(screen.getByRole('button', { name: 'Export local data' }));
    await screen.findByText('Exported');
    vi.unstubAllGlobals();
    vi.useRealTimers();
    expect(names).toEqual(['pursuit-companion-2026-11-20.json']);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(stored);
  });

  it('is erased after confirmation', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    await user.click(screen.getByRole('button', { name: 'Erase all local data' }));
    expect(platform.requestsOf('data.erase')).toEqual([]);
    await user.click(
      within(screen.getByRole('group', { name: 'Erase all local data' })).getByRole('button', {
        name: 'Erase all local data',
      }),
    );
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    expect(platform.requestsOf('data.erase')).toEqual([{}]);
    // Done: the question is gone and the focus is back.
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Erase all local data' }));
    });
    expect(screen.queryByRole('group', { name: 'Erase all local data' })).toBeNull();
  });

  it.each([
    ['with a connection', CONNECTED],
    ['without one', undefined],
  ])('is erased with typed but unsaved input, %s', async (_how, connection) => {
    const platform = connectable(connection);
    const user = await openOptions(platform);
    const values = () =>
      ['Service address', 'API key'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
    await pasteInto(user, screen.getByLabelText('Service address'), 'other.example');
    await pasteInto(user, screen.getByLabelText('API key'), 'pk_live_0123456789');
    await confirm(user, 'Erase all local data');
    await waitFor(() => {
      expect(values()).toEqual(['', '']);
    });
  });

  it('is erased with input typed in another options window', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    const key = () => screen.getByLabelText<HTMLInputElement>('API key');
    await pasteInto(user, key(), 'pk_live_0123456789');
    await act(() => platform.ask('data.erase', {}));
    expect(key().value).toBe('');
  });

  it('keeps asking when it could not be erased', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'data.erase': () => bad('failed') });
    const user = await openOptions(platform);
    await user.click(screen.getByRole('button', { name: 'Erase all local data' }));
    const question = within(screen.getByRole('group', { name: 'Erase all local data' }));
    const again = question.getByRole('button', { name: 'Erase all local data' });
    await user.click(again);
    expect(await screen.findAllByText('Nothing was erased')).not.toHaveLength(0);
    expect(document.activeElement).toBe(again);
  });
});

describe('diagnostics', () => {
  it('copies exactly what it shows', async () => {
    const user = await openOptions(connectable(CONNECTED));
    const shown = await screen.findByRole('region', { name: 'What gets copied' });
    await user.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
    await screen.findByText('Diagnostics copied');
    expect(await navigator.clipboard.readText()).toBe(shown.textContent);
    expect(shown.textContent).toContain('Pursuit Companion 1.2.3');
  });
});
