import { expect, it } from 'vitest';
import { isFresh } from './is-fresh.ts';

it.each([
  ['now', 1000, true],
  ['a moment ago', 999, true],
  ['almost too old', 901, true],
  ['too old', 900, false],
  ['never', -Infinity, false],
  ['in the future, by a clock that was set back', 1001, false],
  ['far in the future', 100_000, false],
])('%s', (_when, at, expected) => {
  expect(isFresh(at, 1000, 100)).toBe(expected);
});
