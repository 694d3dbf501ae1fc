import { screen } from '@testing-library/react';
import type { SavedSearch } from '../../../../lib/protocol/requests/search-requests.ts';
import { good } from '../../../../lib/protocol/testing/results.ts';
import { EMPTY_SEARCH } from '../../opportunities/search-form.ts';
import { openOpportunities, platformThatFinds } from '../../opportunities/testing/open-opportunities.tsx';

const DAY = 86_400_000;

export const lawns: SavedSearch = {
  id: 's-1',
  name: 'Lawns in Virginia',
  area: 'opportunities',
  form: JSON.stringify({ ...EMPTY_SEARCH, q: 'lawn care', states: ['VA'], sort: 'deadlineAsc' }),
  alert: false,
  lookedAt: Date.now() - 30 * DAY,
  newCount: 1,
};

/** A background that stores the searches it is given. */
export function platformWithSaved(...start: SavedSearch[]) {
  let stored = start;
  const removed: SavedSearch[] = [];
  const put = (search: SavedSearch) => {
    stored = [...stored.filter(({ id }) => id !== search.id), search];
    platform.change('searches');
    return good(search);
  };
  const platform = platformThatFinds({
    'connection.get': () => good({ state: 'connected', id: 'first', baseUrl: 'https://first.example.com' }),
    'searches.list': () => good(stored),
    'searches.check': () => good({ checked: 0 }),
    'settings.get': () => good({ hiddenSites: [] }),
    'search.save': ({ name, form, asks }) =>
      put({ id: 's-new', name, form, area: asks.area, alert: false, lookedAt: Date.now(), newCount: 0 }),
    'search.change': ({ id, search, ...changes }) =>
      put({
        ...(stored.find((each) => each.id === id) ?? lawns),
        ...changes,
        ...(search ? { form: search.form } : {}),
      }),
    'search.look': () => good({ newIds: ['notice-2'], since: lawns.lookedAt }),
    'search.remove': ({ id }) => {
      removed.push(...stored.filter((each) => each.id === id));
      stored = stored.filter((each) => each.id !== id);
      platform.change('searches');
      return good({ removed: true });
    },
    'search.restore': () => put(removed[0] ?? lawns),
  });
  return platform;
}

/** Opens the search tab with saved searches. */
export async function openSavedSearches(...start: SavedSearch[]) {
  const opened = await openOpportunities(platformWithSaved(...start));
  const list = () => screen.findByRole('list', { name: 'Saved searches' });
  return { ...opened, list };
}
