// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import table from '../../../lib/domain/reference/naics-2022.json';
import { createNaics } from '../../../lib/domain/reference/naics.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { searchCautions } from './search-cautions.ts';
import { EMPTY_SEARCH, type SearchForm } from './search-form.ts';
import { foundPage } from './testing/sample-opportunities.ts';
import { openOpportunities, platformThatFinds, searchesOf } from './testing/open-opportunities.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

const naics = createNaics(table);
const said = (form: Partial<SearchForm>) =>
  searchCautions({ ...EMPTY_SEARCH, q: 'lawn', ...form }, naics).map(({ about, text }) => [about, text]);
const choice = (code: string) => ({ code, name: code, codes: [code] });

describe('a filter that can match nothing', () => {
  it.each<[string, Partial<SearchForm>, string, RegExp]>([
    ['a set-aside nobody knows', { setAsides: ['SBA', 'XYZ'] }, 'setAsides', /set-aside code: XYZ\. It/],
    ['a type nobody knows', { types: ['Tender', 'RFQ'] }, 'types', /notice types: Tender and RFQ\. They/],
    ['grants while grants are left out', { types: ['Grant'] }, 'types', /^Grants are excluded, so Grant/],
    ['a code of an older NAICS', { naics: [choice('541710'), choice('561720')] }, 'naics', /^541710 isn’t in/],
    [
      'types without a deadline, and a deadline',
      { types: ['Award Notice', 'Justification'], dueWithin: '30' },
      'due',
      /^Award Notice and Justification: usually no due date/,
    ],
    [
      'past deadlines, and a deadline from today on',
      { includeExpired: true, dueWithin: '7' },
      'include',
      /^The due date/,
    ],
  ])('warns about %s', (_what, form, about, text) => {
    expect(said(form)).toEqual([[about, expect.stringMatching(text)]]);
  });

  it.each<[string, Partial<SearchForm>]>([
    ['what the service lists', { setAsides: ['SBA'], types: ['solicitation'], naics: [choice('561720')] }],
    ['grants while they are included', { types: ['Solicitation'], includeGrants: true }],
    ['one type that has a deadline among others', { types: ['Award Notice', 'Solicitation'], dueWithin: '30' }],
    ['past deadlines alone', { includeExpired: true, postedWithin: '7' }],
    ['a deadline that cannot be read', { includeExpired: true, dueWithin: 'soon' }],
  ])('does not warn about %s', (_what, form) => {
    expect(said(form)).toEqual([]);
  });
});

describe('on the screen', () => {
  it('is explained below its filter, with a button that fixes it', async () => {
    const { user, input, openFilters, showResults, platform } = await openOpportunities();
    await pasteInto(user, input, 'lawn');
    await openFilters();
    await user.click(within(screen.getByRole('radiogroup', { name: 'Due' })).getByRole('radio', { name: '7 days' }));
    await user.click(screen.getByRole('checkbox', { name: 'Past due dates' }));
    await screen.findByText(/past due dates still won’t show/);
    await user.click(screen.getByRole('button', { name: 'Any due date' }));
    expect(screen.queryByText(/past due dates still won’t show/)).toBeNull();
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)).toMatchObject([{ q: 'lawn', includeExpired: true }]);
    expect(searchesOf(platform)).not.toMatchObject([{ dueWithinDays: 7 }]);
  });

  it('is explained in place of empty results, and its fix searches again', async () => {
    const { user, input, openFilters, showResults, platform } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ setAsides }) => good(foundPage([], setAsides ? {} : { mayHaveMore: false })),
      }),
    );
    await pasteInto(user, input, 'lawn');
    await openFilters();
    await user.click(within(screen.getByRole('group', { name: 'Set-aside' })).getByRole('button', { name: /more$/ }));
    await user.type(screen.getByRole('textbox', { name: 'Other set-aside code, then Enter' }), 'XYZ{Enter}');
    await showResults();
    await screen.findByText('Nothing found', { ignore: '[role="status"]' });
    screen.getByText(/set-aside code: XYZ\. It/);
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    await expect.poll(() => searchesOf(platform).at(-1)).not.toHaveProperty('setAsides');
  });

  it('accepts a known code typed in lower case', async () => {
    const { user, input, openFilters, showResults, platform } = await openOpportunities();
    await pasteInto(user, input, 'lawn');
    await openFilters();
    await user.click(within(screen.getByRole('group', { name: 'Set-aside' })).getByRole('button', { name: /more$/ }));
    await user.type(screen.getByRole('textbox', { name: 'Other set-aside code, then Enter' }), 'sdvosbc{Enter}');
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform)).toMatchObject([{ setAsides: ['SDVOSBC'] }]);
  });
});
