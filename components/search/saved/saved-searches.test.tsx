// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { foundNotice, foundPage } from '../opportunities/testing/sample-opportunities.ts';
import { openOpportunities, platformThatFinds, searchesOf } from '../opportunities/testing/open-opportunities.tsx';
import { newSince } from './saved-bar.tsx';
import { lawns, openSavedSearches, platformWithSaved } from './testing/fake-saved-searches.ts';

const DAY = 86_400_000;

const isAtQuery = () =>
  waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

describe('saved searches', () => {
  it('save the current search under a name and show it above its results', async () => {
    const { user, platform, search } = await openSavedSearches();
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this search as' });
    expect(name.value).toBe('custodial');
    await user.clear(name);
    await user.type(name, 'Cleaning{Enter}');
    await screen.findByText('Cleaning', { selector: 'b' });
    expect(platform.requestsOf('search.save')).toMatchObject([
      { name: 'Cleaning', asks: { area: 'opportunities', query: { q: 'custodial' } } },
    ]);
  });

  it('propose a name that is not cut inside a character', async () => {
    const { user, search } = await openSavedSearches();
    await search(`${'x'.repeat(99)}🚜`);
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this search as' });
    expect(name.value.isWellFormed()).toBe(true);
  });

  it('require a name', async () => {
    const { user, platform, search } = await openSavedSearches();
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    await user.clear(screen.getByRole('textbox', { name: 'Save this search as' }));
    await user.keyboard('{Enter}');
    await screen.findByText('Enter a name.');
    expect(platform.requestsOf('search.save')).toEqual([]);
  });

  it('replace the first screen, say what is new, and run as saved', async () => {
    const { user, platform, list } = await openSavedSearches(lawns);
    const row = within(await list());
    row.getByText(/^1 new since /);
    row.getByText('lawn care · In VA');
    await user.click(row.getByRole('button', { name: 'Lawns in Virginia' }));
    const results = await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)).toMatchObject([{ q: 'lawn care', states: ['VA'], sort: 'deadlineAsc' }]);
    await within(results).findByText('New');
    expect(within(within(results).getAllByRole('listitem')[1]!).queryByText('New')).toBeTruthy();
    screen.getByText(/^1 new since /);
  });

  it('keep counting new results while their results fail to load', async () => {
    const { user, platform, list } = await openSavedSearches({ ...lawns, newCount: 3 });
    platform.answer({ 'opportunities.search': () => bad('unreachable') });
    await user.click(within(await list()).getByRole('button', { name: lawns.name }));
    await screen.findByRole('alert');
    expect(platform.requestsOf('search.look')).toEqual([]);
    platform.answer({ 'opportunities.search': () => good(foundPage([foundNotice(1), foundNotice(2)])) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^1 new since /);
    expect(screen.getAllByText('New')).toHaveLength(1);
  });

  it('are updated with later changes, and restored by Undo', async () => {
    const { user, platform, search, list } = await openSavedSearches(lawns);
    await user.click(within(await list()).getByRole('button', { name: 'Lawns in Virginia' }));
    await screen.findByRole('button', { name: 'Alert for Lawns in Virginia' });
    expect(screen.queryByRole('button', { name: /^Update saved search/ })).toBeNull();
    await search('grounds');
    await user.click(screen.getByRole('button', { name: 'Update saved search Lawns in Virginia' }));
    await screen.findByRole('button', { name: 'Alert for Lawns in Virginia' });
    await isAtQuery();
    const asks = (q: string) => ({ id: 's-1', search: { asks: { query: { q, states: ['VA'] } } } });
    expect(platform.requestsOf('search.change')).toMatchObject([asks('grounds')]);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByRole('button', { name: /^Update saved search/ });
    expect(platform.requestsOf('search.change')).toMatchObject([asks('grounds'), asks('lawn care')]);
  });

  it('are updated with another sort order, which asks for nothing else', async () => {
    const { user, platform, list } = await openSavedSearches(lawns);
    await user.click(within(await list()).getByRole('button', { name: 'Lawns in Virginia' }));
    await user.click(await screen.findByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: 'Newest' }));
    await user.click(await screen.findByRole('button', { name: /^Update saved search/ }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /^Update saved search/ })).toBeNull();
    });
    const [sent] = platform.requestsOf('search.change') as { search: { form: string } }[];
    expect(JSON.parse(sent?.search.form ?? '')).toMatchObject({ q: 'lawn care', sort: 'postedDesc' });
  });

  it('can be left unchanged when the user searches for something else', async () => {
    const { user, search, list } = await openSavedSearches(lawns);
    await user.click(within(await list()).getByRole('button', { name: 'Lawns in Virginia' }));
    await screen.findByRole('button', { name: 'Alert for Lawns in Virginia' });
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Leave Lawns in Virginia unchanged' }));
    await isAtQuery();
    expect(screen.queryByRole('button', { name: /^Update saved search/ })).toBeNull();
  });

  it('are renamed in place; Escape keeps the name', async () => {
    const { user, platform, list } = await openSavedSearches(lawns);
    await list();
    await user.click(screen.getByRole('button', { name: 'Rename Lawns in Virginia' }));
    await user.keyboard('Other{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename Lawns in Virginia' }));
    await user.keyboard('{Enter}');
    await user.keyboard('Grounds{Enter}');
    await screen.findByRole('button', { name: 'Grounds' });
    expect(platform.requestsOf('search.change')).toEqual([{ id: 's-1', name: 'Grounds' }]);
  });

  it('are deleted at once and restored by Undo', async () => {
    const { user, list } = await openSavedSearches(lawns);
    await list();
    await user.click(screen.getByRole('button', { name: 'Delete Lawns in Virginia' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Lawns in Virginia' })).toBeNull();
    });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByRole('button', { name: 'Lawns in Virginia' });
  });

  it("move the focus to the row beside the deleted one, and to the list's button after the last", async () => {
    const named = (name: string) => ({ ...lawns, id: name, name, newCount: 0 });
    const { user, list } = await openSavedSearches(named('First'), named('Second'), named('Third'));
    await list();
    const remove = async (name: string) => {
      screen.getByRole('button', { name: `Delete ${name}` }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => {
        expect(screen.queryByRole('button', { name })).toBeNull();
      });
    };
    const hasFocus = (element: Element) =>
      waitFor(() => {
        expect(document.activeElement).toBe(element);
      });
    await remove('Second');
    await hasFocus(screen.getByRole('button', { name: 'Third' }));
    await remove('Third');
    await hasFocus(screen.getByRole('button', { name: 'First' }));
    await remove('First');
    await hasFocus(screen.getByRole('button', { name: 'Saved searches' }));
  });

  it('offer Undo even when the news of the deletion precedes the answer and the row is gone', async () => {
    const platform = platformWithSaved(lawns);
    const { ask } = platform;
    const told = Promise.withResolvers<undefined>();
    platform.ask = async (name, request) => {
      const result = await ask(name, request);
      if (name === 'search.remove') await told.promise;
      return result;
    };
    const { user } = await openOpportunities(platform);
    await user.click(await screen.findByRole('button', { name: 'Delete Lawns in Virginia' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Lawns in Virginia' })).toBeNull();
    });
    told.resolve(undefined);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByRole('button', { name: 'Lawns in Virginia' });
  });

  it('have an alert that works even when notifications are denied', async () => {
    const { user, platform, list } = await openSavedSearches(lawns);
    const asked = vi.fn(() => Promise.resolve(false));
    platform.requestNotifications = asked;
    await list();
    const off = screen.getByRole('button', { name: 'Alert for Lawns in Virginia', pressed: false });
    expect(off.textContent).toBe('Alert');
    await user.click(off);
    await screen.findByRole('button', { name: 'Alert for Lawns in Virginia', pressed: true });
    expect(asked).toHaveBeenCalledOnce();
    await screen.findByText(/only on the icon badge/);
  });
});

