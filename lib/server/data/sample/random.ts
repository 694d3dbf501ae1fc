/** Repeatable chance: the same seed gives the same row on every machine and in every version of the language. */
export interface Random {
  /** At least 0, under 1. */
  next(): number;
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different members, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
  /** A member, each as likely as its weight says. */
  weighted<T extends { weight: number }>(list: readonly T[]): T;
  /** Normally distributed around 0 with deviation 1. */
  normal(): number;
  /** Characters drawn from `alphabet`. */
  text(alphabet: string, length: number): string;
}

/** Chance for one row of one kind: rows do not depend on each other, so any number of them can be made. */
export function randomFor(kind: string, index: number): Random {
  // The factor is odd, so no two indices share a state.
  let state = hash(kind) ^ Math.imul(index + 1, 0x9e3779b1);
  // mulberry32: 32 bits of state are plenty for one row.
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

/** A number from 0 to `size` - 1 that looks drawn by lot and that no other index under `size` (a power of 10 or 36) gets. */
export function shuffled(index: number, size: number): number {
  // 7,368,787 is odd and divisible by neither 3 nor 5, so the product runs through every remainder.
  return Number((BigInt(index) * 7_368_787n + 12_345n) % BigInt(size));
}

// FNV-1a.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
