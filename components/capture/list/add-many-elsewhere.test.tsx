// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { captured, holdsAdding, seenNotice, seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';

const listOf = (...numbers: number[]): SeenPage => ({
  ...seenPage('list', []),
  notices: numbers.map((number) => ({ notice: seenNotice(number), status: { state: 'absent' } })),
});

/** A tab of the app next to another, as the shell mounts them. */
function WithOther() {
  const [hidden, hide] = useState(false);
  return (
    <main tabIndex={-1}>
      <button
        onClick={() => {
          hide(!hidden);
        }}
      >
        Other
      </button>
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <ThisPageTab />
      </Activity>
    </main>
  );
}

/** Notices 1 to 3 in one browser tab, all being added, and `other` in the next. */
async function adding(other: SeenPage) {
  const platform = seesPage(listOf(1, 2, 3));
  const pages = new Map([[8, other]]);
  platform.answer({ 'page.seen': ({ tabId }) => good(pages.get(tabId) ?? listOf(1, 2, 3)) });
  const { answerNext } = holdsAdding(platform);
  renderWith(platform, <WithOther />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.click(screen.getByRole('button', { name: 'Add 3' }));
  await screen.findByText('Adding 1 of 3');
  return { platform, answerNext, user };
}

const saidInPassing = async (text: string) =>
  within(await screen.findByRole('region', { name: 'Messages' })).findAllByText(text);
const rowOf = (name: RegExp) => within(must(screen.getByRole('checkbox', { name }).closest('li') ?? undefined));

describe('an add of several notices while the user views another page', () => {
  it('is shown with Stop, and blocks adding others', async () => {
    const { platform, answerNext, user } = await adding(listOf(5, 6));
    platform.goTo(8);
    await screen.findByText('Notice 5');
    screen.getByText('Adding 1 of 3');
    expect(screen.getByRole('checkbox', { name: /^Notice 5/ })).toHaveProperty('ariaDisabled', 'true');
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await answerNext(good(captured('a')));
    await screen.findByText('1 notice added to Federal Health IT');
    await screen.findByRole('button', { name: 'Select notices to add' });
    expect(platform.requestsOf('pursuit.add')).toHaveLength(1);
  });

  it('can be stopped on a page without a list, which then gets the focus', async () => {
    const { platform, answerNext, user } = await adding({ kind: 'none', notices: [] });
    platform.goTo(8);
    await screen.findByText('No notices found on this page');
    screen.getByText('Adding 1 of 3');
    screen.getByRole('button', { name: 'Stop' }).focus();
    await user.keyboard('{Enter}');
    await answerNext(good(captured('a')));
    await screen.findByText('1 notice added to Federal Health IT');
    expect(screen.queryByText('Adding 1 of 3')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it("can be stopped above a notice's own page, whose action bar is for that notice only", async () => {
    const { platform, answerNext, user } = await adding(seenPage('detail', [{ state: 'absent' }]));
    platform.goTo(8);
    const add = await screen.findByRole('button', { name: 'Add to pipeline' });
    const stop = screen.getByRole('button', { name: 'Stop' });
    screen.getByText('Adding 1 of 3');
    expect(screen.getByRole('progressbar', { name: 'Notices added' })).toBeTruthy();
    expect(stop.compareDocumentPosition(add)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelectorAll('.actions')).toHaveLength(1);
    await user.click(stop);
    await answerNext(good(captured('a')));
    await screen.findByText('1 notice added to Federal Health IT');
    expect(screen.queryByText('Adding 1 of 3')).toBeNull();
  });

  it('reports failures there, and keeps those notices listed and selected in their own list', async () => {
    const { platform, answerNext } = await adding(listOf(5, 6));
    platform.goTo(8);
    await screen.findByText('Notice 5');
    await answerNext(bad('refused', 'title is too long'));
    await answerNext(good(captured('b')));
    await answerNext(bad('refused', 'title is too long'));
    await saidInPassing('Couldn’t add 2 notices');
    expect(screen.queryByText(/They’re still selected/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

    platform.goTo(7);
    await screen.findByText(/They’re still selected/);
    rowOf(/^Notice 1/).getByText('Couldn’t add. Reason given: title is too long');
    rowOf(/^Notice 3/).getByText('Couldn’t add. Reason given: title is too long');
    expect(rowOf(/^Notice 2/).queryByRole('alert')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^Notice 1/ })).toHaveProperty('checked', true);
  });

  it('reports failures in another tab of the app', async () => {
    const { answerNext, user } = await adding(listOf(5, 6));
    await user.click(screen.getByRole('button', { name: 'Other' }));
    await answerNext(bad('busy'));
    await saidInPassing('Couldn’t add 3 notices');
    await user.click(screen.getByRole('button', { name: 'Other' }));
    await screen.findByText(/They’re still selected/);
  });
});

it('an add of several notices goes on while the popup is closed, and the next one shows it with its Undo', async () => {
  const platform = seesPage(listOf(1, 2, 3));
  const { answerNext } = holdsAdding(platform);
  const user = userEvent.setup();
  let isClosed = false;
  const ask: typeof platform.ask = (...asked) => (isClosed ? new Promise(() => undefined) : platform.ask(...asked));
  const { unmount } = renderWith({ ...platform, ask }, <ThisPageTab />);
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.click(screen.getByRole('button', { name: 'Add 3' }));
  await screen.findByText('Adding 1 of 3');
  isClosed = true;
  unmount();
  await answerNext(good(captured('a')));
  await answerNext(good(captured('b')));

  const reopened = renderWith(platform, <ThisPageTab />);
  await screen.findByText('Adding 3 of 3');
  await answerNext(good(captured('c')));
  await screen.findByText('3 notices added to Federal Health IT');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('3 notices removed');
  expect(platform.requestsOf('pursuit.undoAdd')).toHaveLength(3);
  reopened.unmount();
  renderWith(platform, <ThisPageTab />);
  await screen.findByText('Notice 1');
  expect(screen.queryByText(/notices added/)).toBeNull();
});

it('does not show or retry its failures on the next page', async () => {
  const platform = seesPage(listOf(1, 2));
  const user = userEvent.setup();
  renderWith(platform, <ThisPageTab />);
  platform.answer({ 'pursuit.add': () => bad('refused') });
  await user.click(await screen.findByRole('checkbox', { name: /^Notice 1/ }));
  await user.click(screen.getByRole('button', { name: 'Add 1' }));
  await screen.findByText('Couldn’t add 1 notice');
  platform.answer({ 'page.seen': () => good(listOf(5, 6)) });
  platform.change('pageSeen');
  await user.click(await screen.findByRole('checkbox', { name: /^Notice 5/ }));
  await waitFor(() => {
    expect(screen.queryByText('Couldn’t add 1 notice')).toBeNull();
  });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
