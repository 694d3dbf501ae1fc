import { expect, it } from 'vitest';
import { methodOf } from './method-of.ts';

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
