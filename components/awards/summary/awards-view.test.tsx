// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { summarize } from '../../../lib/domain/awards/award-summary.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import type { AwardScan } from '../../../lib/protocol/award-messages.ts';
import { NavigationContext } from '../../platform/navigation.tsx';
import { fakePlatform, type FakeAnswers } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { EMPTY_AWARDS, type AwardsLook } from '../shared/awards-form.ts';
import { foundAward, foundScan } from '../list/testing/found-awards.ts';
import { AwardsView } from './awards-view.tsx';
import { eventually } from '../../../lib/domain/testing/eventually.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';

const NOW = day('2026-07-01');
const AWARDS = [
  foundAward(1, { endDate: day('2026-12-01') }),
  foundAward(2, { endDate: day('2027-06-01'), recipientName: 'Practice Builders 1' }),
  foundAward(3, { endDate: day('2026-08-01'), description: 'BOILER PLANT AT THORNBURY' }),
];
const scan = (more: Partial<AwardScan> = {}) => foundScan(AWARDS, more);

const openSearch = vi.fn();

/** The view, with its choices stored as the tab stores them. */
function StoredView() {
  const [look, setLook] = useState<AwardsLook>(EMPTY_AWARDS);
  return (
    <AwardsView
      request={{ q: 'boiler', naics: '2382', sort: 'value', page: 3, pageSize: 10 }}
      look={look}
      onLook={(part) => {
        setLook((before) => ({ ...before, ...part }));
      }}
    >
      <p>the list</p>
    </AwardsView>
  );
}

function open(answers: FakeAnswers = {}) {
  const platform = fakePlatform({ 'awards.scan': () => good(scan()), ...answers });
  renderWith(
    platform,
    <NavigationContext
      value={{
        show: vi.fn(),
        suggest: vi.fn(),
        viewTaken: vi.fn(),
        openPursuit: vi.fn(),
        wanted: undefined,
        pursuitOpened: vi.fn(),
        openSearch,
        wantedSearch: undefined,
        searchOpened: vi.fn(),
        leave: vi.fn(),
        onLeave: vi.fn(),
      }}
    >
      <StoredView />
    </NavigationContext>,
  );
  const user = userEvent.setup();
  const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }));
  return { platform, user, choose };
}

