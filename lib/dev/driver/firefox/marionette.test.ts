import { expect, it } from 'vitest';
import { packets } from './marionette.ts';

const bytes = Buffer.from('6:["é"]2:[]');

it.each([1, 2, 3, bytes.length])('joins packets that arrive in pieces of %d bytes', (size) => {
  const taken: unknown[] = [];
  const hear = packets((packet) => taken.push(packet));
  for (let at = 0; at < bytes.length; at += size) hear(bytes.subarray(at, at + size));
  expect(taken).toEqual([['é'], []]);
});
