import { expect, it } from 'vitest';
import { methodOf } from './method-of.ts';

it('is called on its owner, with what it is given', () => {
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
  ['something of the name that cannot be called', { open: true }, 'open'],
])('is absent with %s', (_what, owner, name) => {
  expect(methodOf(owner, name)).toBeUndefined();
});
