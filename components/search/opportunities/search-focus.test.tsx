// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { lawns, openSavedSearches } from '../saved/testing/fake-saved-searches.ts';
import { foundNotice, foundPage } from './testing/sample-opportunities.ts';
import { openOpportunities, openWithoutResults, platformThatFinds, searchesOf } from './testing/open-opportunities.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

type Opened = Awaited<ReturnType<typeof openOpportunities>>;

/** Presses a button by keyboard. */
async function press(user: Opened['user'], button: HTMLElement): Promise<void> {
  button.focus();
  await user.keyboard('{Enter}');
}
const hasFocus = (element: Element) =>
  waitFor(() => {
    expect(document.activeElement).toBe(element);
  });

const FIRST = foundNotice(1).title;
const firstHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: FIRST })));

describe('after a search, the focus', () => {
  it('is on the first result, so that J moves at once; again after a search for the same', async () => {
    const { user, input, search } = await openOpportunities();
    await search('custodial');
    await firstHasFocus();
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe(foundNotice(2).title);
    expect(input.value).toBe('custodial');
    await user.keyboard('/{Enter}');
    await firstHasFocus();
  });

  it('stays in the query while the user types on, and when nothing is found', async () => {
    let answer: () => void = () => undefined;
    const { user, input } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ q }) =>
          new Promise((resolve) => {
            answer = () => resolve(good(foundPage(q === 'nothing' ? [] : [foundNotice(1)])));
          }),
      }),
    );
    await user.type(input, 'custodial{Enter} services');
    answer();
    await screen.findByRole('list', { name: 'Results' });
    await hasFocus(input);
    expect(input.value).toBe('custodial services');
    await user.clear(input);
    await user.type(input, 'nothing{Enter}');
    answer();
    await screen.findAllByText('Nothing found');
    await hasFocus(input);
  });

  it('is on the first result when the popup opens with results, and in the query otherwise', async () => {
    document.body.className = 'popup-page';
    onTestFinished(() => void (document.body.className = ''));
    const first = await openOpportunities();
    await hasFocus(first.input);
    await first.search('custodial');
    first.close();
    await openOpportunities(first.platform);
    await firstHasFocus();
  });
});

describe('when the focused button disappears, the focus moves', () => {
  it('to the first result, from an empty search to one without its filters', async () => {
    const { user, withoutFilter } = await openWithoutResults();
    await press(user, withoutFilter);
    await firstHasFocus();
  });

  it('to the first result, from the offer to search open notices only, which it does', async () => {
    const { user, platform, search } = await openOpportunities();
    await search('custodial');
    await press(user, screen.getByRole('button', { name: 'Active solicitations only' }));
    await firstHasFocus();
    expect(searchesOf(platform).at(-1)).toMatchObject({ types: ['Solicitation', 'Combined Synopsis/Solicitation'] });
    expect(screen.getByText(/Notices without a type are left out/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Active solicitations only' }));
    expect(screen.getByRole('button', { name: 'Active solicitations only' })).toBeTruthy();
  });

  it('to the first result, from a page past the end to the previous one', async () => {
    const { user, search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ page = 1 }) =>
          good(foundPage(page === 1 ? [foundNotice(1)] : [], { page, mayHaveMore: page === 1 })),
      }),
    );
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    const [previous] = await waitFor(() => {
      const both = screen.getAllByRole('button', { name: 'Previous page' });
      expect(both).toHaveLength(2);
      return both;
    });
    await press(user, must(previous));
    await firstHasFocus();
  });

  it('to the first result, from a saved search to its results', async () => {
    const { user, list } = await openSavedSearches(lawns);
    await press(user, within(await list()).getByRole('button', { name: lawns.name }));
    await firstHasFocus();
  });

  it('to the query, from the name of a search just saved', async () => {
    const { user, input, search } = await openSavedSearches();
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    await user.type(screen.getByRole('textbox', { name: 'Save this search as' }), ' daily{Enter}');
    await screen.findByText('custodial daily', { selector: 'b' });
    await hasFocus(input);
  });

  it('to the filter whose caution was fixed', async () => {
    const { user, input, openFilters } = await openOpportunities();
    await pasteInto(user, input, 'lawn');
    await openFilters();
    const due = within(screen.getByRole('radiogroup', { name: 'Due' }));
    const past = screen.getByRole('checkbox', { name: 'Past due dates' });
    await user.click(due.getByRole('radio', { name: '7 days' }));
    await user.click(past);
    await press(user, await screen.findByRole('button', { name: 'Any due date' }));
    await hasFocus(past);
    due.getByRole('radio', { name: 'Any', checked: true });

    await user.click(past);
    const types = within(screen.getByRole('group', { name: 'Type' }));
    await user.click(types.getByRole('button', { name: /more/ }));
    await user.click(types.getByRole('button', { name: 'Award Notice' }));
    await user.click(due.getByRole('radio', { name: '7 days' }));
    await press(user, await screen.findByRole('button', { name: 'Any due date' }));
    await hasFocus(due.getByRole('radio', { name: 'Any', checked: true }));
  });
});
