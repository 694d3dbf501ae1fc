// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { signedOut } from '../../ui/testing/signed-out.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { captured, holdsAdding, SAVED, seenNotice, seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';

const absent = { state: 'absent' } as const;
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

async function open(platform: FakePlatform) {
  const { unmount } = renderWith(platform, <ThisPageTab />);
  await screen.findByRole('list');
  return { user: userEvent.setup(), close: unmount };
}

describe('a list of notices', () => {
  it('leads to the options while the service wants a new sign-in', async () => {
    const platform = signedOut(seesPage(seenPage('list', [absent, { state: 'queued' }])));
    const { user } = await open(platform);
    screen.getByText('Sign in again or replace the key');
    expect(screen.queryByText('Waits to be added')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(platform.opened).toEqual(['options']);
  });

  it("shows each notice's status, and only unsaved ones can be selected", async () => {
    await open(
      seesPage(
        seenPage('list', [
          absent,
          SAVED,
          { state: 'earlier', certain: true, pursuitId: 'boiler', pipelineId: 'health' },
          { state: 'queued' },
        ]),
      ),
    );
    screen.getByText('4 notices on this page');
    expect(box(/^Notice 1/).ariaDisabled).toBe('false');
    expect(box(/^Notice 2/).ariaDisabled).toBe('true');
    expect(box(/^Notice 3/).ariaDisabled).toBe('false');
    expect(box(/^Notice 4/).ariaDisabled).toBe('true');
    screen.getByRole('button', { name: 'Qualify · Federal Health IT' });
    screen.getByRole('button', { name: 'Amends one in your pipeline' });
    screen.getByText('Waiting to be added');
    screen.getByText('Select all 2 not in a pipeline');
  });

  it('is decided by P and A alone, each of which goes on to the next notice', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent, absent]));
    platform.answer({ 'passed.add': () => good({ dropped: 0 }) });
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.keyboard('jaapp');
    expect(document.activeElement).toBe(box(/^Notice 3/));
    expect(platform.requestsOf('pursuit.add')).toMatchObject([
      { pursuit: { noticeId: 'notice-1' }, pipelineId: 'health', solicitationNumber: '36C10B27Q001' },
      { pursuit: { noticeId: 'notice-2' } },
    ]);
    await screen.findByText('Passed on 2 notices');
    await answerNext(good(captured('u-1')));
    await screen.findByText('Added to Federal Health IT');
  });

  it('adds the selected notices as the page shows them', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { user } = await open(platform);
    await user.click(box(/^Notice 1/));
    await user.click(box(/^Notice 3/));
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await screen.findByText('2 notices added to Federal Health IT');
    expect(platform.requestsOf('pursuit.add')).toMatchObject([
      { pursuit: { noticeId: 'notice-1' }, pipelineId: 'health', solicitationNumber: '36C10B27Q001' },
      { pursuit: { noticeId: 'notice-3' }, pipelineId: 'health', solicitationNumber: '36C10B27Q003' },
    ]);
    // The rest can be selected next.
    await screen.findByText('Select the $1 notice not in a pipeline'.replace('$1', '1'));
  });

  it('omits a field the service would reject instead of failing the notice', async () => {
    const notice = seenNotice(1, { naicsCode: '541512, 541519', uiLink: 'javascript:alert(1)' });
    const platform = seesPage({ site: 'sam-gov', kind: 'list', notices: [{ notice, status: absent }] });
    const { user } = await open(platform);
    await user.click(box(/^Notice 1/));
    await user.click(screen.getByRole('button', { name: 'Add 1' }));
    await screen.findByText('1 notice added to Federal Health IT');
    expect(platform.requestsOf('pursuit.add')).toMatchObject([{ pursuit: { naicsCode: '541512' } }]);
    expect(platform.requestsOf('pursuit.add')).not.toMatchObject([
      { pursuit: { uiLink: expect.anything() as unknown } },
    ]);
  });

  it('selects all, and none again', async () => {
    const { user } = await open(seesPage(seenPage('list', [absent, absent, SAVED])));
    const all = box('Select all 2 not in a pipeline');
    await user.click(box(/^Notice 1/));
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(all.checked).toBe(true);
    screen.getByRole('button', { name: 'Add 2' });
    await user.click(all);
    screen.getByRole('button', { name: 'Select notices to add' });
  });

  it('keeps the selection while the popup is closed', async () => {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { user, close } = await open(platform);
    await user.click(box(/^Notice 2/));
    close();
    await open(platform);
    await waitFor(() => {
      expect(box(/^Notice 2/).checked).toBe(true);
    });
    expect(box(/^Notice 1/).checked).toBe(false);
  });

  it('undoes all of them with one Undo', async () => {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('2 notices removed');
    expect(platform.requestsOf('pursuit.undoAdd')).toEqual([{ undoId: 'undo-notice-1' }, { undoId: 'undo-notice-2' }]);
  });
});

