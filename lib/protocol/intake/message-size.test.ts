import { expect, it } from 'vitest';
import { piecesOf, sizeOf } from './message-size.ts';

it('counts texts, names and values', () => {
  expect(sizeOf('abc', 100)).toBe(4);
  expect(sizeOf({ ab: ['c', 1, null] }, 100)).toBe(1 + 2 + 1 + 2 + 1 + 1);
  expect(sizeOf(new Uint8Array(50), 100)).toBe(51);
});

it('stops once it is too much, even for cycles, depth, and huge lists', () => {
  const cycle: unknown[] = [];
  cycle.push(cycle, cycle);
  const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 'end');
  const huge = Array.from({ length: 3_000_000 }, () => 0);
  for (const each of [cycle, deep, huge, 'a'.repeat(2000), new Uint8Array(9e8)])
    expect(sizeOf(each, 1000)).toBeGreaterThan(1000);
});

it('splits a list in order, with at least one item in each piece', () => {
  const list = [...Array.from({ length: 50 }, (_, at) => `${String(at)}${'x'.repeat(2000)}`), 'y'.repeat(90_000), 'z'];
  const pieces = piecesOf(list);
  expect(pieces.flat()).toEqual(list);
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces.slice(1)) expect(piece.length).toBeGreaterThan(0);
  expect(piecesOf([])).toEqual([[]]);
});