beforeEach(() => {
  openSearch.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 1, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the awards summary', () => {
  it('scans only when chosen, for the search without page and sort order', async () => {
    const { platform, choose } = open();
    await screen.findByText('the list');
    expect(platform.requestsOf('awards.scan')).toEqual([]);
    await choose('Summary');
    await screen.findByRole('table', { name: 'Top awardees' });
    expect(platform.requestsOf('awards.scan')).toEqual([{ query: { q: 'boiler', naics: '2382' }, pages: 5 }]);
    expect(screen.queryByText('the list')).toBeNull();
  });

  it('is a table of numbers, not only bars', async () => {
    const { choose } = open();
    await choose('Summary');
    const table = within(await screen.findByRole('table', { name: 'Top awardees' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Awards',
      'Value',
    ]);
    const row = within(table.getByRole('row', { name: /Practice Builders 1/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['2', '$2.5M']);
    expect(screen.getByText(/not spending per year/)).toBeTruthy();
  });

  it('says first how many awards have no value, but not for those that end soon', async () => {
    const summary = { ...summarize(AWARDS, NOW), withoutValue: 3 };
    const { choose } = open({ 'awards.scan': () => good(scan({ summary })) });
    await choose('Summary');
    const said = await screen.findByText('3 awards have no value and count as zero.');
    const first = screen.getByRole('heading', { name: 'Top awardees' });
    expect(said.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows progress, and keeps the figures when canceled', async () => {
    const { platform, user, choose } = open({
      'awards.scan': () => good(scan({ state: 'running', scanned: 1250, total: 8412, page: 25, pages: 400 })),
      'awards.scanControl': () => good(scan({ state: 'stopped', scanned: 1250, total: 8412, page: 25, pages: 400 })),
    });
    await choose('Summary');
    await screen.findByText('1,250 of 8,412 awards checked');
    expect(screen.getByText('page 25 of 169')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Awards checked' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Figures cover only 1,250 of 8,412 awards.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(platform.requestsOf('awards.scanControl')).toEqual([
      { query: { q: 'boiler', naics: '2382' }, pages: 5, action: 'stop' },
    ]);
  });

  it.each([
    ['Cancel', 'running', 'Couldn’t stop the search'],
    ['Continue', 'stopped', 'Couldn’t start the search'],
    ['Refresh', 'done', 'Couldn’t start the search'],
  ] as const)('says why %s failed', async (name, state, says) => {
    const { user, choose } = open({
      'awards.scan': () => good(scan({ state })),
      'awards.scanControl': () => bad('permissionMissing'),
    });
    await choose('Summary');
    await user.click(await screen.findByRole('button', { name }));
    await screen.findAllByText(says);
    screen.getByRole('table', { name: 'Top awardees' });
  });

  it('says that there may be more when the service reports no total', async () => {
    const { total: _, ...cut } = scan({ scanned: 250, page: 5, mayHaveMore: true });
    const { choose } = open({ 'awards.scan': () => good(cut) });
    await choose('Summary');
    await screen.findByText('250 awards checked');
    screen.getByText('There may be more awards that these figures don’t cover.');
  });

  it('never counts beyond the last page', async () => {
    const { choose } = open({ 'awards.scan': () => good(scan({ state: 'running', scanned: 60, total: 90, page: 3 })) });
    await choose('Summary');
    await screen.findByText('page 3 of 3');
  });

  it('uses the singular for a single award', async () => {
    const one = scan({ state: 'running', scanned: 1, total: 1, summary: summarize(AWARDS.slice(0, 1), NOW) });
    const { platform, choose } = open({ 'awards.scan': () => good(one) });
    await choose('Summary');
    await screen.findByText('1 award checked');
    expect(screen.getByText('1 award, $1.2M')).toBeTruthy();
    const { total: _, ...untold } = one;
    platform.answer({ 'awards.scan': () => good(untold) });
    platform.change('lookups');
    await screen.findByText('1 award checked');
  });

  it('continues after canceling, with the same button', async () => {
    const running = scan({ state: 'running', scanned: 250, total: 8412 });
    const { platform, user, choose } = open({
      'awards.scan': () => good(running),
      'awards.scanControl': ({ action }) => good(action === 'continue' ? running : { ...running, state: 'stopped' }),
    });
    await choose('Summary');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const goOn = await screen.findByRole('button', { name: 'Continue' });
    expect(document.activeElement).toBe(goOn);
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Cancel' }));
    expect(platform.requestsOf('awards.scanControl')).toMatchObject([{ action: 'stop' }, { action: 'continue' }]);
  });

  it.each([
    ['finished', 'Refresh', scan()],
    ['was canceled', 'Continue', scan({ state: 'stopped' })],
    ['failed', 'Continue', scan({ failure: { code: 'unreachable' } })],
  ])('is not queried again by other lookups once it %s', async (_how, name, ended) => {
    const { platform, choose } = open({ 'awards.scan': () => good(ended) });
    await choose('Summary');
    await screen.findByRole('button', { name });
    // A restarted worker has forgotten the scan and would start over.
    platform.answer({ 'awards.scan': () => good(scan({ state: 'running', scanned: 0 })) });
    platform.change('lookups');
    platform.change('lookups', 'pursuits');
    expect(platform.requestsOf('awards.scan')).toHaveLength(1);
    screen.getByRole('button', { name });
  });

  it.each([
    ['done', 'Refresh', {}],
    ['failed', 'Continue', { failure: { code: 'busy' } as const }],
  ])('keeps the focus on its button when it is %s', async (_how, name, end) => {
    const { platform, choose } = open({ 'awards.scan': () => good(scan({ state: 'running' })) });
    await choose('Summary');
    (await screen.findByRole('button', { name: 'Cancel' })).focus();
    platform.answer({ 'awards.scan': () => good(scan(end)) });
    platform.change('lookups');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name }));
  });

  it('scans as many awards as the user chooses', async () => {
    const { platform, user, choose } = open();
    await choose('Summary');
    await user.click(await screen.findByRole('combobox', { name: 'Check up to' }));
    await user.click(await screen.findByRole('option', { name: '5,000 awards' }));
    await eventually(() => {
      expect(platform.requestsOf('awards.scan').at(-1)).toMatchObject({ pages: 100 });
    });
  });

  it('says when it resumes while throttled by the service', async () => {
    const { choose } = open({
      'awards.scan': () => good(scan({ state: 'running', waitsUntil: Date.now() + 25_000 })),
    });
    await choose('Summary');
    await screen.findByText('Waiting for your pipeline service. Continuing in 25 s.');
  });

  it('keeps showing a failure before the first figures during a retry', async () => {
    const { platform, user, choose } = open({ 'awards.scan': () => bad('unreachable') });
    await choose('Summary');
    const again = await screen.findByRole('button', { name: 'Try again' });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({ 'awards.scan': () => promise.then(() => good(scan())) });
    await user.click(again);
    await eventually(() => {
      expect(again.getAttribute('aria-disabled')).toBe('true');
    });
    expect(document.activeElement).toBe(again);
    resolve(undefined);
    await screen.findByRole('table', { name: 'Top awardees' });
  });

  it('keeps the figures after a failure and says what they cover', async () => {
    const { choose } = open({ 'awards.scan': () => good(scan({ failure: { code: 'busy' }, total: 90 })) });
    await choose('Summary');
    expect((await screen.findByRole('alert')).textContent).toContain('Figures cover only the awards checked so far.');
    expect(screen.getByRole('table', { name: 'Top awardees' })).toBeTruthy();
  });
});

