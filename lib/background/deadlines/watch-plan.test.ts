import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/dates/calendar-date.ts';
import { day } from '../../domain/testing/day.ts';
import type { Subject } from './watch-findings.ts';
import { awardQuery, contractQuery, isNotFound, missedOn, nextSearch, shareOfRound, type Turn } from './watch-plan.ts';

const TODAY = day('2026-11-02');
const subject: Subject = {
  noticeId: 'n-1',
  title: 'The "big" roof',
  agency: 'Army',
  due: { day: addDays(TODAY, 3) },
  solicitationNumber: 'W912DY-27-R-0042',
};
const over = { ...subject, due: { day: addDays(TODAY, -1) } };

/** All searches of a day. */
function searchesOf(about: Subject, turn: Partial<Turn> = {}): string[] {
  const asked: Turn['asked'][number][] = [];
  for (;;) {
    const next = nextSearch({ day: TODAY, ...turn, asked }, about);
    if (next === undefined) return asked;
    asked.push(next);
  }
}

describe('a day', () => {
  it('has two searches: the notice, then its solicitation', () => {
    expect(searchesOf(subject)).toEqual(['notice', 'solicitation']);
    expect(searchesOf({ ...subject, due: undefined })).toEqual(['notice', 'solicitation']);
  });

  it('asks for award notices once the deadline has passed, and for the others by turns', () => {
    expect(searchesOf(over, { foundOn: TODAY, day: day('2026-11-03') })).toEqual(['awardNotices', 'solicitation']);
    expect(searchesOf(over, { foundOn: TODAY, day: day('2026-11-04') })).toEqual(['awardNotices', 'notice']);
  });

  it('looks for a notice that was never listed first, and once more if that search was lost', () => {
    expect(searchesOf(over, { without: 1 })).toEqual(['notice', 'awardNotices']);
    expect(searchesOf(over)).toEqual(['notice', 'solicitation']);
    expect(nextSearch({ day: TODAY, asked: ['notice'], foundOn: TODAY }, over)).toBe('awardNotices');
  });

  it('counts the turns from the day on which the notice was listed, whatever its date', () => {
    for (const foundOn of [TODAY, day('2026-11-03'), day('2026-11-30')]) {
      expect(searchesOf(over, { foundOn, day: addDays(foundOn, 1) })).toEqual(['awardNotices', 'solicitation']);
      expect(searchesOf(over, { foundOn, day: addDays(foundOn, 2) })).toEqual(['awardNotices', 'notice']);
    }
  });

  it('asks for the awardee after an award notice, and for nothing after that', () => {
    expect(nextSearch({ day: TODAY, asked: ['awardNotices'], award: 'noticed' }, over)).toBe('award');
    expect(searchesOf(over, { award: 'noticed' })).toEqual(['award', 'notice']);
    expect(searchesOf(over, { award: 'told' })).toEqual([]);
  });

  it('does not send an id that is our own', () => {
    expect(searchesOf({ ...subject, noticeId: 'bids.example.com:101' })).toEqual(['solicitation']);
  });

  it('does not search for nothing', () => {
    expect(searchesOf({ noticeId: 'n-1' })).toEqual(['notice']);
  });
});

it('sends the id, the number or the title, and nothing else', () => {
  expect(contractQuery('notice', subject)).toEqual({ q: 'n-1', includeExpired: true, pageSize: 50 });
  expect(contractQuery('solicitation', subject).q).toBe('W912DY-27-R-0042');
  expect(contractQuery('solicitation', { ...subject, solicitationNumber: 'N/A' }).q).toBe('The  big  roof');
  expect(contractQuery('awardNotices', subject).types).toEqual(['Award Notice']);
  expect(awardQuery(subject)).toEqual({ q: 'The  big  roof', agency: 'Army', pageSize: 50 });
});

it('a notice is not found after three days without it, however often a day was counted', () => {
  let missing = missedOn(TODAY, undefined);
  const after = (days: number) => (missing = missedOn(addDays(TODAY, days), missing));
  expect(isNotFound(missing, TODAY)).toBe(false);
  expect(isNotFound(after(0), TODAY)).toBe(false);
  expect(isNotFound(after(2), addDays(TODAY, 2))).toBe(false);
  expect(isNotFound(after(3), addDays(TODAY, 3))).toBe(true);
  // The browser was closed for a week.
  const rare = missedOn(addDays(TODAY, 7), missedOn(TODAY, undefined));
  expect(isNotFound(rare, addDays(TODAY, 7))).toBe(false);
});

it('a round spreads over a day, and one pursuit is enough for a ring', () => {
  expect([0, 1, 24, 200].map(shareOfRound)).toEqual([0, 1, 1, 9]);
});
