import { expect, it } from 'vitest';
import { parseCalendarDate } from './calendar-date.ts';
import { deadlineBand } from './deadline.ts';
import { day } from '../testing/day.ts';

const now = day('2026-11-20');

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
  expect(deadlineBand(parseCalendarDate(date), now)).toBe(band);
});

it('a missing deadline is in band none', () => {
  expect(deadlineBand(undefined, now)).toBe('none');
});
