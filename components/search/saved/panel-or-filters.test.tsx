// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NavigationContext } from '../../platform/navigation.tsx';
import { OpportunitiesTab } from '../opportunities/opportunities-tab.tsx';
import { EMPTY_SEARCH } from '../opportunities/search-form.ts';
import { searchesOf } from '../opportunities/testing/open-opportunities.tsx';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { lawns, openSavedSearches, platformWithSaved } from './testing/fake-saved-searches.ts';

const mowing = { ...lawns, newCount: 0 };
const filters = () => screen.queryByRole('combobox', { name: 'NAICS' });
const button = (expanded: boolean) => screen.getByRole('button', { name: 'Saved searches', expanded });

/** Expects the list to be open and its button to say so. */
async function listIsOpen() {
  const region = await screen.findByRole('region', { name: 'Saved searches' });
  expect(button(true).getAttribute('aria-controls')).toBe(region.id);
  expect(filters()).toBeNull();
}

it('removing a filter and setting it again leaves a saved search unchanged', async () => {
  const form = JSON.stringify({ ...EMPTY_SEARCH, q: 'lawn care', setAsides: ['SBA', 'WOSB'] });
  const { user, platform, list, openFilters, showResults } = await openSavedSearches({ ...mowing, form });
  await user.click(within(await list()).getByRole('button', { name: lawns.name }));
  await screen.findByRole('list', { name: 'Results' });
  await openFilters();
  await user.click(screen.getByRole('button', { name: 'Total small business SBA' }));
  await user.click(screen.getByRole('button', { name: 'Total small business SBA' }));
  await showResults();
  await waitFor(() => {
    expect(searchesOf(platform).at(-1)).toMatchObject({ setAsides: ['WOSB', 'SBA'] });
  });
  await screen.findByRole('button', { name: `Alert for ${lawns.name}` });
  expect(screen.queryByRole('button', { name: /^Update saved search/ })).toBeNull();
});

describe('the list of saved searches and the filters', () => {
  it('take turns, and closing the filters this way applies them', async () => {
    const { user, platform, search, openFilters } = await openSavedSearches(mowing);
    await listIsOpen();
    await search('custodial');
    await openFilters();
    expect(button(false).hasAttribute('aria-controls')).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: /grants/i }));
    await user.click(button(false));
    await listIsOpen();
    await waitFor(() => {
      expect(searchesOf(platform)).toHaveLength(2);
    });
    await openFilters();
    expect(screen.queryByRole('region', { name: 'Saved searches' })).toBeNull();
    button(false);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
    button(false);
  });

  it('take turns before the first search too', async () => {
    const { user, openFilters } = await openSavedSearches(mowing);
    await openFilters();
    button(false);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await listIsOpen();
  });

  it('take turns when the list is requested from elsewhere', async () => {
    const platform = platformWithSaved(mowing);
    platform.drafts.set('opportunities', { form: {}, filtersOpen: true });
    const navigation = {
      show: vi.fn(),
      suggest: vi.fn(),
      viewTaken: vi.fn(),
      openPursuit: vi.fn(),
      wanted: undefined,
      pursuitOpened: vi.fn(),
      openSearch: vi.fn(),
      searchOpened: vi.fn(),
      leave: vi.fn(),
      onLeave: vi.fn(),
      wantedSearch: { area: 'opportunities' } as const,
    };
    renderWith(
      platform,
      <NavigationContext value={navigation}>
        <OpportunitiesTab />
      </NavigationContext>,
    );
    await listIsOpen();
  });
});
