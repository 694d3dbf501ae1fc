import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { good } from '../../../../lib/protocol/testing/results.ts';
import { fakePlatform, type FakeAnswers, type FakePlatform } from '../../../ui/testing/fake-platform.ts';
import { renderWith } from '../../../ui/testing/render-with.tsx';
import { OpportunitiesTab } from '../opportunities-tab.tsx';
import { foundNotice, foundPage } from './sample-opportunities.ts';
import { pasteInto, submitFrom } from '../../../ui/testing/paste-into.ts';

/** A background that finds two notices, neither in a pipeline. */
export function platformThatFinds(more: FakeAnswers = {}): FakePlatform {
  return fakePlatform({
    'opportunities.search': () => good(foundPage([foundNotice(1), foundNotice(2)])),
    'opportunities.statuses': () => good({}),
    ...more,
  });
}

/** Opens the tab, ready for typing. */
export async function openOpportunities(platform = platformThatFinds()) {
  const user = userEvent.setup();
  const { unmount } = renderWith(platform, <OpportunitiesTab />);
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search opportunities' });
  const search = async (text: string) => {
    await user.clear(input);
    await submitFrom(user, input, text);
    return screen.findByRole('list', { name: 'Results' });
  };
  const openFilters = async () => {
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await screen.findByRole('combobox', { name: 'NAICS' }, { timeout: 10_000 });
  };
  const showResults = () => user.click(screen.getByRole('button', { name: 'Show results' }));
  return { user, platform, input, search, openFilters, showResults, close: unmount };
}

/** Opens the tab with a search that finds nothing because of its one filter. */
export async function openWithoutResults() {
  const opened = await openOpportunities(
    platformThatFinds({
      'opportunities.search': ({ setAsides }) => good(foundPage(setAsides ? [] : [foundNotice(1)])),
    }),
  );
  const { user, input, openFilters, showResults } = opened;
  await pasteInto(user, input, 'custodial');
  await openFilters();
  await user.click(screen.getByRole('button', { name: 'WOSB' }));
  await showResults();
  return { ...opened, withoutFilter: await screen.findByRole('button', { name: 'Search without the filter' }) };
}

/** The contract search requests, in order. */
export function searchesOf(platform: FakePlatform): unknown[] {
  return platform.requestsOf('opportunities.search');
}
