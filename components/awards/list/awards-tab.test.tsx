// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform, type FakeAnswers } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { AwardsTab } from './awards-tab.tsx';
import { awardsPage, foundAward } from './testing/found-awards.ts';
import { pasteInto, submitFrom } from '../../ui/testing/paste-into.ts';

function platformThatFinds(more: FakeAnswers = {}) {
  return fakePlatform({
    'awards.search': () => good(awardsPage([foundAward(1), foundAward(2)], { total: 8412 })),
    'connection.get': () => good({ state: 'connected', webAppUrl: 'https://app.example.com/pursuits' }),
    ...more,
  });
}

async function openAwards(platform = platformThatFinds()) {
  const user = userEvent.setup();
  const { unmount } = renderWith(platform, <AwardsTab />);
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search awards' });
  return {
    user,
    platform,
    input,
    close: unmount,
    search: async (text: string) => {
      await submitFrom(user, input, text);
      return screen.findByRole('table');
    },
    openFilters: async () => {
      await user.click(screen.getByRole('button', { name: /^Filters/ }));
      await screen.findByRole('combobox', { name: 'NAICS' });
    },
    showResults: () => user.click(screen.getByRole('button', { name: 'Show results' })),
    asked: () => platform.requestsOf('awards.search'),
  };
}

const DEFAULTS = { sort: 'action_date', page: 1, pageSize: 25 };

