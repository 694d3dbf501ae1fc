import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from './calendar-date.ts';
import { day } from '../testing/day.ts';
import { parseWrittenDate, parseWrittenDeadline } from './written-date.ts';
import { runsOf } from '../testing/share.ts';

const now = day('2026-11-20');

describe('a written date', () => {
  it.each([
    ['Feb 02, 2026 2:00 PM EST', '2026-02-02'],
    ['December 18, 2025 at 11:30 PM PST', '2025-12-18'],
    ['Dec 18 2025', '2025-12-18'],
    ['Sept. 3, 2026', '2026-09-03'],
    ['Dec 03,2026', '2026-12-03'],
    ['December 3 , 2026', '2026-12-03'],
    ['3 March 2026', '2026-03-03'],
    ['14-Aug-2026', '2026-08-14'],
    ['10/07/2026  1:00PM PDT', '2026-10-07'],
    ['9/14/26', '2026-09-14'],
    ['2026-03-02T16:00:00-05:00', '2026-03-02'],
    ['Due 2026-05-29', '2026-05-29'],
    ['Closes on the 1st of nothing, then May 5, 2026', '2026-05-05'],
  ])('%s means %s', (text, expected) => {
    expect(parseWrittenDate(text)).toBe(expected);
  });

  it.each([
    '',
    'Upon Contract',
    'Open Until Contracted',
    '13/45/2026',
    'June 31, 2026',
    '2026-02-30',
    'RFP 26-02-2026-1',
    '192.168.10.12',
    'Section 3.2.2026.4',
  ])('%j has no date', (text) => {
    expect(parseWrittenDate(text)).toBe(undefined);
  });

  it('is read day first if the site writes it that way', () => {
    expect(parseWrittenDate('03/04/2026', 'dayFirst')).toBe('2026-04-03');
  });

  it('is not a deadline if it is decades ahead', () => {
    expect(parseWrittenDeadline('12/31/2099', 'monthFirst', now)).toBe(undefined);
    expect(parseWrittenDeadline('12/31/9999', 'monthFirst', now)).toBe(undefined);
    expect(parseWrittenDeadline('12/31/2027', 'monthFirst', now)).toBe('2027-12-31');
  });

  it.each([
    'November 20, 2026 EXTENDED TO December 4, 2026 at 2:00 PM',
    'Extended from 11/20/2026 to 12/04/2026',
    'Questions: 11/25/2026 / Bids: 12/20/2026',
    'Changed from Feb 02, 2027 2:00 PM EST to Feb 16, 2027 2:00 PM EST',
    '4 December 2026 (was 2026-11-30)',
  ])('is not a deadline if the text has a second date: %s', (text) => {
    expect(parseWrittenDate(text)).not.toBe(undefined);
    expect(parseWrittenDeadline(text, 'monthFirst', now)).toBe(undefined);
  });

  it.each([
    'Friday, December 4, 2026 (12/04/2026) 2:00 PM',
    '12/04/2026 8:00 AM - 12/04/2026 2:00 PM',
    '2026-12-04, 4 December 2026',
    'December 4, 2026 for RFP 26-14-03',
  ])('is a deadline if the text has only one date: %s', (text) => {
    expect(parseWrittenDeadline(text, 'monthFirst', now)).toBe('2026-12-04');
  });

  it('never throws, and is always an existing day', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9/ .,:a-zA-Z-]{0,40}$/)), (text) => {
        const date = parseWrittenDate(text);
        expect(date === undefined || parseCalendarDate(date) === date).toBe(true);
      }),
      runsOf(),
    );
  });
});
