import { describe, expect, it } from 'vitest';
import { stepFrom, type TileStep } from './tile-steps.ts';

const COLUMNS = [['a1', 'a2', 'a3'], [], ['c1'], ['d1', 'd2']];

describe('arrow keys on the board', () => {
  it.each<[string, TileStep, string | undefined]>([
    ['a2', 'ArrowUp', 'a1'],
    ['a1', 'ArrowUp', undefined],
    ['a2', 'ArrowDown', 'a3'],
    ['a3', 'ArrowDown', undefined],
    ['a3', 'ArrowRight', 'c1'],
    ['c1', 'ArrowLeft', 'a1'],
    ['d2', 'ArrowLeft', 'c1'],
    ['c1', 'ArrowRight', 'd1'],
    ['d1', 'ArrowRight', undefined],
    ['a2', 'Home', 'a1'],
    ['a1', 'End', 'a3'],
    ['gone', 'ArrowUp', undefined],
  ])('from %s with %s to %s', (from, step, to) => {
    expect(stepFrom(COLUMNS, from, step)).toBe(to);
  });
});
