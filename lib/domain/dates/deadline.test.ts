import { expect, it } from 'vitest';
import { deadlineBand } from './deadline.ts';
import { day } from '../testing/day.ts';

const now = new Date(2026, 10, 20, 12);

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
  expect(deadlineBand({ day: day(date) }, now)).toBe(band);
});

it('a missing deadline is in band none', () => {
  expect(deadlineBand(undefined, now)).toBe('none');
});

it.each([
  ['16:59', 'over'],
  ['17:01', 'within3'],
] as const)('a deadline at %s today, five o’clock now, is %s', (time, band) => {
  const at = new Date('2026-11-20T22:00:00Z');
  expect(deadlineBand({ day: day('2026-11-20'), time, zone: 'EST' }, at)).toBe(band);
});
