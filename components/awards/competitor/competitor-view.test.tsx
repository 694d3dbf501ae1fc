// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Award } from '../../../lib/domain/awards/award.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { AwardScan } from '../../../lib/protocol/award-messages.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { foundAward, foundScan } from '../list/testing/found-awards.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { CompetitorView } from './competitor-view.tsx';

const AWARDS = [1, 2, 3].map((number) => foundAward(number, { recipientName: 'ACME, INC.' }));

function withoutValue({ value: _, ...award }: Award): Award {
  return award;
}

function open(found: AwardScan) {
  const platform = fakePlatform({ 'awards.scan': () => good(found) });
  renderWith(platform, <CompetitorView recipient="ACME, INC." onClose={vi.fn()} />);
}

describe('the competitor view', () => {
  it.each<[string, Partial<AwardScan>]>([
    ['the service could not be read', { failure: { code: 'unreachable' } }],
    ['it was canceled before the first page', { state: 'stopped' }],
  ])('does not claim that nothing was found while %s', async (_why, ended) => {
    open(foundScan([], ended));
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByText('No awards found under this name')).toBeNull();
  });

  it('does not claim that nothing was found when most matches were not read', async () => {
    open(foundScan([], { scanned: 500, total: 8412 }));
    await screen.findByText(/^Checked 500 of 8,412 awards that match the name\. Some of the rest may belong/);
    expect(screen.queryByText('No awards found under this name')).toBeNull();
  });

  it('says that nothing was found after reading every match', async () => {
    open(foundScan([], { scanned: 30, total: 30 }));
    await screen.findByText('No awards found under this name');
  });

  it('marks awards under a name that is only alike', async () => {
    open(foundScan([...AWARDS, foundAward(4, { recipientName: 'ACME LLC' })]));
    await screen.findByText('Maybe the same: ACME, INC. · ACME LLC');
    screen.getByText(/W912DY25C004 · Maybe the same: ACME LLC · \$1\.2M/);
    expect(screen.queryByText(/W912DY25C001 · Maybe/)).toBeNull();
  });

  it('says what share of the matching awards was checked', async () => {
    open(foundScan(AWARDS, { scanned: 500, total: 8412 }));
    await screen.findByText(
      'Checked 500 of 8,412 awards that match the name. Some of the rest may belong to this awardee.',
    );
    expect(screen.queryByText(/^Figures cover/)).toBeNull();
  });

  it('says that more may match when the service reports no total', async () => {
    const { total: _, ...cut } = foundScan(AWARDS, { scanned: 500, mayHaveMore: true });
    open(cut);
    await screen.findByText('More awards may match the name, and some of them may belong to this awardee.');
  });

  it('says which awards the total leaves out for lack of a value', async () => {
    const [first, ...others] = AWARDS;
    open(foundScan([...others, withoutValue(must(first))]));
    const total = await screen.findByText('3 awards, $2.5M');
    expect(total.nextElementSibling?.textContent).toBe('1 award has no value and counts as zero.');
  });

  it('says when only the largest groups are shown', async () => {
    const states = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL'];
    const years = states.map((popState, at) => {
      const startDate = day(`${String(2010 + at)}-01-01`);
      return foundAward(at, { popState, startDate });
    });
    open(foundScan(years));
    const below = async (name: string) => (await screen.findByRole('table', { name })).nextElementSibling?.textContent;
    expect(await below('By place of performance')).toBe('Top 10 of 13, by value.');
    expect(await below('By starting fiscal year')).toBe('Latest 12 of 13 years.');
    expect(await below('By agency')).toBeUndefined();
  });

  it('says that no award ends soon, without advice that does not apply here', async () => {
    open(foundScan(AWARDS));
    await screen.findByText('None of the awards checked expire in this window');
    expect(screen.queryByText(/Choose more months/)).toBeNull();
  });
});