describe('while notices are being added', () => {
  it('progress is shown', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await screen.findByText('Adding 1 of 3');
    expect(screen.queryByText(/^Choose/)).toBeNull();
    await answerNext(good(captured('a')));
    await screen.findByText('Adding 2 of 3');
    expect(screen.getByRole('progressbar', { name: 'Notices added' })).toHaveProperty('value', 1);
    expect(box(/^Notice 1/).ariaDisabled).toBe('true');
    await answerNext(good(captured('b')));
    await answerNext(good(captured('c')));
    await screen.findByText('3 notices added to Federal Health IT');
  });

  /** Two selected notices, being added by keyboard. */
  async function addByKeyboard() {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/^Select all/));
    screen.getByRole('button', { name: 'Add 2' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('Adding 1 of 2');
    });
    const hasFocus = (name: string) =>
      waitFor(() => {
        expect(document.activeElement).toBe(screen.getByRole('button', { name }));
      });
    return { user, answerNext, hasFocus };
  }

  it('the focus stays, and a second Enter stops nothing', async () => {
    const { user, answerNext, hasFocus } = await addByKeyboard();
    await user.keyboard('{Enter}');
    await answerNext(good(captured('u-1')));
    await answerNext(good(captured('u-2')));
    await screen.findByText('2 notices added to Federal Health IT');
    await hasFocus('Select notices to add');
  });

  it('Stop works by keyboard and returns the focus to Add', async () => {
    const { user, answerNext, hasFocus } = await addByKeyboard();
    await user.tab();
    await hasFocus('Stop');
    await user.keyboard('{Enter}');
    await answerNext(good(captured('u-1')));
    await hasFocus('Add 1');
  });

  it('Stop waits for the current one and says what was added', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await answerNext(good(captured('a')));
    await screen.findByText('1 notice added to Federal Health IT');
    expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
    // The rest is still selected.
    expect(box(/^Notice 2/).checked).toBe(true);
  });

  it('adding continues past a rejected notice and says which and why', async () => {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await answerNext(bad('refused', 'title is too long'));
    await answerNext(good(captured('b')));
    await screen.findByText('Couldn’t add 1 notice');
    const first = box(/^Notice 1/).closest('li');
    expect(first && within(first).getByRole('alert').textContent).toBe('Couldn’t add. Reason given: title is too long');
    expect(box(/^Notice 1/).checked).toBe(true);
  });

  it('the rest is skipped when every add would fail the same way', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 4' }));
    await answerNext(good(captured('a')));
    await answerNext(bad('unauthorized'));
    await screen.findByText('Couldn’t add 3 notices');
    expect(platform.requestsOf('pursuit.add')).toHaveLength(2);
    expect(box(/^Notice 4/).checked).toBe(true);
  });

  it('after Stop, only attempted notices count as failed', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await answerNext(bad('refused', 'title is too long'));
    await screen.findByText('Couldn’t add 1 notice');
  });

  it('added, queued and already saved notices are counted separately', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await answerNext(good(captured('a')));
    await answerNext(good(captured(undefined)));
    await answerNext(good(captured('c', { state: 'queued' })));
    await screen.findByText('1 notice added to Federal Health IT');
    screen.getByText('1 notice waiting to be sent · 1 was already in the pipeline');
  });
});
