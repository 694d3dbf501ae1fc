// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { seesPage } from '../testing/fake-page.ts';
import { App } from '../../shell/app.tsx';
import { TeachHost } from './teach-host.tsx';
import { readRow, scriptedPage } from './testing/scripted-page.ts';

const PANEL = (
  <App surface="panel">
    <TeachHost />
  </App>
);

const NOTHING: SeenPage = { kind: 'none', notices: [], once: true };
const PAGE: TeachView['page'] = {
  kind: 'list',
  values: { title: { column: 'Title' }, responseDeadLine: { column: 'Closes' }, noticeId: { column: 'Bid No.' } },
  dates: 'monthFirst',
};
const TWELVE: Partial<TeachView> = {
  page: PAGE,
  notices: [
    ...Array.from({ length: 10 }, (_, at) => readRow(at + 1)),
    readRow(11, { responseDeadLine: { why: 'notRead', text: 'Open until filled' } }),
    readRow(12, { noticeId: { why: 'missing' } }),
  ],
  total: 12,
  doubtful: 2,
};

/** Opens the screen from This page. `guessed`: what the page's guess finds. */
async function open(page: SeenPage = NOTHING, guessed?: Partial<TeachView>) {
  const platform = seesPage(page);
  platform.answer({
    'page.read': () => good({ kind: 'none' }),
    'sites.offer': () => good({}),
    'taught.save': () => good([]),
    'view.take': () => good({}),
    'outbox.list': () => good([]),
  });
  const script = scriptedPage(platform);
  if (guessed) script.finds(guessed);
  const asked = vi.spyOn(platform, 'requestSites');
  const { unmount } = renderWith(platform, PANEL);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Teach this page' }));
  await screen.findByRole('dialog', { name: 'Teach this page' });
  return { platform, script, asked, user, unmount };
}

type Script = ReturnType<typeof scriptedPage>;
const aimed = (name: string | RegExp) =>
  waitFor(() => {
    const step = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
    expect(step?.querySelector('h2')?.textContent).toMatch(name);
  });
async function pick(script: Script, text: string, next: string | RegExp) {
  act(() => script.pick(text));
  await aimed(next);
}
const found = () => screen.getByText(/^\d+ notices? found/).closest('[role=status]')?.textContent;
const save = () => screen.getByRole('button', { name: 'Save for bids.county.example' });

async function pickTwo(script: Script) {
  await aimed('Title');
  await pick(script, 'Notice 1', 'Due date');
  act(() => script.finds(TWELVE));
  await pick(script, '01/14/2031', /^Number/);
}

