import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOfTimestamp,
  daysBetween,
  fiscalYear,
  formatCalendarDate,
  parseCalendarDate,
  today,
} from './calendar-date.ts';
import { day } from '../testing/day.ts';
import { runsOf } from '../testing/share.ts';

describe('a calendar date', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '2026-01-01T00:00:00Z', '', '0000-01-01'])(
    '%s is not a date',
    (text) => {
      expect(parseCalendarDate(text)).toBe(undefined);
    },
  );

  it('is the written day, whatever offset follows it', () => {
    expect(dateOfTimestamp('2026-03-02T23:30:00+09:00')).toBe('2026-03-02');
    expect(dateOfTimestamp('2026-10-01T00:00:00.000Z')).toBe('2026-10-01');
    expect(dateOfTimestamp('2026-04-25 22:22:47.454-04')).toBe('2026-04-25');
    expect(dateOfTimestamp('2026-04-255')).toBe(undefined);
  });

  it('counts days, not hours: time zones and daylight saving time do not matter', () => {
    expect(daysBetween(day('2026-03-07'), day('2026-03-09'))).toBe(2);
    expect(daysBetween(day('2026-11-01'), day('2026-11-01'))).toBe(0);
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29');
  });

  it('returns to the same day after adding and subtracting days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        const start = day('2026-11-20');
        const moved = addDays(start, days);
        expect(daysBetween(start, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(start);
      }),
      runsOf(),
    );
  });

  it('starts a new federal fiscal year in October', () => {
    expect(fiscalYear(day('2026-09-30'))).toBe(2026);
    expect(fiscalYear(day('2026-10-01'))).toBe(2027);
  });

  it('is today in the local time zone', () => {
    expect(today(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  });

  it('is formatted with its weekday, and with its year only if it is not the current one', () => {
    const now = day('2026-11-20');
    expect(formatCalendarDate(day('2026-12-04'), 'en-US', now)).toBe('Fri, Dec 4');
    expect(formatCalendarDate(day('2027-01-08'), 'en-US', now)).toBe('Fri, Jan 8, 2027');
    expect(formatCalendarDate(day('2026-12-04'), 'en-GB', now)).toBe('Fri 4 Dec');
    expect(formatCalendarDate(day('2027-01-08'), 'en-GB', now)).toBe('Fri, 8 Jan 2027');
  });
});
