// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { AwardsTab } from './awards-tab.tsx';
import { awardsPage, foundAward } from './testing/found-awards.ts';
import { submitFrom } from '../../ui/testing/paste-into.ts';

it('viewing the filters leaves page and results unchanged', async () => {
  const user = userEvent.setup();
  const platform = fakePlatform({
    'awards.search': ({ page = 1 }) => good(awardsPage([foundAward(page)], { page, mayHaveMore: true })),
    'connection.get': () => good({ state: 'connected' }),
  });
  renderWith(platform, <AwardsTab />);
  await submitFrom(user, await screen.findByRole('searchbox'), 'boiler');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Practice Builders 2');
  const filters = screen.getByRole('button', { name: /^Filters/ });
  await user.click(filters);
  await screen.findByRole('combobox', { name: 'NAICS' });
  await user.click(filters);
  await screen.findByText('Practice Builders 2');
  expect(platform.requestsOf('awards.search')).toHaveLength(2);
});
