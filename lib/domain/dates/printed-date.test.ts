import { describe, expect, it } from 'vitest';
import { dateReader } from './printed-date.ts';

describe('a date', () => {
  const dates = dateReader('monthFirst');

  it.each([
    ['12 noon 15 December 2026', '2026-12-15'],
    ['12:00 noon 15 December 2026', '2026-12-15'],
    ['15:00 hrs 20 Oct 2026', '2026-10-20'],
    ['14:00 GMT 15 November 2026', '2026-11-15'],
    ['20 Oct 26', '2026-10-20'],
    ['20 Oct 26 1400', '2026-10-20'],
    ['20 Oct 26 2000', '2026-10-20'],
    ['20 Oct 26 2030', '2026-10-20'],
    ['10:30 December 15, 2026', '2026-12-15'],
    ['14:00, December 15 2026', '2026-12-15'],
    ['Addendum 2 December 15, 2026 2:00 PM', '2026-12-15'],
    ['2-DEC-26 12:00', '2026-12-02'],
    ['3/mars/26', '2026-03-03'],
    ['Oct 20, 26', '2026-10-20'],
    ['Thursday, Dec 3, 26 2:00 PM', '2026-12-03'],
    ['03DEC2026', '2026-12-03'],
    ['del 12-15 de diciembre de 2026', '2026-12-15'],
    ['December 1, 2026; EXTENDED TO December 15, 2026', '2026-12-15'],
    ['12 Dec 2026 (extended until 19 Dec 2026)', '2026-12-19'],
  ])('is read next to a time, and with a two-digit year only after a month name: %s', (text, day) => {
    expect(dates.deadline(text)).toBe(day);
  });

  it.each(['Dec 3, 20:30', 'Oct 20, 26 days', 'Dec 20, 22 and 24'])('needs a year: %s', (text) => {
    expect(dates.day(text)).toBeUndefined();
  });

  it('is not taken from another clause', () => {
    const text = '12:00 noon 15 December 2026, questions until 5 December 2026';
    expect(dates.day(text)).toBe('2026-12-15');
    // Choosing one of two dates would be a guess.
    expect(dates.deadline('December 1, 2026, extended to 4:00 PM')).toBe('2026-12-01');
    expect(dates.day('December 1, 2026, extended to December 15, 2026')).toBe('2026-12-01');
    expect(dates.deadline('December 15, 2026 (bid validity extended to 3/1/2027)')).toBeUndefined();
    expect(dates.deadline('December 15, 2026 (extended today, 11/20/2026)')).toBeUndefined();
    expect(dates.deadline('Extended from 1 December 2026 to 15 December 2026')).toBeUndefined();
    expect(dates.deadline('Extended to 15 December 2026 (was 1 December 2026)')).toBeUndefined();
    expect(dates.deadline(text)).toBeUndefined();
  });
});
