// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { foundNotice, foundPage } from './testing/sample-opportunities.ts';
import { openOpportunities, platformThatFinds, searchesOf } from './testing/open-opportunities.tsx';
import { pasteInto, submitFrom } from '../../ui/testing/paste-into.ts';

const HOUR = 3_600_000;

describe('the search request', () => {
  it('has only the query, with the documented defaults', async () => {
    const { platform, search } = await openOpportunities();
    await search('  custodial services ');
    expect(searchesOf(platform)).toEqual([{ q: 'custodial services', sort: 'relevance', page: 1, pageSize: 20 }]);
  });

  it('names every filter as in service-api §4.1', async () => {
    const { user, platform, input, openFilters, showResults } = await openOpportunities();
    await pasteInto(user, input, 'custodial');
    await openFilters();

    await user.type(screen.getByRole('combobox', { name: 'NAICS' }), '561720');
    await user.click(await screen.findByRole('option', { name: /561720.*Janitorial Services/ }));
    await user.keyboard('{Escape}');
    const states = screen.getByRole('combobox', { name: 'States' });
    await user.type(states, 'virg');
    await user.click(await screen.findByRole('option', { name: /^VA/ }));
    await user.type(states, 'md');
    await user.click(await screen.findByRole('option', { name: /^MD/ }));
    await user.keyboard('{Escape}');

    const setAsides = within(screen.getByRole('group', { name: 'Set-aside' }));
    await user.click(setAsides.getByRole('button', { name: '8(a)' }));
    await user.click(setAsides.getByRole('button', { name: /more/ }));
    await user.click(setAsides.getByRole('button', { name: 'Buy Indian BICiv' }));
    await user.type(setAsides.getByRole('textbox'), 'SDB{Enter}');
    const types = within(screen.getByRole('group', { name: 'Type' }));
    await user.click(types.getByRole('button', { name: 'Combined Syn/Sol' }));

    await user.click(within(screen.getByRole('radiogroup', { name: 'Due' })).getByRole('radio', { name: '30 days' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Posted' })).getByRole('radio', { name: 'Other' }));
    await user.type(screen.getByRole('textbox', { name: 'Posted: number of days' }), '45');
    await user.click(screen.getByRole('checkbox', { name: 'Past due dates' }));
    await user.click(screen.getByRole('checkbox', { name: 'Grants' }));
    // The results have their own sort order, and one size of page.
    expect(screen.queryByRole('combobox', { name: /Sort|Results per page/ })).toBeNull();
    expect(searchesOf(platform)).toEqual([]);
    await showResults();

    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)).toEqual([
      {
        q: 'custodial',
        naics: ['561720'],
        states: ['VA', 'MD'],
        setAsides: ['8A', 'BICiv', 'SDB'],
        types: ['Combined Synopsis/Solicitation'],
        dueWithinDays: 30,
        postedWithinDays: 45,
        includeExpired: true,
        includeGrants: true,
        sort: 'relevance',
        page: 1,
        pageSize: 20,
      },
    ]);
  });

  it('starts from the first page after sorting', async () => {
    const { user, platform, search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ page }) =>
          good(foundPage([foundNotice(page ?? 1)], { page: page ?? 1, mayHaveMore: true })),
      }),
    );
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Custodial services, building 2');
    await user.click(screen.getByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: 'Newest' }));
    await screen.findByText('Custodial services, building 1');
    expect(searchesOf(platform)).toEqual([
      { q: 'custodial', sort: 'relevance', page: 1, pageSize: 20 },
      { q: 'custodial', sort: 'relevance', page: 2, pageSize: 20 },
      { q: 'custodial', sort: 'postedDesc', page: 1, pageSize: 20 },
    ]);
  });

  it('is repeated by a second submit, unless answered within a minute', async () => {
    const { user, platform, search, input, openFilters, showResults } = await openOpportunities();
    await search('custodial');
    await user.type(input, '{Enter}');
    expect(searchesOf(platform)).toHaveLength(1);

    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * HOUR);
    platform.answer({ 'opportunities.search': () => good(foundPage([foundNotice(3)])) });
    await user.type(input, '{Enter}');
    await screen.findByText('Custodial services, building 3');
    now.mockReturnValue(Date.now() + 6 * HOUR);
    platform.answer({ 'opportunities.search': () => good(foundPage([foundNotice(4)])) });
    await openFilters();
    await showResults();
    await screen.findByText('Custodial services, building 4');
    expect(searchesOf(platform)).toHaveLength(3);
  });

  it('is sent once while its answer is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { user, platform, input } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => promise.then(() => good(foundPage([foundNotice(1)]))) }),
    );
    await user.type(input, 'custodial{Enter}{Enter}');
    resolve(undefined);
    await screen.findByText('Custodial services, building 1');
    expect(searchesOf(platform)).toHaveLength(1);
  });

  it('sorts without searching for text typed since', async () => {
    const { user, platform, search, input } = await openOpportunities();
    await search('custodial');
    await user.type(input, ' services');
    await user.click(screen.getByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: 'Due date' }));
    await waitFor(() => {
      expect(searchesOf(platform)).toHaveLength(2);
    });
    expect(searchesOf(platform)[1]).toMatchObject({ q: 'custodial', sort: 'deadlineAsc' });
    expect(input.value).toBe('custodial services');
  });

  it.each([
    ['Due', '7 days', { dueWithinDays: 7 }],
    ['Due', '60 days', { dueWithinDays: 60 }],
    ['Posted', '1 day', { postedWithinDays: 1 }],
    ['Posted', '30 days', { postedWithinDays: 30 }],
  ])('has %s within %s', async (filter, choice, expected) => {
    const { user, platform, input, openFilters, showResults } = await openOpportunities();
    await pasteInto(user, input, 'custodial');
    await openFilters();
    await user.click(within(screen.getByRole('radiogroup', { name: filter })).getByRole('radio', { name: choice }));
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)).toEqual([{ q: 'custodial', sort: 'relevance', page: 1, pageSize: 20, ...expected }]);
  });

  it('drops a day range after choosing Any', async () => {
    const { user, platform, input, openFilters, showResults } = await openOpportunities();
    await pasteInto(user, input, 'custodial');
    await openFilters();
    const due = within(screen.getByRole('radiogroup', { name: 'Due' }));
    await user.click(due.getByRole('radio', { name: '7 days' }));
    await user.click(due.getByRole('radio', { name: 'Any' }));
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)[0]).not.toHaveProperty('dueWithinDays');
  });

  it('is sent when closing the filters', async () => {
    const { user, platform, search, openFilters } = await openOpportunities();
    await search('custodial');
    await openFilters();
    await user.click(screen.getByRole('button', { name: 'WOSB' }));
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await waitFor(() => {
      expect(searchesOf(platform).at(-1)).toMatchObject({ setAsides: ['WOSB'] });
    });
  });

  it('is not sent, and keeps page and scroll position, when the filters are only viewed', async () => {
    const { user, platform, input, search, openFilters } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ page = 1 }) => good(foundPage([foundNotice(page)], { page, mayHaveMore: true })),
      }),
    );
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Custodial services, building 2');
    const scrolled = must(input.closest('.scroll') ?? undefined);
    scrolled.scrollTop = 240;
    fireEvent.scroll(scrolled);
    await waitFor(() => {
      expect(platform.drafts.get('opportunitiesScroll')).toMatchObject({ top: 240 });
    });
    await openFilters();
    // The browser does this, because the filters are shorter than the results.
    scrolled.scrollTop = 0;
    await user.click(screen.getByRole('button', { name: 'WOSB' }));
    await user.click(screen.getByRole('button', { name: 'WOSB' }));
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await screen.findByText('Custodial services, building 2');
    screen.getByText('Page 2');
    expect(scrolled.scrollTop).toBe(240);
    expect(searchesOf(platform)).toHaveLength(2);
  });

  it('leaves results that were not scrolled at their top after viewing scrolled filters', async () => {
    const { user, input, search, openFilters } = await openOpportunities();
    await search('custodial');
    await openFilters();
    const scrolled = must(input.closest('.scroll') ?? undefined);
    scrolled.scrollTop = 240;
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await screen.findByText('Custodial services, building 1');
    expect(scrolled.scrollTop).toBe(0);
  });

  it('is not sent without a query: says so and focuses the input', async () => {
    const { user, platform, input } = await openOpportunities();
    await user.type(input, '   {Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Enter what you’re looking for');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(searchesOf(platform)).toEqual([]);
    await user.type(input, 'c');
    expect(screen.queryByRole('alert')).toBeNull();
    // Nor while the user clears it for another query.
    await user.clear(input);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('invalid input', () => {
  it('reports the limit for a query that is too long, keeps it and does not search', async () => {
    const { user, platform, input } = await openOpportunities();
    await user.click(input);
    await user.paste('w'.repeat(2001));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Use 2,000 characters or fewer. You have 2,001.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(searchesOf(platform)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(searchesOf(platform)).toMatchObject([{ q: 'w'.repeat(2000) }]);
  });

  it('reports an invalid number of days by filter name and keeps it', async () => {
    const { user, platform, input, openFilters, showResults } = await openOpportunities();
    await pasteInto(user, input, 'custodial');
    await openFilters();
    await user.click(within(screen.getByRole('radiogroup', { name: 'Due' })).getByRole('radio', { name: 'Other' }));
    const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Due: number of days' });
    await pasteInto(user, days, 'two weeks');
    expect(days.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Due: enter a whole number of days from 0 to 36,500.')).toBeTruthy();

    await showResults();
    expect(document.activeElement).toBe(days);
    expect(days.value).toBe('two weeks');
    expect(searchesOf(platform)).toEqual([]);

    await user.clear(days);
    await user.type(days, '14');
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)[0]).toMatchObject({ dueWithinDays: 14 });
  });

  it('survives closing the popup', async () => {
    const first = await openOpportunities();
    await first.openFilters();
    await first.user.click(
      within(screen.getByRole('radiogroup', { name: 'Posted' })).getByRole('radio', { name: 'Other' }),
    );
    await first.user.type(screen.getByRole('textbox', { name: 'Posted: number of days' }), '3o');
    first.close();
    await openOpportunities(first.platform);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Posted: number of days' }).value).toBe('3o');
    expect(screen.getByText(/^Posted: enter a whole number/)).toBeTruthy();
  });

  it('reports an invalid set-aside code and keeps it', async () => {
    const { user, platform, input, openFilters, showResults } = await openOpportunities();
    await pasteInto(user, input, 'custodial');
    await openFilters();
    const setAsides = within(screen.getByRole('group', { name: 'Set-aside' }));
    await user.click(setAsides.getByRole('button', { name: /more/ }));
    const other = setAsides.getByRole<HTMLInputElement>('textbox');
    await submitFrom(user, other, 'small business');
    expect(screen.getByText(/^Set-aside: use letters and digits only/)).toBeTruthy();
    await showResults();
    expect(other.value).toBe('small business');
    expect(searchesOf(platform)).toEqual([]);
  });

  it('counts a set-aside code typed without Enter', async () => {
    const { user, platform, input, openFilters, showResults } = await openOpportunities();
    await pasteInto(user, input, 'custodial');
    await openFilters();
    const setAsides = within(screen.getByRole('group', { name: 'Set-aside' }));
    await user.click(setAsides.getByRole('button', { name: /more/ }));
    await user.type(setAsides.getByRole('textbox'), 'SDB');
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)[0]).toMatchObject({ setAsides: ['SDB'] });
  });
});
