// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { foundNotice, foundPage } from './testing/sample-opportunities.ts';
import { openOpportunities, openWithoutResults, platformThatFinds, searchesOf } from './testing/open-opportunities.tsx';
import { submitFrom } from '../../ui/testing/paste-into.ts';

describe('an empty result', () => {
  const none = (expired: number) =>
    platformThatFinds({
      'opportunities.search': ({ includeExpired }) =>
        good(foundPage(includeExpired ? Array.from({ length: expired }, (_, index) => foundNotice(index)) : [])),
    });

  it('offers past deadlines when they would match', async () => {
    const { user, platform, input } = await openOpportunities(none(1));
    await submitFrom(user, input, 'custodial');
    await user.click(await screen.findByRole('button', { name: 'Include past due dates' }));
    await screen.findByRole('list', { name: 'Results' });
    expect(screen.getByText('Includes past due dates')).toBeTruthy();
    expect(searchesOf(platform).at(-1)).toEqual({
      q: 'custodial',
      includeExpired: true,
      sort: 'relevance',
      page: 1,
      pageSize: 20,
    });
  });

  it('does not offer past deadlines when they would not match either', async () => {
    const { user, platform, input } = await openOpportunities(none(0));
    await submitFrom(user, input, 'custodial');
    await screen.findByText('Nothing found', { ignore: '[role="status"]' });
    await waitFor(() => {
      expect(searchesOf(platform)).toContainEqual(expect.objectContaining({ includeExpired: true, pageSize: 1 }));
    });
    expect(screen.queryByRole('button', { name: 'Include past due dates' })).toBeNull();
  });

  it('offers the search without its filters', async () => {
    const { user, platform, withoutFilter } = await openWithoutResults();
    await user.click(withoutFilter);
    await screen.findByRole('list', { name: 'Results' });
    expect(searchesOf(platform).at(-1)).toEqual({ q: 'custodial', sort: 'relevance', page: 1, pageSize: 20 });
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });
});

describe('a screen reader', () => {
  it("hears the search's outcome from one live region that was there before", async () => {
    const answers = [[foundNotice(1), foundNotice(2)], [], []].map((results) => ({
      results,
      ready: Promise.withResolvers<undefined>(),
    }));
    const [first, second] = answers;
    const { user, input } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': async ({ q, page = 1, includeExpired }) => {
          if (includeExpired) return good(foundPage([]));
          const { results, ready } = must(answers[q === 'lawn' ? 1 : page === 1 ? 0 : 2]);
          await ready.promise;
          return good(foundPage(results, { page, mayHaveMore: page === 1 }));
        },
      }),
    );
    const status = must(screen.getAllByRole('status').find(({ textContent }) => textContent === ''));
    const says = (text: string) =>
      waitFor(() => {
        const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
        expect(said.filter((each) => each !== '')).toEqual([text]);
        expect(status.textContent).toBe(text);
      });
    await submitFrom(user, input, 'custodial');
    await says('Searching…');
    first?.ready.resolve(undefined);
    await says('First 2 results');
    answers[2]?.ready.resolve(undefined);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await says('No more results');
    await user.clear(input);
    await submitFrom(user, input, 'lawn');
    await says('Searching…');
    second?.ready.resolve(undefined);
    await says('Nothing found');
  });
});

describe('a failed search', () => {
  it('says what happened and what was kept, and can be retried', async () => {
    const { user, platform, input } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => bad('unreachable') }),
    );
    await submitFrom(user, input, 'custodial');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Search failed');
    expect(alert.textContent).toContain('Your search and filters are still here.');
    platform.answer({ 'opportunities.search': () => good(foundPage([foundNotice(1)])) });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'Results' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the first', 1],
    ['a further', 2],
  ])('keeps saying so during a retry of %s page, with the focus on its button', async (_which, last) => {
    const { user, platform, input } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ page = 1 }) =>
          page === last ? bad('unreachable') : good(foundPage([foundNotice(1)], { mayHaveMore: true })),
      }),
    );
    await submitFrom(user, input, 'custodial');
    if (last > 1) await user.click(await screen.findByRole('button', { name: 'Next page' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({ 'opportunities.search': () => promise.then(() => bad('unreachable')) });
    await user.click(again);
    await waitFor(() => {
      expect(again.getAttribute('aria-disabled')).toBe('true');
    });
    resolve(undefined);
    await waitFor(() => {
      expect(again.getAttribute('aria-disabled')).toBeNull();
    });
    expect(document.activeElement).toBe(again);
  });

  it('links to Options when the key is the reason', async () => {
    const { user, platform, input } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => bad('unauthorized') }),
    );
    await submitFrom(user, input, 'custodial');
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Sign in again' }));
    expect(platform.opened).toEqual(['options']);
  });

  it("shows the service's own message for a refusal", async () => {
    const { user, input } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => bad('refused', 'states: XX is no state') }),
    );
    await submitFrom(user, input, 'custodial');
    expect((await screen.findByRole('alert')).textContent).toContain('states: XX is no state');
  });

  it('does not attribute our own messages to the service', async () => {
    const { user, input } = await openOpportunities(
      platformThatFinds({ 'opportunities.search': () => bad('invalid', 'Invalid input') }),
    );
    await submitFrom(user, input, 'custodial');
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Check what you entered.');
    expect(textContent).not.toMatch(/Reason given|Invalid input/);
  });

  it('offers the way back from a further page that fails', async () => {
    const { user, search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ page }) =>
          page === 1 ? good(foundPage([foundNotice(1)], { mayHaveMore: true })) : bad('unreachable'),
      }),
    );
    await search('custodial');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByText('Custodial services, building 1');
  });

  it('keeps the last known answer on screen', async () => {
    const first = await openOpportunities();
    await first.search('custodial');
    first.platform.answer({ 'opportunities.search': () => bad('unreachable') });
    first.platform.change('connection');
    expect((await screen.findByRole('alert')).textContent).toContain('Showing the last data received.');
    expect(screen.getByText('Custodial services, building 1')).toBeTruthy();
  });
});
