// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCents } from '../../../lib/domain/money/money.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { sampleSlice } from '../../pipeline/testing/sample-pursuits.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { signedOut } from '../../ui/testing/signed-out.ts';
import { renderInMain, renderWith } from '../../ui/testing/render-with.tsx';
import { QueuedChangesNotice } from './queued-changes-notice.tsx';

const NOW = new Date(2026, 10, 20, 14, 30).getTime();
const MINUTE = 60_000;

function waiting(more: Partial<PendingOperation> = {}): PendingOperation {
  return {
    id: 'operation-1',
    kind: 'add',
    pipelineId: 'federal',
    title: 'Custodial services',
    state: 'queued',
    createdAt: NOW - MINUTE,
    ...more,
  };
}

function openNotice(operations: PendingOperation[]) {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) });
  const platform = fakePlatform({ 'outbox.list': () => good(operations) });
  renderWith(platform, <QueuedChangesNotice />);
  return { user, platform };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('queued changes', () => {
  it('show nothing when there are none', async () => {
    const { platform } = openNotice([]);
    await waitFor(() => {
      expect(platform.requestsOf('outbox.list')).toHaveLength(1);
    });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('are counted and listed with their time', async () => {
    const { user } = openNotice([
      waiting(),
      waiting({ id: 'operation-2', kind: 'remove', title: 'Boilers', createdAt: NOW - 30 * 60 * MINUTE }),
    ]);
    await screen.findByText('2 changes waiting to be sent');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    // The list's code loads on demand.
    const rows = within(await screen.findByRole('list', { name: 'Waiting to be sent' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Add: Custodial servicesQueued: 2:29 PMTry againDiscard',
      expect.stringMatching(/^Remove: BoilersQueued: Thu, Nov 19, 8:30 AM/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('what waits for a new sign-in says so, leads to the options, and is not tried in vain', async () => {
    const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) });
    const platform = signedOut(fakePlatform({ 'outbox.list': () => good([waiting()]) }));
    renderWith(platform, <QueuedChangesNotice />);
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('Sign in again or replace the key');
    expect(notice.textContent).not.toContain('when the service answers');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const row = within(await screen.findByRole('list', { name: 'Waiting to be sent' })).getByRole('listitem');
    expect(row.textContent).toContain('Queued: 2:29 PM · Sign in again or replace the key');
    expect(within(row).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Sign in again' }));
    await user.click(within(notice).getByRole('button', { name: 'Sign in again' }));
    expect(platform.opened).toEqual(['options', 'options']);
  });

  it('appear only after sending takes a while', async () => {
    openNotice([waiting({ state: 'sending', createdAt: NOW })]);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('1 change waiting to be sent')).toBeTruthy();
  });

  it('leave out a removal within its Undo time, which is shown where it was removed', async () => {
    openNotice([waiting({ kind: 'remove', createdAt: NOW, notBefore: NOW + 8000 })]);
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.getByText('1 change waiting to be sent')).toBeTruthy();
  });

  it('list what needs attention first, with the reason', async () => {
    const { user } = openNotice([
      waiting(),
      waiting({ id: 'operation-2', state: 'attention', failure: { code: 'refused', detail: 'title is too long' } }),
    ]);
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('1 change needs attention');
    expect(notice.textContent).toContain('1 change waiting to be sent');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText(/Reason given: title is too long/)).toBeTruthy();
  });

  it('for a previous service say so, and ask the connected one nothing', async () => {
    const failure = { code: 'notConnected', detail: 'https://old.example.com' } as const;
    const { user, platform } = openNotice([
      waiting({ kind: 'update', pursuitId: 'boiler', failure, changes: { note: 'Call' } }),
    ]);
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('until you reconnect to that service');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const row = within(await screen.findByRole('list', { name: 'Waiting to be sent' })).getByRole('listitem');
    within(row).getByText(/ · Waiting for https:\/\/old.example.com. You’re connected to a different service.$/);
    await within(row).findByText('Your change: Note: Call');
    expect(within(row).queryByRole('button', { name: 'Try again' })).toBeNull();
    await within(row).findByRole('button', { name: 'Discard' });
    expect(platform.requestsOf('pipeline.get')).toEqual([]);
  });

  it('say why they were not sent, but not during a retry', async () => {
    const { user, platform } = openNotice([waiting({ failure: { code: 'busy' } })]);
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    screen.getByText('Queued: 2:29 PM · Your pipeline service is busy');
    platform.answer({ 'outbox.list': () => good([waiting({ state: 'sending', failure: { code: 'busy' } })]) });
    platform.change('outbox');
    await screen.findByText('Queued: 2:29 PM');
  });

  it('promise the return of the connection only while it is gone', async () => {
    const promise = 'Kept on this computer and sent when you’re back online.';
    const { platform } = openNotice([waiting({ failure: { code: 'unreachable' } })]);
    await screen.findByText(promise);
    // Being sent slowly, behind other changes, or while the service asks to wait.
    for (const more of [{ state: 'sending' }, {}, { failure: { code: 'busy', retryAt: NOW + MINUTE } }] as const) {
      platform.answer({ 'outbox.list': () => good([waiting(more)]) });
      platform.change('outbox');
      await screen.findByText('Kept on this computer until sent.');
      expect(screen.queryByText(promise)).toBeNull();
    }
  });

  it('of one pursuit are told apart', async () => {
    const update = { kind: 'update', pursuitId: 'boiler', title: 'Boilers' } as const;
    const { user } = openNotice([
      waiting({ ...update, changes: { estimatedValueCents: must(parseCents(500_000_000)) } }),
      waiting({ ...update, id: 'operation-2', changes: { note: 'Call' } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    const [first, second] = within(await screen.findByRole('list', { name: 'Waiting to be sent' })).getAllByRole(
      'listitem',
    );
    await within(must(first)).findByText('Your change: Value: $5,000,000');
    await within(must(second)).findByText('Your change: Note: Call');
  });

  it('do not name a wrong stage while no stages are loaded', async () => {
    const changes = { stageId: 'won', note: 'Call' };
    const { user, platform } = openNotice([waiting({ kind: 'update', pursuitId: 'boiler', changes })]);
    platform.answer({ 'pipeline.slice': () => bad('unreachable') });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    const row = within(await screen.findByRole('list', { name: 'Waiting to be sent' })).getByRole('listitem');
    await within(row).findByText('Your change: Stage · Note: Call');
    platform.answer({ 'pipeline.slice': () => good(sampleSlice()) });
    platform.change('connection');
    await within(row).findByText('Your change: Stage: Won · Note: Call');
  });

  it('keep the edits of a deleted pursuit readable and copyable', async () => {
    const changes = { note: 'An hour of call notes' };
    const { user } = openNotice([
      waiting({ kind: 'update', state: 'attention', failure: { code: 'notFound' }, changes }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    const row = within(await screen.findByRole('list', { name: 'Waiting to be sent' })).getByRole('listitem');
    await within(row).findByText('Your change: Note: An hour of call notes');
  });

  it('ask before discarding a typed note, but not for something easily redone', async () => {
    const update = { kind: 'update', pursuitId: 'boiler', title: 'Boilers' } as const;
    const written = waiting({ ...update, changes: { note: 'An hour of call notes' } });
    const { user, platform } = openNotice([written, waiting({ ...update, id: 'moved', changes: { stageId: 'won' } })]);
    platform.answer({ 'outbox.discard': () => good([written]) });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    const rows = within(await screen.findByRole('list', { name: 'Waiting to be sent' }));
    const [ofNote, ofMove] = await rows.findAllByRole('button', { name: 'Discard' });
    await user.click(must(ofMove));
    await waitFor(() => {
      expect(platform.requestsOf('outbox.discard')).toEqual([{ operationId: 'moved' }]);
    });

    must(ofNote).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('group', { name: 'Discard', description: 'You’ll lose the note you wrote.' });
    // A hasty second press keeps it.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(rows.getByRole('button', { name: 'Discard' }));
    expect(platform.requestsOf('outbox.discard')).toHaveLength(1);

    platform.answer({ 'outbox.discard': () => good([]) });
    await user.keyboard('{Enter}');
    await user.click(rows.getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(platform.requestsOf('outbox.discard')).toContainEqual({ operationId: 'operation-1' });
    });
  });

  it('keep the focus near what is still queued', async () => {
    const second = waiting({ id: 'operation-2', title: 'Boilers' });
    const { user, platform } = openNotice([waiting(), second]);
    platform.answer({ 'outbox.discard': () => good([second]) });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    must((await screen.findAllByRole('button', { name: 'Discard' }))[0]).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('1 change waiting to be sent');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }));
  });

  it('keep the focus nearby when the last change is sent while its button has it', async () => {
    const platform = fakePlatform({ 'outbox.list': () => good([waiting()]) });
    renderInMain(platform, <QueuedChangesNotice />);
    (await screen.findByRole('button', { name: 'Show' })).focus();
    platform.answer({ 'outbox.list': () => good([]) });
    platform.change('outbox');
    await waitFor(() => {
      expect(screen.queryByRole('status')).toBeNull();
    });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('can be retried or discarded', async () => {
    const { user, platform } = openNotice([waiting({ state: 'attention', failure: { code: 'refused' } })]);
    platform.answer({ 'outbox.retry': () => bad('failed'), 'outbox.discard': () => good([]) });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('That didn’t work. Try again.');
    expect(platform.requestsOf('outbox.retry')).toEqual([{ operationId: 'operation-1' }]);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(screen.queryByRole('status')).toBeNull();
    });
    expect(platform.requestsOf('outbox.discard')).toEqual([{ operationId: 'operation-1' }]);
  });
});
