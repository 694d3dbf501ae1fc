import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from './errors.ts';
import { contentOf, countIn, hasId, listIn, objectIn, readEach, readOne, saysMore } from './wrappers.ts';

const named = z.object({ id: z.string() });

describe('contentOf', () => {
  it('unwraps the envelope and returns a bare body unchanged', () => {
    expect(contentOf({ success: true, data: { a: 1 } })).toEqual({ a: 1 });
    expect(contentOf({ a: 1 })).toEqual({ a: 1 });
    expect(contentOf([1])).toEqual([1]);
  });
  it.each([null, 'text', 7, undefined])('cannot read %j', (body) => {
    expect(() => contentOf(body)).toThrow(ApiError);
  });
  it('treats success: false as an error', () => {
    expect(() => contentOf({ success: false, data: { a: 1 }, message: 'no' })).toThrow('no');
  });
});

describe('listIn', () => {
  it('takes the first key that holds a list', () => {
    expect(listIn({ items: 'x', results: [1], pursuits: [2] }, 'items', 'pursuits', 'results')).toEqual([2]);
    expect(listIn([3], 'items')).toEqual([3]);
  });
  it.each([
    ['an unknown key', { rows: [{ id: 1 }] }],
    ['an unknown wrapper', { page: { rows: [{ id: 1 }] } }],
    ['an unknown key beside lists of other things', { tags: ['a'], rows: [{ id: 1 }], errors: [] }],
  ])('finds the only list of objects under %s', (_name, content) => {
    expect(listIn(content, 'items')).toEqual([{ id: 1 }]);
  });
  it('accepts an empty list under an unknown key, but never picks one of two lists', () => {
    expect(listIn({ rows: [] }, 'items')).toEqual([]);
    expect(() => listIn({ rows: [{ id: 1 }], others: [{ id: 2 }] }, 'items')).toThrow(ApiError);
  });
  it('does not treat missing content as an empty list', () => {
    expect(() => listIn({}, 'items')).toThrow(ApiError);
    expect(() => listIn(null, 'items')).toThrow(ApiError);
  });
});

describe('objectIn', () => {
  it('returns the wrapped object, else the content', () => {
    expect(objectIn({ pipeline: { id: 'a' } }, ['pipeline'], hasId)).toEqual({ id: 'a' });
    expect(objectIn({ id: 'a', pipeline: 'text' }, ['pipeline'], hasId)).toEqual({ id: 'a', pipeline: 'text' });
  });
  it.each([
    ['a wrapper of another name', { opportunity: { id: 'a' } }],
    ['two unknown wrappers', { result: { entity: { id: 'a' } } }],
    ['an object beside others without an id', { meta: { took: 3 }, created: { id: 'a' } }],
  ])('finds the only object with an id in %s', (_name, content) => {
    expect(objectIn(content, ['pursuit'], hasId)).toEqual({ id: 'a' });
  });
  it('returns the outer of two nested objects, and neither of two siblings', () => {
    const owned = { pursuit2: { id: 'a', owner: { id: 'o' } } };
    expect(objectIn(owned, ['pursuit'], hasId)).toEqual(owned.pursuit2);
    const two = { one: { id: 'a' }, other: { id: 'b' } };
    expect(objectIn(two, ['pursuit'], hasId)).toEqual(two);
  });
});

describe('saysMore', () => {
  it.each([
    { items: [{}], total: 121 },
    { data: { items: [{}], nextCursor: 'abc' } },
    { data: { items: [{}], next: '/v1/pipelines/p/pursuits?page=2' } },
    { items: [{}], meta: { has_more: true } },
    { items: [{}], data: { pagination: { next_page_token: 't' } } },
    { items: [{}], links: { next: 'https://a.example' } },
  ])('is true for %j', (body) => {
    expect(saysMore(body, 1)).toBe(true);
  });
  it.each([
    { items: [{}], total: 1, hasMore: false, nextCursor: null },
    { items: [{}], next: '', cursor: null },
    [{ next: 'a field of a row' }],
  ])('is false for %j', (body) => {
    expect(saysMore(body, 1)).toBe(false);
  });
});

it('readEach caps the number of items', () => {
  expect(readEach(named, Array<object>(1_000_000).fill({ id: 'a' }))).toHaveLength(10_000);
});

it('readEach drops unreadable items', () => {
  expect(readEach(named, [{ id: 'a' }, {}, null, { id: 'b' }])).toEqual([{ id: 'a' }, { id: 'b' }]);
});

it('readOne names the missing field', () => {
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
