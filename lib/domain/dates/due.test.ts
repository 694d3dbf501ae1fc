import { afterEach, describe, expect, it, vi } from 'vitest';
import { must } from '../testing/must.ts';
import { day } from '../testing/day.ts';
import { deadlineBand, dueAt } from './due.ts';
import { parseTimedDeadline } from './printed-time.ts';

const now = new Date(2026, 10, 20, 12);

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['2026-11-19', 'over'],
  ['2026-11-20', 'within3'],
  ['2026-11-23', 'within3'],
  ['2026-11-24', 'within7'],
  ['2026-11-27', 'within7'],
  ['2026-11-28', 'within30'],
  ['2026-12-20', 'within30'],
  ['2026-12-21', 'later'],
])('a deadline on %s is %s', (date, band) => {
  expect(deadlineBand(dueAt({ day: day(date) }, now))).toBe(band);
});

it.each([
  ['16:59', 'over'],
  ['17:01', 'within3'],
] as const)('a deadline at %s today, five o’clock now, is %s', (time, band) => {
  const at = new Date('2026-11-20T22:00:00Z');
  expect(deadlineBand(dueAt({ day: day('2026-11-20'), time, zone: 'EST' }, at))).toBe(band);
});

describe('a countdown', () => {
  const at = (text: string, when: string, timeZone?: string) => {
    const { key, ...count } = dueAt(must(parseTimedDeadline(text)), new Date(when), timeZone).words;
    return [key, ...Object.values(count)].join(' ');
  };
  const EST = 'Dec 15, 2026 2:00 PM EST';

  it.each([
    [EST, '2026-12-13T18:59:00Z', 'deadlineDays 2'],
    [EST, '2026-12-13T19:01:00Z', 'deadlineHours 47'],
    [EST, '2026-12-15T13:30:00Z', 'deadlineHours 5'],
    [EST, '2026-12-15T18:01:00Z', 'deadlineMinutes 59'],
    [EST, '2026-12-15T18:59:59Z', 'deadlineMinutes 1'],
    [EST, '2026-12-15T19:00:00Z', 'deadlineOver'],
    [EST, '2026-12-17T19:00:00Z', 'deadlineOverdue 2'],
    ['Dec 15, 2026 2:00 PM', '2026-12-15T19:00:00Z', 'deadlineToday'],
    ['Dec 15, 2026 3:00 PM Local', '2026-12-17T19:00:00Z', 'deadlineOverdue 2'],
    // Either reading of "EST" in July.
    ['July 12, 2027 2:00 PM EST', '2027-07-12T17:00:00Z', 'deadlineToday'],
    ['July 12, 2027 2:00 PM EST', '2027-07-12T18:30:00Z', 'deadlineToday'],
    ['July 12, 2027 2:00 PM EST', '2027-07-12T19:00:00Z', 'deadlineOver'],
  ])('of %s at %s is %s', (text, when, expected) => {
    expect(at(text, when)).toBe(expected);
  });

  it.each(['Pacific/Honolulu', 'America/New_York', 'Asia/Manila'])(
    'counts the days to the printed date in %s',
    (zone) => {
      // The same instant is Dec 16 in Manila.
      expect(at(EST, '2026-12-10T12:00:00Z', zone)).toBe('deadlineDays 5');
      vi.stubEnv('TZ', zone);
      expect(at(EST, '2026-12-10T12:00:00Z')).toBe('deadlineDays 5');
    },
  );

  it('of the last representable day does not fail where that is in the next year', () => {
    expect(dueAt({ day: day('9999-12-31'), time: '23:59', zone: 'HST' }, now, 'Asia/Manila').state).toBe('ahead');
  });
});
