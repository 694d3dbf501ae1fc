import { expect, it, vi } from 'vitest';
import { Misuse } from '../lib/dev/command-line.ts';
import { bench } from './run.ts';

it('lists the measurements', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await bench([]);
  expect(log.mock.lastCall?.[0]).toMatch(/^ {2}search-scale {2}/m);
});

it.each([
  [['walk'], 'there is no measurement "walk"'],
  [['incumbents', '--speed', '9'], "Unknown option '--speed'"],
  [['reading', '--speed', '9'], "Unknown option '--speed'"],
  [['backend-load', '--clients', 'many'], '--clients takes a whole number from 1 to 2000, not "many"'],
])('%j is a misuse, in one sentence', async (typed, sentence) => {
  await expect(bench(typed)).rejects.toThrow(Misuse);
  await expect(bench(typed)).rejects.toThrow(sentence);
});