describe('awards that end soon', () => {
  it('are sorted by end date within the chosen months', async () => {
    const { choose } = open();
    await choose('Expiring');
    await screen.findByText('Aug 1, 2026');
    const days = () => screen.getAllByText(/^(\w{3} \d+, 20\d\d)$/).map(({ textContent }) => textContent);
    expect(days()).toEqual(['Aug 1, 2026', 'Dec 1, 2026', 'Jun 1, 2027']);
    await choose('6 months');
    expect(days()).toEqual(['Aug 1, 2026', 'Dec 1, 2026']);
  });

  it('say how many of how many are shown', async () => {
    const summary = { ...summarize(AWARDS, NOW), ending: { 6: 3, 12: 431, 18: 1204 } };
    const { choose } = open({ 'awards.scan': () => good(scan({ summary })) });
    await choose('Expiring');
    await screen.findByText('Showing the first 3 of 431 awards that expire in this window.');
    await choose('18 months');
    await screen.findByText('Showing the first 3 of 1,204 awards that expire in this window.');
    await choose('6 months');
    expect(screen.queryByText(/^Showing the first/)).toBeNull();
  });

  it('lead to open notices that may follow', async () => {
    const { user, choose } = open();
    await choose('Expiring');
    await user.click(await screen.findByRole('button', { name: 'Find recompete of W912DY25C003' }));
    expect(openSearch).toHaveBeenCalledWith({ area: 'opportunities', q: 'boiler plant thornbury' });
  });

  it.each<[string, Partial<AwardScan>]>([
    ['nothing is scanned yet', { state: 'running' }],
    ['the first page could not be read', { failure: { code: 'unreachable' } }],
  ])('do not claim that none does while %s', async (_why, how) => {
    const { choose } = open({ 'awards.scan': () => good(foundScan([], how)) });
    await choose('Expiring');
    await screen.findByText('0 awards checked');
    expect(screen.queryByText(/^None of the awards checked/)).toBeNull();
  });

  it('suggest what to do when there are none', async () => {
    const { choose } = open({ 'awards.scan': () => good(scan({ ending: [] })) });
    await choose('Expiring');
    await screen.findByText('None of the awards checked expire in this window');
    screen.getByText(/^Choose more months/);
  });
});
