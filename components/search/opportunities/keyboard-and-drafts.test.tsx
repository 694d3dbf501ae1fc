// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { good } from '../../../lib/protocol/testing/results.ts';
import { foundNotice, foundPage, savedStatus } from './testing/sample-opportunities.ts';
import { openOpportunities, platformThatFinds, searchesOf } from './testing/open-opportunities.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

const FIRST = 'Custodial services, building 1';
const SECOND = 'Custodial services, building 2';

describe('keyboard', () => {
  it('/ focuses the search from anywhere but a field', async () => {
    const { user, input, search } = await openOpportunities();
    await search('custodial');
    screen.getByRole('link', { name: FIRST }).focus();
    await user.keyboard('/');
    expect(document.activeElement).toBe(input);
    expect(input.value).toBe('custodial');
    await user.keyboard('{End}/');
    expect(input.value).toBe('custodial/');
  });

  it('arrows move from the search through the results and stop at both ends', async () => {
    const { user, input, search } = await openOpportunities();
    await search('custodial');
    input.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(FIRST);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(SECOND);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(SECOND);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe(FIRST);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe(FIRST);
  });

  it('arrows continue from the button inside a result', async () => {
    const { user, search } = await openOpportunities();
    await search('custodial');
    screen.getByRole('button', { name: `Add to pipeline: ${FIRST}` }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(SECOND);
  });

  it('Enter opens the notice of a result in a new tab', async () => {
    const { search } = await openOpportunities();
    await search('custodial');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: FIRST });
    expect(link.href).toBe('https://sam.gov/workspace/contract/opp/1/view');
    expect(link.target).toBe('_blank');
  });

  it('a result without a web address is not a link', async () => {
    const { search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': () => good(foundPage([foundNotice(1, { uiLink: 'javascript:alert(1)' })])),
      }),
    );
    const results = await search('custodial');
    expect(within(results).queryByRole('link')).toBeNull();
  });

  it('A adds the focused result once', async () => {
    const { user, input, platform, search } = await openOpportunities(
      platformThatFinds({ 'pursuit.add': () => good({ status: savedStatus, pipelineName: 'Federal' }) }),
    );
    await search('custodial');
    input.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}a');
    await screen.findByRole('button', { name: `Qualify, open: ${SECOND}` });
    // It went on from there: after the last result, to the one before.
    await user.keyboard('ja');
    expect(platform.requestsOf('pursuit.add')).toEqual([
      {
        pursuit: {
          noticeId: 'notice-2',
          title: SECOND,
          agency: 'Department of Practice',
          naicsCode: '561720',
          state: 'VA',
          responseDeadLine: '2031-03-01',
          uiLink: 'https://sam.gov/workspace/contract/opp/2/view',
        },
        facts: { setAside: 'SBA', postedDate: '2031-01-05' },
      },
    ]);
  });

  it('A is a letter in the search', async () => {
    const { user, input, platform, search } = await openOpportunities();
    await search('custodial');
    await user.type(input, 'a');
    expect(input.value).toBe('custodiala');
    expect(platform.requestsOf('pursuit.add')).toEqual([]);
  });

  it("Escape closes a picker's list and removes nothing", async () => {
    const { user, openFilters } = await openOpportunities();
    await openFilters();
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'va');
    await user.click(await screen.findByRole('option', { name: /^VA/ }));
    await user.keyboard('{Escape}{Escape}{Escape}');
    expect(screen.getByRole('button', { name: 'Remove VA' })).toBeTruthy();
  });

  it('turning to the last page keeps the focus', async () => {
    const { user, platform, search } = await openOpportunities(
      platformThatFinds({
        'opportunities.search': ({ page = 1 }) => good(foundPage([foundNotice(page)], { page, mayHaveMore: page < 2 })),
      }),
    );
    await search('custodial');
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    await screen.findByText(SECOND);
    await waitFor(() => {
      expect(next.getAttribute('aria-disabled')).toBe('true');
    });
    expect(document.activeElement).toBe(next);
    await user.click(next);
    expect(searchesOf(platform)).toHaveLength(2);
  });
});

