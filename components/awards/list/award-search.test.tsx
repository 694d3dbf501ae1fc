// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SavedSearch } from '../../../lib/protocol/requests/search-requests.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { EMPTY_AWARDS } from '../shared/awards-form.ts';
import { AwardsTab } from './awards-tab.tsx';
import { awardsPage, foundAward } from './testing/found-awards.ts';
import { submitFrom } from '../../ui/testing/paste-into.ts';

const watch: SavedSearch = {
  id: 's-1',
  name: 'Recompetes at Practice',
  area: 'awards',
  alert: false,
  lookedAt: 0,
  newCount: 0,
  form: JSON.stringify({ ...EMPTY_AWARDS, agency: 'Department of Practice', view: 'ending', months: 18 }),
};

function open(...kept: SavedSearch[]) {
  const platform = fakePlatform({
    'awards.search': () => good(awardsPage([foundAward(1)])),
    'connection.get': () => good({ state: 'connected' }),
    'searches.list': () => good(kept),
    'searches.check': () => good({ checked: 0 }),
    'search.look': () => good({ newIds: [], since: 0 }),
    'search.save': ({ name, form }) => good({ ...watch, name, form }),
    'settings.get': () => good({ hiddenSites: [] }),
  });
  renderWith(platform, <AwardsTab />);
  return { platform, user: userEvent.setup() };
}

it('a saved recompete watch restores its view and months', async () => {
  const { user } = open(watch);
  const list = within(await screen.findByRole('list', { name: 'Saved searches' }));
  list.getByText('Agency: Department of Practice · Expiring within 18 months');
  await user.click(list.getByRole('button', { name: 'Recompetes at Practice' }));
  await screen.findByRole('radio', { name: 'Expiring', checked: true });
});

it('is saved with the current view', async () => {
  const { platform, user } = open();
  await submitFrom(user, await screen.findByRole('searchbox', { name: 'Search awards' }), 'boiler');
  await user.click(await screen.findByRole('radio', { name: 'Expiring' }));
  await user.click(screen.getByRole('button', { name: 'Saved searches' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this search as' });
  expect(name.value).toBe('boiler · Expiring within 12 months');
  await user.type(name, '{Enter}');
  const [sent] = platform.requestsOf('search.save') as { form: string }[];
  expect(JSON.parse(sent?.form ?? '')).toMatchObject({ q: 'boiler', view: 'ending', months: 12 });
});