describe('the awards request', () => {
  it('is not sent at first; the latest awards can be requested without a query', async () => {
    const { user, asked } = await openAwards();
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show the latest awards' }));
    await screen.findByRole('table');
    expect(asked()).toEqual([DEFAULTS]);
  });

  it('rejects an overlong agency or query and reports the limit', async () => {
    const { user, input, asked, openFilters, showResults } = await openAwards();
    await openFilters();
    const agency = screen.getByRole('textbox', { name: 'Agency' });
    await user.click(agency);
    await user.paste('w'.repeat(501));
    await showResults();
    screen.getByText('Use 500 characters or fewer. You have 501.');
    expect(document.activeElement).toBe(agency);
    await user.clear(agency);
    await user.click(input);
    await user.paste('w'.repeat(2001));
    await showResults();
    screen.getByText('Use 2,000 characters or fewer. You have 2,001.');
    expect(asked()).toEqual([]);
  });

  it('names every filter as in service-api §4.2', async () => {
    const { user, input, asked, openFilters, showResults } = await openAwards();
    await pasteInto(user, input, ' boiler ');
    await openFilters();
    await pasteInto(user, screen.getByRole('textbox', { name: 'Agency' }), ' 097 ');
    await user.type(screen.getByRole('combobox', { name: 'NAICS' }), '2382');
    await user.click(await screen.findByRole('option', { name: /^2382\D/ }));
    await user.type(screen.getByRole('combobox', { name: 'State' }), 'texas');
    await user.click(await screen.findByRole('option', { name: /^TX/ }));
    expect(screen.queryByRole('combobox', { name: /Sort|Results per page/ })).toBeNull();
    await showResults();
    await screen.findByRole('table');
    expect(asked()).toEqual([{ q: 'boiler', agency: '097', naics: '2382', state: 'TX', ...DEFAULTS }]);
  });

  it('keeps a NAICS prefix as such, down to a sector', async () => {
    const { user, asked, openFilters, showResults } = await openAwards();
    await openFilters();
    await user.type(screen.getByRole('combobox', { name: 'NAICS' }), '31');
    await user.click(await screen.findByRole('option', { name: /^31 ?Manufacturing/ }));
    await showResults();
    await screen.findByRole('table');
    expect(asked()).toEqual([{ ...DEFAULTS, naics: '31' }]);
    expect(screen.getByText('NAICS 31…')).toBeTruthy();
  });

  it('has one state and one NAICS code; a new one replaces the previous', async () => {
    const { user, asked, openFilters, showResults } = await openAwards();
    await openFilters();
    const state = screen.getByRole('combobox', { name: 'State' });
    for (const each of ['tx', 'va']) {
      await user.type(state, each);
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${each.toUpperCase()}`) }));
    }
    await showResults();
    await screen.findByRole('table');
    expect(asked()).toEqual([{ ...DEFAULTS, state: 'VA' }]);
  });

  it.each([
    ['Value', 'value'],
    ['Start', 'start'],
  ])('sorts by %s from the first page', async (name, sort) => {
    const { user, asked, search } = await openAwards(
      platformThatFinds({
        'awards.search': ({ page = 1 }) =>
          good(awardsPage([foundAward(page)], { page, mayHaveMore: true, total: 8412 })),
      }),
    );
    await search('boiler');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Practice Builders 2');
    await user.click(screen.getByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name }));
    await screen.findByText('Practice Builders 1');
    expect(asked().slice(1)).toEqual([
      { ...DEFAULTS, q: 'boiler', page: 2 },
      { ...DEFAULTS, q: 'boiler', sort },
    ]);
  });

  it('has active filters that read as sentences and can be removed', async () => {
    const { user, asked, openFilters, showResults } = await openAwards();
    await openFilters();
    await pasteInto(user, screen.getByRole('textbox', { name: 'Agency' }), 'Army');
    await user.type(screen.getByRole('combobox', { name: 'State' }), 'tx{Enter}');
    await showResults();
    const inUse = within(await screen.findByRole('list', { name: 'Active filters' }));
    expect(inUse.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Agency: Army',
      'Performed in Texas',
    ]);
    await user.click(inUse.getByRole('button', { name: 'Remove Agency: Army' }));
    await waitFor(() => {
      expect(asked().at(-1)).toEqual({ ...DEFAULTS, state: 'TX' });
    });
  });
});

describe('an award', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 1, 12) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows recipient, description, value and end, with a link into the web application', async () => {
    const { search } = await openAwards();
    const [, row] = within(await search('boiler')).getAllByRole('row');
    const cells = within(must(row));
    expect(cells.getByRole<HTMLAnchorElement>('link', { name: /^Open award W912DY25C001 / }).href).toBe(
      'https://app.example.com/pursuits/awards/1',
    );
    expect(cells.getByText('$1.2M').title).toBe('$1,234,567.89');
    expect(cells.getByText('Sep 30, 2031')).toBeTruthy();
    expect(cells.getByText('from Oct 2024')).toBeTruthy();
    expect(cells.getByText('238220 · TX')).toBeTruthy();
    expect(screen.getAllByText('1–2 of 8,412').length).toBeGreaterThan(0);
  });

  it.each([
    ['2026-06-30', 'ended'],
    ['2026-07-01', 'Today'],
    ['2026-07-15', '14 days'],
  ])('that ends on %s says "%s"', async (endDate, text) => {
    const { search } = await openAwards(
      platformThatFinds({
        'awards.search': () => good(awardsPage([foundAward(1, { endDate: day(endDate) })])),
      }),
    );
    expect(within(await search('boiler')).getByText(text)).toBeTruthy();
  });

  it('marks or omits what the source does not have', async () => {
    const { search } = await openAwards(
      platformThatFinds({ 'awards.search': () => good(awardsPage([{ awardId: 'CONT_AWD_7' }])) }),
    );
    const [, row] = within(await search('boiler')).getAllByRole('row');
    expect(row?.textContent).toBe('Awardee not listedCONT_AWD_7Not listedNot listed');
  });

  it.each([
    ['without an address of the web application', {}, '/awards/1'],
    ['to another host', { webAppUrl: 'https://app.example.com/' }, '//evil.example/awards'],
    ['out of the application', { webAppUrl: 'https://app.example.com/pursuits' }, '../admin'],
  ])('has no link %s', async (_, connection, path) => {
    const { search } = await openAwards(
      platformThatFinds({
        'connection.get': () => good({ state: 'connected', ...connection }),
        'awards.search': () => good(awardsPage([foundAward(1, { path })])),
      }),
    );
    const link = within(await search('boiler')).queryByRole<HTMLAnchorElement>('link');
    // Any other part of such a path stays inside the application.
    if (link) expect(new URL(link.href).host).toBe('app.example.com');
    else expect(screen.getByText('Practice Builders 1')).toBeTruthy();
  });

  it('sort order is announced and shown in the header', async () => {
    const { user, search } = await openAwards();
    await search('boiler');
    expect(screen.getByRole('table', { name: 'Awards, latest action first' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: 'Value' }));
    expect(await screen.findByRole('table', { name: 'Awards, highest value first' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('arrows move between awards', async () => {
    const { user, input, search } = await openAwards();
    await search('boiler');
    input.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Practice Builders 2');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Practice Builders 1');
  });
});

describe('no awards', () => {
  it('offers the search without its filters', async () => {
    const { user, input, asked, openFilters, showResults } = await openAwards(
      platformThatFinds({ 'awards.search': ({ agency }) => good(awardsPage(agency ? [] : [foundAward(1)])) }),
    );
    await pasteInto(user, input, 'boiler');
    await openFilters();
    await pasteInto(user, screen.getByRole('textbox', { name: 'Agency' }), 'Nowhere');
    await showResults();
    await user.click(await screen.findByRole('button', { name: 'Search without the filter' }));
    await screen.findByRole('table');
    expect(asked().at(-1)).toEqual({ ...DEFAULTS, q: 'boiler' });
  });

  it('offers the way back from past the last page', async () => {
    const { user, search } = await openAwards(
      platformThatFinds({
        'awards.search': ({ page = 1 }) =>
          good(awardsPage(page === 1 ? [foundAward(1)] : [], { page, mayHaveMore: page === 1 })),
      }),
    );
    await search('boiler');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('No more results', { ignore: '[role="status"]' });
    await user.click(screen.getAllByRole('button', { name: 'Previous page' })[0]!);
    await screen.findByText('Practice Builders 1');
  });

  it('after a failure, says what happened, keeps the search, and can be retried', async () => {
    const { user, input, platform } = await openAwards(
      platformThatFinds({ 'awards.search': () => bad('unreachable') }),
    );
    await submitFrom(user, input, 'boiler');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load awards');
    expect(input.value).toBe('boiler');
    platform.answer({ 'awards.search': () => good(awardsPage([foundAward(1)])) });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });
});

describe('after the popup was closed', () => {
  it('everything is restored', async () => {
    const first = await openAwards();
    await first.openFilters();
    await pasteInto(first.user, screen.getByRole('textbox', { name: 'Agency' }), 'Army');
    await first.user.type(screen.getByRole('combobox', { name: 'NAICS' }), '2382');
    await first.user.click(await screen.findByRole('option', { name: /^2382\D/ }));
    await first.user.type(screen.getByRole('combobox', { name: 'State' }), 'tx{Enter}');
    await first.showResults();
    await first.search('boiler');
    await waitFor(() => {
      expect(JSON.stringify(first.platform.drafts.get('answers'))).toContain('boiler');
    });
    first.close();

    first.platform.answer({ 'awards.search': () => new Promise(() => undefined) });
    const again = await openAwards(first.platform);
    await screen.findByText('Practice Builders 1');
    expect(again.input.value).toBe('boiler');
    expect(screen.getByText('Agency: Army')).toBeTruthy();
    expect(screen.getByText('NAICS 2382…')).toBeTruthy();
    expect(screen.getByText('Performed in Texas')).toBeTruthy();
  });
});
