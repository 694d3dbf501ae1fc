// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { good } from '../../lib/protocol/testing/results.ts';
import { openOpportunities, platformThatFinds } from '../search/opportunities/testing/open-opportunities.tsx';
import { foundNotice, foundPage } from '../search/opportunities/testing/sample-opportunities.ts';

const out = foundNotice(1, { setAside: '8A' });
const fitting = foundNotice(2);
const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('results show verdicts with reasons, filtered and best first, as soon as a company is described', async () => {
  let company = {};
  const platform = platformThatFinds({
    'opportunities.search': () => good(foundPage([out, fitting])),
    'settings.get': () => good({ hiddenSites: [], company }),
  });
  const { user, search } = await openOpportunities(platform);
  await search('custodial');
  expect(screen.queryByText('Ruled out')).toBeNull();
  company = { size: 'small' };
  platform.change('settings');
  expect((await screen.findAllByText('8(a) set-aside; not one of your statuses')).length).toBeGreaterThan(0);
  expect(titles()).toEqual([out.title, fitting.title]);
  await user.click(screen.getByRole('checkbox', { name: 'Best fit first' }));
  expect(titles()).toEqual([fitting.title, out.title]);
  await user.click(screen.getByRole('button', { name: 'Ruled out 1' }));
  expect(titles()).toEqual([out.title]);
  company = { statuses: ['8(a)'] };
  platform.change('settings');
  await screen.findByText('No result on this page has that fit.');
  company = {};
  platform.change('settings');
  await waitFor(() => expect(titles()).toEqual([out.title, fitting.title]));
});
