// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import { MESSAGES } from '../../../lib/protocol/messages.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { signedOut } from '../../ui/testing/signed-out.ts';
import { foundNotice, foundPage, savedStatus } from './testing/sample-opportunities.ts';
import { openOpportunities, platformThatFinds } from './testing/open-opportunities.tsx';

const FIRST = 'Custodial services, building 1';
const addFirst = () => screen.getByRole('button', { name: `Add to pipeline: ${FIRST}` });

describe('a result', () => {
  it('shows the facts people decide by', async () => {
    const { search } = await openOpportunities();
    const [card] = within(await search('custodial')).getAllByRole('listitem');
    expect(card?.textContent).toContain('Department of Practice');
    expect(card?.textContent).toContain('Total small business SBA');
    expect(card?.textContent).toContain('VA · SAM.gov');
    await waitFor(() => {
      expect(card?.textContent).toContain('561720 Janitorial Services');
    });
    expect(card?.querySelector('time')?.dateTime).toBe('2031-03-01');
  });

  it('shows type, number and summary where the service sends them, and the agency by its short name', async () => {
    const notice = foundNotice(1, {
      agency: 'VETERANS AFFAIRS, DEPARTMENT OF',
      type: 'Combined Synopsis/Solicitation',
      solicitationNumber: '36C10B27R0019',
      summary: 'Daily cleaning of 4 clinics.',
    });
    const { search } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => good(foundPage([notice])) }),
    );
    const card = within(await search('custodial')).getByRole('listitem');
    const line = within(card).getByText('VA · Combined Syn/Sol · 36C10B27R0019');
    expect(line.title).toBe('VETERANS AFFAIRS, DEPARTMENT OF · Combined Syn/Sol · 36C10B27R0019');
    expect(line.textContent).toContain('VETERANS AFFAIRS, DEPARTMENT OF');
    expect(within(card).getByText('Daily cleaning of 4 clinics.')).toBeTruthy();
  });

  it.each([
    ['Award Notice', false],
    ['Justification', false],
    ['Solicitation', true],
    [undefined, true],
  ])('of type %s has a filled Add: %s', async (type, isFilled) => {
    const notice = foundNotice(1, type === undefined ? {} : { type });
    const { search } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => good(foundPage([notice])) }),
    );
    const card = within(await search('custodial')).getByRole('listitem');
    expect(addFirst().className.includes('soft')).toBe(isFilled);
    if (type !== undefined) expect(card.textContent).toContain(type);
  });

  it('says in which pipeline its stage is', async () => {
    const { search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': () => good(foundPage([foundNotice(1, { status: savedStatus })])),
      }),
    );
    expect((await search('custodial')).textContent).toContain('In Federal');
  });

  it('omits what the source does not have', async () => {
    const { search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': () =>
          good(foundPage([{ noticeId: 'bare', title: 'A title alone', status: { state: 'absent' } }])),
      }),
    );
    const card = within(await search('custodial')).getByRole('listitem');
    expect(card.textContent).toBe('A title aloneAddNo due date listedPass ');
  });

  it('shows hostile markup as text', async () => {
    const title = '<img src=x onerror="document.title=\'broken\'"> & <b>bold</b>';
    const { search } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => good(foundPage([foundNotice(1, { title })])) }),
    );
    const card = within(await search('custodial')).getByRole('listitem');
    expect(within(card).getByText(title)).toBeTruthy();
    expect(card.querySelector('img, b')).toBeNull();
  });

  it.each<[NoticeStatus, string]>([
    [savedStatus, `Qualify, open: ${FIRST}`],
    [{ state: 'queued' }, 'Queued'],
    [{ state: 'failed', failure: { code: 'refused' }, operationId: 'operation-1' }, `Retry adding: ${FIRST}`],
  ])('shows its status: %o', async (status, name) => {
    const { search } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => good(foundPage([foundNotice(1, { status })])) }),
    );
    const results = await search('custodial');
    expect(within(results).getByRole('button', { name })).toBeTruthy();
  });

  it.each<NoticeStatus>([
    { state: 'absent' },
    { state: 'queued' },
    { state: 'failed', failure: { code: 'unauthorized' }, operationId: 'operation-1' },
  ])('leads to the options while the service wants a new sign-in: %o', async (status) => {
    const found = platformThatFinds({
      'opportunities.search': () => good(foundPage([foundNotice(1, { status })])),
    });
    const { user, platform, search } = await openOpportunities(signedOut(found));
    const results = await search('custodial');
    await user.click(within(results).getByRole('button', { name: `Sign in again: ${FIRST}` }));
    expect(platform.opened).toEqual(['options']);
  });

  it('says why a failed add cannot even be retried', async () => {
    const status: NoticeStatus = { state: 'failed', failure: { code: 'refused' }, operationId: 'operation-1' };
    const { user, search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': () => good(foundPage([foundNotice(1, { status })])),
        'outbox.retry': () => bad('failed'),
      }),
    );
    await user.click(within(await search('custodial')).getByRole('button', { name: `Retry adding: ${FIRST}` }));
    await screen.findAllByText('That didn’t work. Try again.');
  });

  it.each([
    [true, 'Amends one in your pipeline'],
    [false, 'Looks like one you have'],
  ])('warns about another notice for the same work (certain: %s)', async (certain, text) => {
    const status: NoticeStatus = { state: 'earlier', certain, pursuitId: 'p', pipelineId: 'q' };
    const { search } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => good(foundPage([foundNotice(1, { status })])) }),
    );
    const results = await search('custodial');
    expect(within(results).getByText(text)).toBeTruthy();
    expect(addFirst()).toBeTruthy();
  });

  it('follows changes made elsewhere without another search', async () => {
    const { platform, search } = await openOpportunities();
    await search('custodial');
    platform.answer({ 'opportunities.statuses': () => good({ 'notice-1': savedStatus }) });
    platform.change('pursuits');
    await screen.findByRole('button', { name: `Qualify, open: ${FIRST}` });
    expect(platform.requestsOf('opportunities.search')).toHaveLength(1);
    const asked = { agency: 'Department of Practice', responseDeadLine: '2031-03-01' };
    expect(platform.requestsOf('opportunities.statuses').at(-1)).toEqual({
      notices: [
        { noticeId: 'notice-1', title: FIRST, ...asked },
        { noticeId: 'notice-2', title: 'Custodial services, building 2', ...asked },
      ],
    });
  });

  it('follows changes even when the service lists an unusable notice next to it', async () => {
    const hidden = foundNotice(0, { noticeId: 'notice\u200b-0' });
    const many = Array.from({ length: 60 }, (_, index) => foundNotice(index + 1));
    const { search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': () => good(foundPage([hidden, ...many])),
        // As the background validates it.
        'opportunities.statuses': (request) =>
          MESSAGES['opportunities.statuses'].request.safeParse(request).success
            ? good({ 'notice-1': savedStatus })
            : bad('invalid'),
      }),
    );
    await search('custodial');
    await screen.findByText(FIRST);
    await screen.findByRole('button', { name: `Qualify, open: ${FIRST}` });
  });
});

