import { expect, it } from 'vitest';
import { equalIgnoringOrder, methodOf } from './objects.ts';

it('methodOf passes its arguments and is bound to its owner', () => {
  const counter = {
    count: 1,
    add(more: number) {
      return (this.count += more);
    },
  };
  expect(methodOf(counter, 'add')?.(2)).toBe(3);
  expect(counter.count).toBe(3);
});

it.each([
  ['no owner', undefined, 'open'],
  ['an owner without it', {}, 'open'],
  ['a property that is not a function', { open: true }, 'open'],
])('methodOf is undefined for %s', (_what, owner, name) => {
  expect(methodOf(owner, name)).toBeUndefined();
});

it.each([
  ['lists of words', { q: 'a', states: ['VA', 'MD'] }, { q: 'a', states: ['MD', 'VA'] }, true],
  ['lists of lists', [{ codes: ['1', '2'] }, { codes: ['3'] }], [{ codes: ['3'] }, { codes: ['2', '1'] }], true],
  ['another word', { states: ['VA', 'MD'] }, { states: ['VA', 'DC'] }, false],
  ['one more', { states: ['VA'] }, { states: ['VA', 'VA'] }, false],
  ['another text', { q: 'a b' }, { q: 'b a' }, false],
])('equality ignoring order: %s', (_what, one, other, same) => {
  expect(equalIgnoringOrder(one, other)).toBe(same);
});
