import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { cachingReader } from './caching-reader.ts';

function start() {
  const schema = z.strictObject({ words: z.array(z.string()) });
  const safeParse = vi.fn((value: unknown) => schema.safeParse(value));
  return { safeParse, reader: cachingReader(() => ({ safeParse })) };
}

it('returns the same object for an equal request, parsed once', () => {
  const { safeParse, reader } = start();
  const first = reader.safeParse({ words: ['a', 'b'] });
  expect(reader.safeParse({ words: ['a', 'b'] }).data).toBe(first.data);
  expect(first.data).toEqual({ words: ['a', 'b'] });
  expect(safeParse).toHaveBeenCalledTimes(1);
});

it('does not confuse different requests', () => {
  const { reader } = start();
  reader.safeParse({ words: ['a'] });
  expect(reader.safeParse({ words: ['A'] }).data).toEqual({ words: ['A'] });
  expect(reader.safeParse({ words: ['a'], more: 1 }).success).toBe(false);
  expect(reader.safeParse({ words: ['a'], more: 1 }).success).toBe(false);
});

it('drops old entries, and never caches a long request', () => {
  const { safeParse, reader } = start();
  const say = (...words: string[]) => reader.safeParse({ words });
  say('first');
  for (let each = 0; each < 8; each += 1) say(String(each));
  say('first');
  expect(safeParse).toHaveBeenCalledTimes(10);
  say('x'.repeat(300_000));
  say('x'.repeat(300_000));
  expect(safeParse).toHaveBeenCalledTimes(12);
});

it('parses values that JSON cannot represent with the schema', () => {
  const { reader } = start();
  for (const odd of [undefined, 1n, { words: [1n] }, new Map()]) expect(reader.safeParse(odd).success).toBe(false);
});