describe('adding a result', () => {
  it('says where it went, keeps the focus, and can be undone, after a failed try too', async () => {
    let isOnline = false;
    const { user, platform, search } = await openOpportunities(
      platformThatFinds({
        'pursuit.add': () => good({ status: savedStatus, pipelineName: 'Federal', undoId: 'undo-1' }),
        'pursuit.undoAdd': () => (isOnline ? good({ undone: true }) : { ok: false, failure: { code: 'unreachable' } }),
      }),
    );
    await search('custodial');
    await user.click(addFirst());
    const toasts = await screen.findByRole('region', { name: /Messages/ });
    await within(toasts).findByText('Added to Federal');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Qualify, open: ${FIRST}` }));
    await user.click(within(toasts).getByRole('button', { name: 'Undo' }));
    await within(toasts).findByText('Couldn’t undo');
    isOnline = true;
    // Until it has the focus, the alert beside it speaks for it.
    await user.click(within(toasts).getByRole('button', { name: 'Undo', hidden: true }));
    await screen.findByText('Removed from pipeline');
    expect(platform.requestsOf('pursuit.undoAdd')).toEqual([{ undoId: 'undo-1' }, { undoId: 'undo-1' }]);
    expect(addFirst()).toBeTruthy();
  });

  it('sends it once, however often it is clicked', async () => {
    let answer: () => void = () => undefined;
    const { user, platform, search } = await openOpportunities(
      platformThatFinds({
        'pursuit.add': () =>
          new Promise((resolve) => {
            answer = () => {
              resolve(good({ status: savedStatus, pipelineName: 'Federal' }));
            };
          }),
      }),
    );
    await search('custodial');
    const button = addFirst();
    await user.click(button);
    await user.click(button);
    expect(button.textContent).toBe('Adding…');
    expect(document.activeElement).toBe(button);
    answer();
    await screen.findByRole('button', { name: `Qualify, open: ${FIRST}` });
    expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
  });

  it('says why it failed and can be retried', async () => {
    const { user, search } = await openOpportunities(platformThatFinds({ 'pursuit.add': () => bad('unauthorized') }));
    await search('custodial');
    await user.click(addFirst());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t add');
    expect(alert.textContent).toContain('Nothing is sent until you check the key in Options.');
    expect(addFirst()).toBeTruthy();
  });

  it('says when the change is queued', async () => {
    const { user, search } = await openOpportunities(
      platformThatFinds({ 'pursuit.add': () => good({ status: { state: 'queued' }, pipelineName: 'Federal' }) }),
    );
    await search('custodial');
    await user.click(addFirst());
    await screen.findByText('Queued. It will be sent when you’re back online.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Queued' }));
  });

  it('a change over which the sign-in was lost says that', async () => {
    const { user, platform, search } = await openOpportunities(
      platformThatFinds({ 'pursuit.add': () => good({ status: { state: 'queued' }, pipelineName: 'Federal' }) }),
    );
    platform.answer({ 'connection.get': () => good({ state: 'unauthorized' }) });
    await search('custodial');
    await user.click(addFirst());
    await screen.findByText('Sign in again or replace the key');
    expect(screen.queryByText(/when the service answers/)).toBeNull();
  });
});
