/** Repeatable random numbers: the same seed gives the same rows on every machine and Node version. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from 0 to `below` - 1. */
  int(below: number): number;
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` distinct members, in list order. */
  some<T>(list: readonly T[], count: number): T[];
  /** A member, with probability proportional to its weight. */
  weighted<T extends { weight: number }>(list: readonly T[]): T;
  /** Normally distributed, mean 0, standard deviation 1. */
  normal(): number;
  /** Random characters of `alphabet`. */
  text(alphabet: string, length: number): string;
}

/** The generator for one row of one kind. Rows are independent, so any number can be made. */
export function randomFor(kind: string, index: number): Random {
  // The multiplier is odd, so no two indexes share a state.
  let state = hash(kind) ^ Math.imul(index + 1, 0x9e3779b1);
  // mulberry32: 32 bits of state are enough for one row.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <T>(list: readonly T[]): T => at(list, int(list.length));
  return {
    next,
    int,
    pick,
    between: (from, to) => from + int(to - from + 1),
    chance: (share) => next() < share,
    some: (list, count) => {
      const order = list.map((_, index) => ({ index, rank: next() })).sort((a, b) => a.rank - b.rank);
      return order
        .slice(0, count)
        .map(({ index }) => index)
        .sort((a, b) => a - b)
        .map((index) => at(list, index));
    },
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      return list.find(({ weight }) => (left -= weight) < 0) ?? at(list, list.length - 1);
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    text: (alphabet, length) => Array.from({ length }, () => alphabet.charAt(int(alphabet.length))).join(''),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** Permutes 0 to `size` - 1 in a random-looking order; `size` is a power of 10 or 36. */
export function shuffled(index: number, size: number): number {
  // 7,368,787 is odd and divisible by neither 3 nor 5, so the product takes every remainder.
  return Number((BigInt(index) * 7_368_787n + 12_345n) % BigInt(size));
}

// FNV-1a.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
