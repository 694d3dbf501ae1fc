// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { captured, SAVED, seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: 'Add to pipeline' });

describe('edits made while a notice is being added', () => {
  it('are shown above the saved notice, without those that were saved, until dismissed', async () => {
    const service = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({
      'page.seen': (request) => service.ask('page.seen', request),
      'pursuit.add': async (request) => {
        await promise;
        const added = await service.ask('pursuit.add', request);
        platform.change('pursuits');
        return added;
      },
    });
    renderWith(platform, <ThisPageTab />);
    const user = userEvent.setup();
    await screen.findByRole('form');
    await pasteInto(user, field('Agency'), ' of the Town');
    await pasteInto(user, field('Note'), 'Call them');
    await user.click(button());
    await waitFor(() => {
      expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
    });
    await pasteInto(user, field('Note'), ' on Monday');
    resolve(undefined);
    await screen.findByRole('form', { name: /^Edit/ });
    const told = await screen.findByText('Typed here but not saved');
    const notice = must(told.closest<HTMLElement>('[role=status]') ?? undefined);
    expect(notice.textContent).toContain('Note: Call them on Monday');
    expect(notice.textContent).not.toContain('of the Town');
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Call them on Monday/)).toBeNull();
  });
});

describe('a queued add', () => {
  const QUEUED = seenPage('detail', [{ state: 'queued' }]);

  /** A background that cannot reach the service, so adds are queued. */
  function offline(): FakePlatform {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    platform.answer({
      'pursuit.add': () => {
        platform.answer({ 'page.seen': () => good(QUEUED) });
        platform.change('outbox');
        return good(captured('undo', { state: 'queued' }));
      },
    });
    return platform;
  }

  async function open(platform: FakePlatform) {
    const { unmount } = renderWith(platform, <ThisPageTab />);
    await screen.findByRole('form');
    return { user: userEvent.setup(), close: unmount };
  }

  const disabled = (button: HTMLElement) => button.getAttribute('aria-disabled');
  const bodies = (platform: FakePlatform) => platform.requestsOf('pursuit.add');

  it('keeps its edits, is not added again, and later edits change it', async () => {
    const platform = offline();
    const { user, close } = await open(platform);
    await pasteInto(user, field('Title'), ' of mine');
    await pasteInto(user, field('Note'), 'Call them');
    await user.click(button());
    await screen.findByText('Queued. It will be sent when you’re back online.');
    close();
    const again = await open(platform);
    // The cached state shows first and may be outdated.
    const save = await screen.findByRole('button', { name: 'Save changes' });
    expect(field('Title').value).toBe('Notice 1 of mine');
    expect(field('Note').value).toBe('Call them');
    expect(disabled(save)).toBe('true');
    await again.user.click(save);
    expect(bodies(platform)).toHaveLength(1);
    await pasteInto(again.user, field('Note'), ' on Monday');
    expect(screen.queryByText(/replaces what waits/)).toBeNull();
    await again.user.click(save);
    expect(bodies(platform).at(-1)).toMatchObject({
      pursuit: { title: 'Notice 1 of mine', note: 'Call them on Monday' },
      pipelineId: 'health',
    });
    await waitFor(() => {
      expect(disabled(save)).toBe('true');
    });
  });

  describe('and was edited elsewhere', () => {
    const [seen] = QUEUED.notices;
    const written = (status: NoticeStatus): SeenPage => {
      const { notice } = must(seen);
      const pursuit = { noticeId: notice.noticeId, title: notice.title, note: 'Ask Ada' };
      return { ...QUEUED, notices: [{ notice, status, waiting: { pipelineId: 'state', pursuit } }] };
    };

    it('shows those edits and changes the queued add', async () => {
      const platform = seesPage(written({ state: 'queued' }));
      const { user } = await open(platform);
      const save = screen.getByRole('button', { name: 'Save changes' });
      expect(disabled(save)).toBe('true');
      expect([field('Note').value, field('Agency').value]).toEqual(['Ask Ada', '']);
      await pasteInto(user, field('Note'), ' and Bo');
      await user.click(save);
      expect(bodies(platform)).toMatchObject([{ pursuit: { note: 'Ask Ada and Bo' }, pipelineId: 'state' }]);
    });

    it('sends its note after a rejection, or drops it if the user deleted it', async () => {
      const platform = seesPage(written({ state: 'failed', failure: { code: 'invalid' }, operationId: 'o-1' }));
      const { user } = await open(platform);
      expect(field('Note').value).toBe('Ask Ada');
      await user.clear(field('Note'));
      await user.click(button());
      expect(bodies(platform)).toMatchObject([{ pursuit: { note: '' }, pipelineId: 'state' }]);
    });
  });

  it('leaves no draft behind once saved', async () => {
    const platform = offline();
    const { user } = await open(platform);
    await pasteInto(user, field('Note'), 'Call them');
    await user.click(button());
    await screen.findByText('Queued. It will be sent when you’re back online.');
    platform.answer({ 'page.seen': () => good(seenPage('detail', [SAVED])) });
    platform.change('pursuits');
    await screen.findByRole('form', { name: /^Edit/ });
    expect(screen.queryByText('Typed here but not saved')).toBeNull();
  });
});

describe('a rejected add', () => {
  it('is reported once, in the queue, and not after it is sent again', async () => {
    const platform = seesPage(seenPage('detail', [{ state: 'absent' }]));
    const stands = (status: NoticeStatus) => {
      platform.answer({ 'page.seen': () => good(seenPage('detail', [status])) });
      platform.change('outbox', 'pursuits');
    };
    const failure = { code: 'refused', detail: 'title is too long' } as const;
    platform.answer({
      'pursuit.add': () => {
        stands({ state: 'failed', failure, operationId: 'o1' });
        return bad(failure.code, failure.detail);
      },
      'outbox.retry': () => {
        stands({ state: 'queued' });
        return good([]);
      },
    });
    renderWith(platform, <ThisPageTab />);
    const user = userEvent.setup();
    await screen.findByRole('form');
    await user.click(button());
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('Couldn’t add it.')).toHaveLength(1);
    await user.click(again);
    await screen.findByText('Queued. It will be sent when you’re back online.');
    expect(screen.queryByText('Couldn’t add it.')).toBeNull();
  });

  it('is reported next to the form when the next attempt fails differently and is not queued', async () => {
    const failed = { state: 'failed', failure: { code: 'refused', detail: 'closed' }, operationId: 'o1' } as const;
    const platform = seesPage(seenPage('detail', [failed]));
    platform.answer({ 'pursuit.add': () => bad('notFound') });
    renderWith(platform, <ThisPageTab />);
    await screen.findByRole('form');
    await userEvent.click(button());
    await waitFor(() => {
      expect(screen.getAllByText('Couldn’t add it.')).toHaveLength(2);
    });
  });
});
