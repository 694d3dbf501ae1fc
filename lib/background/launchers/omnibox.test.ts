import { describe, expect, it, vi } from 'vitest';
import type { SavedSearch } from '../../protocol/requests/search-requests.ts';
import { createOmnibox } from './omnibox.ts';

const saved: SavedSearch[] = [
  { id: 's-1', name: 'R&D <labs>', area: 'awards', form: '{}', alert: false, lookedAt: 0, newCount: 0 },
  { id: 's-2', name: 'Lawns', area: 'opportunities', form: '{}', alert: false, lookedAt: 0, newCount: 0 },
];

function start(plain?: boolean) {
  const openTab = vi.fn(() => Promise.resolve());
  return { omnibox: createOmnibox({ list: () => Promise.resolve(saved) }, { openTab }, plain), openTab };
}

describe('the address bar keyword', () => {
  it('searches open contracts for the typed text, in the tab that the browser says', async () => {
    const { omnibox, openTab } = start();
    await omnibox.enter(' lawn care ', 'currentTab');
    expect(openTab).toHaveBeenLastCalledWith({ search: { area: 'opportunities', q: 'lawn care' } }, 'inPlace');
    await omnibox.enter('', 'newForegroundTab');
    expect(openTab).toHaveBeenLastCalledWith({ search: { area: 'opportunities' } }, 'new');
  });

  it('offers awards and matching saved searches, and opens the chosen one', async () => {
    const { omnibox, openTab } = start();
    const [awards, search] = await omnibox.suggestions('r&d');
    await omnibox.enter(awards?.content ?? '', 'newForegroundTab');
    expect(openTab).toHaveBeenLastCalledWith({ search: { area: 'awards', q: 'r&d' } }, 'new');
    await omnibox.enter(search?.content ?? '', 'newBackgroundTab');
    expect(openTab).toHaveBeenLastCalledWith({ search: { area: 'awards', savedId: 's-1' } }, 'newBehind');
  });

  it('escapes names in the list', async () => {
    const [, search] = await start().omnibox.suggestions('r&d');
    expect(search?.description).toBe('Saved search: R&amp;D &lt;labs&gt;');
  });

  it('says what Enter does, with the typed text if the browser fills it in', () => {
    expect(start().omnibox.first().description).toBe('Search open opportunities for %s');
  });

  it('uses no markup in Firefox', async () => {
    const { omnibox } = start(true);
    expect(omnibox.first().description).toBe('Search open opportunities');
    const [, search] = await omnibox.suggestions('r&d');
    expect(search?.description).toBe('Saved search: R&D <labs>');
  });
});