describe('active filters', () => {
  const filtered = async () => {
    const opened = await openOpportunities();
    const { user, openFilters, showResults, input } = opened;
    await pasteInto(user, input, 'custodial');
    await openFilters();
    await user.click(screen.getByRole('button', { name: 'Total small business SBA' }));
    await user.click(screen.getByRole('button', { name: '8(a)' }));
    await user.click(screen.getByRole('button', { name: 'Sources Sought' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Due' })).getByRole('radio', { name: '7 days' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Posted' })).getByRole('radio', { name: '1 day' }));
    await user.click(screen.getByRole('checkbox', { name: 'Grants' }));
    await showResults();
    await screen.findByRole('list', { name: 'Results' });
    return opened;
  };
  const inUse = () =>
    within(screen.getByRole('list', { name: 'Active filters' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('read as sentences', async () => {
    await filtered();
    expect(inUse()).toEqual([
      'Set-aside: Total small business (SBA) or 8(a)',
      'Sources Sought',
      'Due within 7 days',
      'Posted within 1 day',
      'Includes grants',
    ]);
    expect(screen.getByRole('button', { name: 'Filters 5 active filters' })).toBeTruthy();
  });

  it('are removed one by one, each with a search, and the focus stays among them', async () => {
    const { user, platform } = await filtered();
    await user.click(screen.getByRole('button', { name: 'Remove Set-aside: Total small business (SBA) or 8(a)' }));
    await waitFor(() => {
      expect(searchesOf(platform).at(-1)).not.toHaveProperty('setAsides');
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Sources Sought' }));
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: FIRST })));
    await waitFor(() => {
      expect(searchesOf(platform).at(-1)).toEqual({ q: 'custodial', sort: 'relevance', page: 1, pageSize: 20 });
    });
  });

  it('keep the focus on Clear all; Show results puts it on the first result', async () => {
    const { user, openFilters } = await filtered();
    await openFilters();
    const clear = screen.getByRole('button', { name: 'Clear all' });
    clear.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(clear.getAttribute('aria-disabled')).toBe('true');
    });
    expect(clear).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(clear);
    screen.getByRole('button', { name: 'Show results' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('link', { name: FIRST }));
    });
    expect(screen.queryByRole('button', { name: 'Show results' })).toBeNull();
  });

  it('are all removed by Clear all, without searching yet', async () => {
    const { user, platform, openFilters, showResults } = await filtered();
    await openFilters();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(searchesOf(platform)).toHaveLength(1);
    await showResults();
    await waitFor(() => {
      expect(searchesOf(platform).at(-1)).toEqual({ q: 'custodial', sort: 'relevance', page: 1, pageSize: 20 });
    });
  });
});

describe('after the popup was closed', () => {
  it('query, filters, page, results and scroll position are restored', async () => {
    const page2 = platformThatFinds({
      'opportunities.search': ({ page = 1 }) => good(foundPage([foundNotice(page)], { page, mayHaveMore: true })),
    });
    const first = await openOpportunities(page2);
    await first.search('custodial');
    await first.openFilters();
    await first.user.click(screen.getByRole('button', { name: 'WOSB' }));
    await first.showResults();
    await first.user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText(SECOND);
    await first.user.type(first.input, ' services');
    const scrolled = must(first.input.closest('.scroll'));
    scrolled.scrollTop = 240;
    fireEvent.scroll(scrolled);
    await waitFor(() => {
      expect(page2.drafts.get('opportunitiesScroll')).toMatchObject({ top: 240 });
      expect(JSON.stringify(page2.drafts.get('answers'))).toContain(SECOND);
    });
    first.close();

    // The service is down now, so the screen shows stored answers.
    page2.answer({ 'opportunities.search': () => new Promise(() => undefined) });
    const again = await openOpportunities(page2);
    await screen.findByText(SECOND);
    expect(again.input.value).toBe('custodial services');
    expect(screen.getByText('Set-aside: WOSB')).toBeTruthy();
    expect(screen.getByText('Page 2')).toBeTruthy();
    expect(screen.getAllByText(/^As of .*, refreshing$/)).not.toHaveLength(0);
    await waitFor(() => {
      expect(again.input.closest('.scroll')?.scrollTop).toBe(240);
    });
  });

  it('statuses that changed in the meantime are asked for', async () => {
    const first = await openOpportunities();
    await first.search('custodial');
    await waitFor(() => {
      expect(first.platform.drafts.get('answers')).toBeTruthy();
    });
    first.close();
    const next = platformThatFinds({
      // The service is down; the background still knows its pursuits.
      'opportunities.search': () => new Promise(() => undefined),
      'opportunities.statuses': () => good({ 'notice-1': savedStatus }),
    });
    for (const [key, value] of first.platform.drafts) next.drafts.set(key, value);
    await openOpportunities(next);
    await screen.findByRole('button', { name: /^Qualify, open: / });
  });

  it('an earlier choice of results per page is ignored', async () => {
    const platform = platformThatFinds();
    const form = { q: 'custodial', sort: 'postedDesc', pageSize: 50 };
    platform.drafts.set('opportunities', { form, searched: { form, page: 2 } });
    await openOpportunities(platform);
    expect(searchesOf(platform)).toEqual([{ q: 'custodial', sort: 'postedDesc', page: 2, pageSize: 20 }]);
  });

  it('a stored value that is not a draft is ignored', async () => {
    const platform = platformThatFinds();
    platform.drafts.set('opportunities', { form: { q: 7, naics: 'x', sort: 'nonsense', pageSize: 900 }, asked: [] });
    const { input, search } = await openOpportunities(platform);
    expect(input.value).toBe('');
    await search('custodial');
    expect(searchesOf(platform)).toEqual([{ q: 'custodial', sort: 'relevance', page: 1, pageSize: 20 }]);
  });
});

function must(element: Element | null): Element {
  if (!element) throw new Error('expected an element');
  return element;
}
