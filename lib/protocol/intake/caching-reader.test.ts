import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { cachingReader } from './caching-reader.ts';

function start() {
  const schema = z.strictObject({ words: z.array(z.string()) });
  const safeParse = vi.fn((value: unknown) => schema.safeParse(value));
  return { safeParse, reader: cachingReader(safeParse) };
}

it('returns the same object for an equal request, parsed once', async () => {
  const { safeParse, reader } = start();
  const first = await reader.safeParse({ words: ['a', 'b'] });
  expect((await reader.safeParse({ words: ['a', 'b'] })).data).toBe(first.data);
  expect(first.data).toEqual({ words: ['a', 'b'] });
  expect(safeParse).toHaveBeenCalledTimes(1);
});

it('does not confuse different requests', async () => {
  const { reader } = start();
  await reader.safeParse({ words: ['a'] });
  expect((await reader.safeParse({ words: ['A'] })).data).toEqual({ words: ['A'] });
  expect((await reader.safeParse({ words: ['a'], more: 1 })).success).toBe(false);
  expect((await reader.safeParse({ words: ['a'], more: 1 })).success).toBe(false);
});

it('drops old entries, and never caches a long request', async () => {
  const { safeParse, reader } = start();
  const say = (...words: string[]) => reader.safeParse({ words });
  await say('first');
  for (let each = 0; each < 8; each += 1) await say(String(each));
  await say('first');
  expect(safeParse).toHaveBeenCalledTimes(10);
  await say('x'.repeat(300_000));
  await say('x'.repeat(300_000));
  expect(safeParse).toHaveBeenCalledTimes(12);
});

it('parses values that JSON cannot represent with the schema', async () => {
  const { reader } = start();
  for (const odd of [undefined, 1n, { words: [1n] }, new Map()])
    expect((await reader.safeParse(odd)).success).toBe(false);
});
