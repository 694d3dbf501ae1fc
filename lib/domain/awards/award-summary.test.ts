import { describe, expect, it } from 'vitest';
import type { Award } from './award.ts';
import { endingWithin, summarize } from './award-summary.ts';
import { centsOfDollars } from '../money/money.ts';
import { day } from '../testing/day.ts';
import { must } from '../testing/must.ts';

const TODAY = day('2026-07-01');
let made = 0;
const award = (dollars: number | undefined, more: Partial<Award> = {}): Award => ({
  awardId: `a${String((made += 1))}`,
  ...(dollars === undefined ? {} : { value: must(centsOfDollars(dollars)) }),
  ...more,
});

describe('the summary of awards', () => {
  it('merges spellings of one recipient and sorts by value', () => {
    const { recipients } = summarize(
      [
        award(10, { recipientName: 'ACME, INC.' }),
        award(50, { recipientName: 'Other LLC' }),
        award(45, { recipientName: 'Acme Inc' }),
      ],
      TODAY,
    );
    expect(recipients).toMatchObject({
      tallies: [
        { name: 'ACME, INC.', count: 2, value: 5500 },
        { name: 'Other LLC', count: 1, value: 5000 },
      ],
      count: 2,
    });
  });

  it('counts a start on October 1 in the next fiscal year', () => {
    const { fiscalYears } = summarize(
      [award(1, { startDate: day('2025-09-30') }), award(2, { startDate: day('2025-10-01') })],
      TODAY,
    );
    expect(fiscalYears.tallies.map(({ name, value }) => [name, value])).toEqual([
      ['2025', 100],
      ['2026', 200],
    ]);
  });

  it('keeps the largest groups and the latest years, and counts all of them', () => {
    const awards = Array.from({ length: 13 }, (_, at) =>
      award(at, {
        recipientName: `R${String(at)}`,
        awardingAgencyName: `A${String(at)}`,
        naicsCode: `N${String(at)}`,
        popState: `S${String(at)}`,
        startDate: day(`${String(2000 + at)}-01-01`),
      }),
    );
    const { recipients, agencies, naics, states, fiscalYears } = summarize(awards, TODAY);
    for (const { tallies, count } of [recipients, agencies, naics, states]) {
      expect(tallies).toHaveLength(10);
      expect(tallies[0]?.value).toBe(1200);
      expect(count).toBe(13);
    }
    expect(fiscalYears.tallies.map(({ name }) => name)).toEqual(awards.slice(1).map((_, at) => String(2001 + at)));
    expect(fiscalYears.count).toBe(13);
  });

  it('computes the share of the top three, but not if no value is known', () => {
    const names = ['A', 'B', 'C', 'D'];
    expect(
      summarize(
        names.map((recipientName) => award(25, { recipientName })),
        TODAY,
      ).topThreeShare,
    ).toBe(0.75);
    expect(summarize([award(undefined, { recipientName: 'A' })], TODAY)).toMatchObject({ withoutValue: 1, value: 0 });
    expect(summarize([award(undefined)], TODAY)).not.toHaveProperty('topThreeShare');
  });

  it('omits the share if a negative value makes the whole smaller than its parts', () => {
    const held = [100, 10, 5].map((dollars, index) => award(dollars, { recipientName: `R${String(index)}` }));
    const shareWith = (dollars: number, more: Partial<Award>) =>
      summarize([...held, award(dollars, more)], TODAY).topThreeShare;
    expect(shareWith(-50, { recipientName: 'R3' })).toBe(undefined);
    expect(shareWith(-50, {})).toBe(undefined);
    // A partial deobligation only lowers that recipient's own total.
    expect(shareWith(-5, { recipientName: 'R0' })).toBe(1);
  });

  it('counts awards that end within a year, starting today', () => {
    const ends = ['2026-06-30', '2026-07-01', '2027-07-01', '2027-07-02'].map((date) =>
      award(1, { endDate: day(date) }),
    );
    expect(summarize(ends, TODAY).endingSoon).toMatchObject({ count: 2, value: 200 });
  });
});

it('sorts awards that end soon by end date and skips those without one', () => {
  const ends = endingWithin(
    [award(1), award(2, { endDate: day('2026-12-01') }), award(3, { endDate: day('2026-08-01') })],
    TODAY,
    183,
  );
  expect(ends.map(({ endDate }) => endDate)).toEqual(['2026-08-01', '2026-12-01']);
});
