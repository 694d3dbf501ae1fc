// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
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
  it('shows each with what is known of it, and only what is not saved can be chosen', async () => {
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
    expect(box(/^Notice 1/).disabled).toBe(false);
    expect(box(/^Notice 2/).disabled).toBe(true);
    expect(box(/^Notice 3/).disabled).toBe(false);
    expect(box(/^Notice 4/).disabled).toBe(true);
    screen.getByRole('button', { name: 'Qualify · Federal Health IT' });
    screen.getByRole('button', { name: 'Earlier version in pipeline' });
    screen.getByText('Waits to be added');
    screen.getByText('Choose all 2 that are not saved yet');
  });

  it('adds the chosen ones, each as the page says it', async () => {
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
    // What is left can be chosen next.
    await screen.findByText('Choose $1 notice that is not saved yet'.replace('$1', '1'));
  });

  it('adds a notice without a field that the service would refuse, rather than not at all', async () => {
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

  it('chooses all, and none again', async () => {
    const { user } = await open(seesPage(seenPage('list', [absent, absent, SAVED])));
    const all = box('Choose all 2 that are not saved yet');
    await user.click(box(/^Notice 1/));
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(all.checked).toBe(true);
    screen.getByRole('button', { name: 'Add 2' });
    await user.click(all);
    screen.getByRole('button', { name: 'Choose notices to add' });
  });

  it('keeps what was chosen while the popup is closed', async () => {
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

  it('takes all of them back with one Undo', async () => {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('2 notices taken back');
    expect(platform.requestsOf('pursuit.undoAdd')).toEqual([{ undoId: 'undo-notice-1' }, { undoId: 'undo-notice-2' }]);
  });
});

describe('while notices are being added', () => {
  it('says how far it is', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await screen.findByText('Adding 1 of 3');
    expect(screen.queryByText(/^Choose/)).toBeNull();
    await answerNext(good(captured('a')));
    await screen.findByText('Adding 2 of 3');
    expect(screen.getByRole('progressbar', { name: 'Notices added' })).toHaveProperty('value', 1);
    expect(box(/^Notice 1/).disabled).toBe(true);
    await answerNext(good(captured('b')));
    await answerNext(good(captured('c')));
    await screen.findByText('3 notices added to Federal Health IT');
  });

  /** Two notices, chosen and being added by somebody who works by keyboard. */
  async function addByKeyboard() {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/^Choose all/));
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

  it('keeps the focus of whoever adds by keyboard, and a second press of Enter stops nothing', async () => {
    const { user, answerNext, hasFocus } = await addByKeyboard();
    await user.keyboard('{Enter}');
    await answerNext(good(captured('u-1')));
    await answerNext(good(captured('u-2')));
    await screen.findByText('2 notices added to Federal Health IT');
    await hasFocus('Choose notices to add');
  });

  it('can be stopped by keyboard, and has the focus on Add again', async () => {
    const { user, answerNext, hasFocus } = await addByKeyboard();
    await user.tab();
    await hasFocus('Stop');
    await user.keyboard('{Enter}');
    await answerNext(good(captured('u-1')));
    await hasFocus('Add 1');
  });

  it('stops after the one under way, and says what was added', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await answerNext(good(captured('a')));
    await screen.findByText('1 notice added to Federal Health IT');
    expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
    // The rest is still chosen.
    expect(box(/^Notice 2/).checked).toBe(true);
  });

  it('goes on past one that is refused, and says which and why', async () => {
    const platform = seesPage(seenPage('list', [absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await answerNext(bad('refused', 'title is too long'));
    await answerNext(good(captured('b')));
    await screen.findByText('1 notice could not be added');
    const first = box(/^Notice 1/).closest('li');
    expect(first && within(first).getByRole('alert').textContent).toBe(
      'Not added. The service says: title is too long',
    );
    expect(box(/^Notice 1/).checked).toBe(true);
  });

  it('does not try the others where the next would fail as this one did', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 4' }));
    await answerNext(good(captured('a')));
    await answerNext(bad('unauthorised'));
    await screen.findByText('3 notices could not be added');
    expect(platform.requestsOf('pursuit.add')).toHaveLength(2);
    expect(box(/^Notice 4/).checked).toBe(true);
  });

  it('counts only what was tried and failed where the person stopped it', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await answerNext(bad('refused', 'title is too long'));
    await screen.findByText('1 notice could not be added');
  });

  it('tells apart what was added, what waits and what was there before', async () => {
    const platform = seesPage(seenPage('list', [absent, absent, absent]));
    const { answerNext } = holdsAdding(platform);
    const { user } = await open(platform);
    await user.click(box(/Choose all/));
    await user.click(screen.getByRole('button', { name: 'Add 3' }));
    await answerNext(good(captured('a')));
    await answerNext(good(captured(undefined)));
    await answerNext(good(captured('c', { state: 'queued' })));
    await screen.findByText('1 notice added to Federal Health IT');
    screen.getByText('1 notice waits to be sent · 1 was there already');
  });
});
