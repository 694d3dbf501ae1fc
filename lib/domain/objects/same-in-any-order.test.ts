import { expect, it } from 'vitest';
import { sameInAnyOrder } from './same-in-any-order.ts';

it.each([
  ['lists of words', { q: 'a', states: ['VA', 'MD'] }, { q: 'a', states: ['MD', 'VA'] }, true],
  ['lists of lists', [{ codes: ['1', '2'] }, { codes: ['3'] }], [{ codes: ['3'] }, { codes: ['2', '1'] }], true],
  ['another word', { states: ['VA', 'MD'] }, { states: ['VA', 'DC'] }, false],
  ['one more', { states: ['VA'] }, { states: ['VA', 'VA'] }, false],
  ['another text', { q: 'a b' }, { q: 'b a' }, false],
])('equality ignoring order: %s', (_what, one, other, same) => {
  expect(sameInAnyOrder(one, other)).toBe(same);
});