describe('result details', () => {
  it('show why a notice was found, if the service says so', async () => {
    const { search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': () =>
          good(
            foundPage([
              foundNotice(1, { why: { kind: 'keyword', words: ['custodial', 'floor'] } }),
              foundNotice(2, { why: { kind: 'concept', name: 'Janitorial Services' } }),
              foundNotice(3),
            ]),
          ),
      }),
    );
    const [first, second, third] = within(await search('cleaning')).getAllByRole('listitem');
    within(first!).getByText('Matches words: custodial, floor');
    within(second!).getByText('Related: Janitorial Services');
    expect(within(third!).queryByText(/Matches|Related/)).toBeNull();
  });

  it('are compact if the user chose so', async () => {
    const { search } = await openOpportunities(
      platformThatFinds({ 'settings.get': () => good({ hiddenSites: [], compact: true }) }),
    );
    const list = await search('cleaning');
    await waitFor(() => {
      expect(list.className).toContain('compact');
    });
    expect(within(list).queryByText('Janitorial Services')).toBeNull();
  });
});

describe('the "since" of new results', () => {
  const now = new Date(2026, 10, 12, 15).getTime();
  beforeEach(() => vi.useFakeTimers({ now }));
  afterEach(() => vi.useRealTimers());

  it.each([
    [now - 3_600_000, '3 new since 2:00 PM'],
    [now - 2 * DAY, '3 new since Tuesday'],
    [now - 9 * DAY, '3 new since Nov 3'],
  ])('reads naturally', (since, expected) => {
    expect(newSince(3, since).replace('\u202f', ' ')).toBe(expected);
  });
});
