export interface Random {
  /** A whole number from 1 to `most`. */
  upTo(most: number): number;
  chance(probability: number): boolean;
  of<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
}

/** Random choices reproducible from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    upTo: (most) => 1 + Math.floor(next() * most),
    chance: (probability) => next() < probability,
    of(choices) {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined && choices.length === 0) throw new Error('nothing to choose from');
      return chosen as (typeof choices)[number];
    },
  };
}
