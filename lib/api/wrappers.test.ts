import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from './errors.ts';
import { contentOf, countIn, listIn, objectIn, readEach, readOne } from './wrappers.ts';

const named = z.object({ id: z.string() });

describe('contentOf', () => {
  it('takes the content out of the envelope, and a bare body as it is', () => {
    expect(contentOf({ success: true, data: { a: 1 } })).toEqual({ a: 1 });
    expect(contentOf({ a: 1 })).toEqual({ a: 1 });
    expect(contentOf([1])).toEqual([1]);
  });
  it.each([null, 'text', 7, undefined])('cannot read %j', (body) => {
    expect(() => contentOf(body)).toThrow(ApiError);
  });
  it('takes success: false for an error, whatever else is there', () => {
    expect(() => contentOf({ success: false, data: { a: 1 }, message: 'no' })).toThrow('no');
  });
});

describe('listIn', () => {
  it('takes the first key that holds a list', () => {
    expect(listIn({ items: 'x', results: [1], pursuits: [2] }, 'items', 'pursuits', 'results')).toEqual([2]);
    expect(listIn([3], 'items')).toEqual([3]);
  });
  it('does not take nothing for an empty list', () => {
    expect(() => listIn({}, 'items')).toThrow(ApiError);
    expect(() => listIn(null, 'items')).toThrow(ApiError);
  });
});

it('objectIn takes the wrapped object, else the content', () => {
  expect(objectIn({ pipeline: { id: 'a' } }, 'pipeline')).toEqual({ id: 'a' });
  expect(objectIn({ id: 'a', pipeline: 'text' }, 'pipeline')).toEqual({ id: 'a', pipeline: 'text' });
});

it('readEach reads no more than any list of the service could have', () => {
  expect(readEach(named, Array<object>(1_000_000).fill({ id: 'a' }))).toHaveLength(10_000);
});

it('readEach leaves out what cannot be read', () => {
  expect(readEach(named, [{ id: 'a' }, {}, null, { id: 'b' }])).toEqual([{ id: 'a' }, { id: 'b' }]);
});

it('readOne says which field is missing', () => {
  expect(readOne(named, { id: 'a' })).toEqual({ id: 'a' });
  expect(() => readOne(named, {})).toThrow(expect.objectContaining({ problem: 'unreadable', facts: { field: 'id' } }));
});

it.each([
  [3, 3],
  [0, 0],
  [-1, undefined],
  [1.5, undefined],
  ['3', undefined],
  [undefined, undefined],
])('countIn reads %j as %s', (value, count) => {
  expect(countIn({ total: value }, 'total')).toBe(count);
});