describe('the guess', () => {
  const GUESSED: Partial<TeachView> = { ...TWELVE, guess: 'list', doubtful: 0 };
  delete GUESSED.page;

  it('is shown at once, and a click on a title corrects it', async () => {
    const { script } = await open(NOTHING, GUESSED);
    await screen.findByText('12 notices found');
    screen.getByText(/^Wrong\? Click a title on the page\./);
    const table = within(screen.getByRole('table', { name: 'What would be read: 6 of 12' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Due',
      'Number',
    ]);
    table.getByText('RFB-1');
    // There is nothing to undo or to save yet, and no step behind the first.
    expect(screen.queryByRole('button', { name: /^(?:Undo|Save|Due date)/ })).toBeNull();
    act(() => script.finds(TWELVE));
    await pick(script, 'Notice 1', 'Due date');
    expect(screen.queryByText(/^Wrong\?/)).toBeNull();
    expect(save().ariaDisabled).not.toBe('true');
  });

  it('of one notice’s own page is that notice', async () => {
    await open(NOTHING, { guess: 'detail', notices: [readRow(1, {}, { agency: 'Public Works' })], total: 1 });
    await screen.findByText('1 notice found');
    screen.getByText('Agency: Public Works');
  });

  it('gives way to the steps while clicks act on the page', async () => {
    const { script } = await open(NOTHING, GUESSED);
    await screen.findByText('12 notices found');
    act(() => script.rest());
    await screen.findByRole('button', { name: 'Title' });
    expect(screen.queryByText(/^Wrong\?/)).toBeNull();
  });
});

describe('teaching a page', () => {
  it('goes step by step, shows what was picked and found, and saves it for the host', async () => {
    const { platform, script, asked, user } = await open();
    await aimed('Title');
    screen.getByText('No notices found yet');
    expect(save().ariaDisabled).toBe('true');
    await pick(script, 'Notice 1', 'Due date');
    act(() => script.finds(TWELVE));
    await pick(script, '01/14/2031', /^Number/);
    screen.getByText('01/14/2031, read as month/day');
    expect(found()).toBe('12 notices found2 need review');
    await pick(script, 'RFB-1', /^Agency/);
    await user.click(save());
    await screen.findByText('Saved for bids.county.example');
    expect(asked.mock.calls).toEqual([[['https://bids.county.example/*']]]);
    expect(platform.requestsOf('taught.save')).toEqual([
      {
        url: 'https://bids.county.example/open',
        page: PAGE,
        picks: { title: 'Notice 1', responseDeadLine: '01/14/2031', noticeId: 'RFB-1' },
      },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Teach this page' })).toBeNull();
    await waitFor(() => expect(script.lastTold()).toEqual({ do: 'stop' }));
  });

  it('says in words what needs review, also beyond the first rows', async () => {
    const { script, user } = await open();
    await pickTwo(script);
    const table = within(screen.getByRole('table', { name: 'What would be read: 6 of 12' }));
    table.getByText('“Open until filled” isn’t a date');
    table.getByText('Missing');
    expect(table.queryByText('RFB-12')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(screen.getAllByRole('row')).toHaveLength(13);
  });

  it('does not aim at a skipped field again, and lets clicks act on the page after the last one', async () => {
    const { script, user } = await open();
    await pickTwo(script);
    await user.click(screen.getByRole('button', { name: 'Skip: Number' }));
    await aimed(/^Agency/);
    await pick(script, 'Public Works', /^Posted date/);
    await user.click(screen.getByRole('button', { name: 'Skip: Posted date' }));
    await user.click(await screen.findByRole('button', { name: 'Skip: Set-aside' }));
    expect(await screen.findAllByText('That’s every field. Check what would be read, then save.')).not.toHaveLength(0);
    expect(screen.getAllByText('Skipped')).toHaveLength(3);

    await user.click(screen.getByRole('button', { name: 'Number, optional' }));
    await aimed(/^Number/);
    expect(screen.getAllByText('Skipped')).toHaveLength(2);
  });

  it('offers no Skip for the two fields that every notice has', async () => {
    const { script } = await open();
    await aimed('Title');
    expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
    await pick(script, 'Notice 1', 'Due date');
    expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
  });

  it('undoes the last pick and aims at its field', async () => {
    const { script, user } = await open();
    await pickTwo(script);
    await user.click(screen.getByRole('button', { name: 'Undo last pick' }));
    await aimed('Due date');
    expect(screen.queryByText('01/14/2031, read as month/day')).toBeNull();
    screen.getByText('Notice 1', { selector: 'p' });
    expect(script.told).toContainEqual({ do: 'undo' });
  });

  it('says what would be read instead of a pick, and when nothing fits', async () => {
    const { script } = await open();
    await pickTwo(script);
    act(() =>
      script.finds({
        ...TWELVE,
        contradicted: [
          { field: 'responseDeadLine', text: '01/14/2031', read: '2031-01-15' },
          { field: 'noticeId', text: 'RFB-1' },
        ],
      }),
    );
    await screen.findByText('Due date: you picked “01/14/2031”; it would read “2031-01-15”');
    screen.getByText('Number: you picked “RFB-1”; nothing would be read');
    act(() => script.finds({ notices: [], total: 0, doubtful: 0, contradicted: [] }));
    await screen.findByText('Nothing on the page fits these picks');
  });

  it('tells a screen reader what was picked and what is next', async () => {
    const { script } = await open();
    await aimed('Title');
    await pick(script, 'Notice 1', 'Due date');
    const live = document.querySelector('[aria-live]');
    expect(live?.textContent).toBe('Title picked: Notice 1 Click the due date of the same notice.');
  });

  it('stops when the screen closes', async () => {
    const { script, user } = await open();
    await aimed('Title');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(script.lastTold()).toEqual({ do: 'stop' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Teach this page' }));
  });
});

describe('a failure keeps the picks', () => {
  it.each([
    ['the user declines', false, good([]), /didn’t allow access to bids.county.example/],
    ['the permission is gone', true, bad('permissionMissing'), /didn’t allow access to bids.county.example/],
    ['the declaration is refused', true, bad('invalid'), /can’t be saved with these picks/],
    ['something goes wrong', true, bad('failed'), /bug in Pursuit Companion/],
  ])('when %s', async (_when, granted, answer, said) => {
    const { platform, script, asked, user } = await open();
    await pickTwo(script);
    asked.mockResolvedValue(granted);
    platform.answer({ 'taught.save': () => answer });
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(said);
    expect(alert.textContent).toContain('Your picks are still here.');
    expect(platform.requestsOf('taught.save')).toHaveLength(granted ? 1 : 0);
    screen.getByText('01/14/2031, read as month/day');
    await aimed(/^Number/);
  });
});

describe('when the page is not there', () => {
  it('says how to reach it', async () => {
    const platform = seesPage(NOTHING);
    platform.answer({ 'page.read': () => good({ kind: 'none' }), 'sites.offer': () => good({}) });
    renderWith(platform, PANEL);
    await userEvent.click(await screen.findByRole('button', { name: 'Teach this page' }));
    await screen.findByText('Can’t reach this page');
    screen.getByText(/press Alt\+Shift\+U/);
  });

  it('says that the tab went to another page, and starts again', async () => {
    const { script, user } = await open();
    await pickTwo(script);
    act(() => script.leave());
    await screen.findByText('This tab went to another page');
    script.comeBack();
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await aimed('Title');
    screen.getByText('No notices found yet');
  });

  it('says that the user is on another tab, and continues on coming back', async () => {
    const { platform, script } = await open();
    await pickTwo(script);
    act(() => platform.goTo(8));
    await screen.findByText('You’re on another tab');
    screen.getByRole('button', { name: 'Teach this tab' });
    act(() => platform.goTo(7));
    await waitFor(() => expect(screen.queryByText('You’re on another tab')).toBeNull());
    screen.getByText('01/14/2031, read as month/day');
  });
});
