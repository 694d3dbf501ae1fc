/** Options of benches. */
import { Misuse } from '../lib/dev/command-line.ts';

/** A larger number of runs is a typo. */
export const MOST_RUNS = 10_000;

/** Parses a whole number from 1 to `max`. @throws Misuse for any other text. */
export function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Misuse(`--${name} takes a whole number from 1 to ${String(max)}, not "${text}"`);
}
