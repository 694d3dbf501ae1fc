// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { foundNotice, foundPage } from '../opportunities/testing/sample-opportunities.ts';
import { openOpportunities } from '../opportunities/testing/open-opportunities.tsx';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { lawns, openSavedSearches } from './testing/fake-saved-searches.ts';

const DAY = 86_400_000;

describe('results of a saved search, once viewed', () => {
  /** Runs a saved search, after which a check finds more. */
  async function lookedAt() {
    const opened = await openSavedSearches(lawns);
    const { user, platform, list } = opened;
    let kept = lawns;
    platform.answer({
      'searches.list': () => good([kept]),
      'search.look': () => {
        const viewed = { newIds: Array.from({ length: kept.newCount }, (_, at) => `notice-${String(at + 1)}`) };
        kept = { ...kept, newCount: 0 };
        platform.change('searches');
        return good({ ...viewed, since: lawns.lookedAt });
      },
    });
    await user.click(within(await list()).getByRole('button', { name: lawns.name }));
    await screen.findByText(/^1 new since /);
    await screen.findByRole('button', { name: 'Saved searches' });
    const find = (newCount: number, checkedAt: number) => {
      kept = { ...kept, newCount, checkedAt };
    };
    return { ...opened, find };
  }
  const badge = () => screen.findByRole('button', { name: 'Saved searches, 3 new results' });

  it('show what else is new at the next opening, and do not count it again', async () => {
    const { platform, find } = await lookedAt();
    cleanup();
    find(3, Date.now());
    await openOpportunities(platform);
    await screen.findByText(/^3 new since /);
    await screen.findByRole('button', { name: 'Saved searches' });
  });

  it('count what a later check found until new results include it', async () => {
    const { platform, find } = await lookedAt();
    find(3, Date.now() + 3_600_000);
    platform.change('searches');
    await badge();
    screen.getByText(/^1 new since /);
    cleanup();
    platform.answer({ 'opportunities.search': () => bad('unreachable') });
    await openOpportunities(platform);
    await badge();
    expect(platform.requestsOf('search.look')).toHaveLength(1);
  });

  it('are refetched when they were on screen before, with marks on what is new', async () => {
    const { user, platform, find } = await lookedAt();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 3_600_000);
    find(3, Date.now());
    platform.change('searches');
    const run = async () => {
      await user.click(await badge());
      await user.click(screen.getByRole('button', { name: lawns.name }));
      await screen.findByRole('list', { name: 'Results' });
    };
    platform.answer({ 'opportunities.search': () => bad('unreachable') });
    await run();
    await screen.findByText('Couldn’t refresh');
    expect(platform.requestsOf('search.look')).toHaveLength(1);

    const newer = [foundNotice(7), foundNotice(3), foundNotice(2), foundNotice(1)];
    platform.answer({ 'opportunities.search': () => good(foundPage(newer)) });
    await run();
    await screen.findByText(/^3 new since /);
    expect(screen.getAllByText('New')).toHaveLength(3);
    await screen.findByRole('button', { name: 'Saved searches' });
  });

  it('drop their marks once the search asks for something else', async () => {
    const { platform, search } = await lookedAt();
    platform.answer({ 'search.look': () => good({ newIds: [], since: Date.now() }) });
    await search('grounds');
    platform.answer({
      'searches.list': () =>
        good([{ ...lawns, form: JSON.stringify({ ...JSON.parse(lawns.form), q: 'grounds' }), newCount: 0 }]),
    });
    platform.change('searches');
    await screen.findByRole('button', { name: 'Alert for Lawns in Virginia' });
    await waitFor(() => {
      expect(screen.queryByText(/new since/)).toBeNull();
    });
    expect(screen.queryByText('New')).toBeNull();
  });

  it('drop their marks from the previous connection', async () => {
    const { platform } = await lookedAt();
    platform.answer({
      'connection.get': () => good({ state: 'connected', id: 'second', baseUrl: 'https://second.example.com' }),
      'search.look': () => good({ newIds: [], since: Date.now() }),
    });
    platform.change('connection', 'searches');
    await waitFor(() => {
      expect(screen.queryByText(/new since/)).toBeNull();
    });
    await screen.findByText('Custodial services, building 2');
    expect(screen.queryByText('New')).toBeNull();
  });

  it('are marked as viewed once, and keep their marks, when the connection loads after the results', async () => {
    const { platform, find } = await lookedAt();
    cleanup();
    find(3, Date.now());
    await platform.draft.write('answers', undefined);
    const connection = await platform.ask('connection.get', {});
    const { promise: known, resolve: tell } = Promise.withResolvers<undefined>();
    platform.answer({ 'connection.get': () => known.then(() => connection) });
    await openOpportunities(platform);
    await screen.findByText('Custodial services, building 2');
    expect(platform.requestsOf('search.look')).toHaveLength(1);
    tell(undefined);
    await screen.findByText(/^3 new since /);
    expect(platform.requestsOf('search.look')).toHaveLength(2);
  });

  describe('when refetched', () => {
    const newer = [foundNotice(8), foundNotice(7), foundNotice(2), foundNotice(1)];

    it('days later, are marked again with what is new and since when', async () => {
      const { platform } = await lookedAt();
      cleanup();
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * DAY);
      platform.answer({
        'opportunities.search': () => good(foundPage(newer)),
        'search.look': () => good({ newIds: ['notice-8', 'notice-7'], since: Date.now() - 3 * DAY }),
      });
      await openOpportunities(platform);
      await screen.findByText(/^2 new since \w+day$/);
      const marked = screen.getAllByRole('listitem').filter((row) => within(row).queryByText('New'));
      expect(marked.map((row) => within(row).getByText(/building \d/).textContent)).toEqual([
        'Custodial services, building 8',
        'Custodial services, building 7',
      ]);
    });

    it('soon after, keep their marks for the user still reading them', async () => {
      const { user, platform } = await lookedAt();
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
      platform.answer({ 'opportunities.search': () => good(foundPage(newer)) });
      await user.click(screen.getByRole('searchbox'));
      await user.keyboard('{Enter}');
      await screen.findByText('Custodial services, building 8');
      screen.getByText(/^1 new since /);
      expect(platform.requestsOf('search.look')).toHaveLength(1);
    });
  });
});
