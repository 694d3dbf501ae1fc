/** What benches read of what was typed behind their name. */
import { Misuse } from '../lib/dev/command-line.ts';

/** A number of runs that is a slip of the hand. */
export const MOST_RUNS = 10_000;

/** @throws Misuse where `text` is no whole number from 1 to `max`. */
export function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Misuse(`--${name} takes a whole number from 1 to ${String(max)}, not "${text}"`);
}
