/** The time, and a way to be called again while the worker lives. Handed in, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `work` after `ms` milliseconds, if the worker still lives then. */
  later(work: () => void, ms: number): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  later(work, ms) {
    setTimeout(work, ms);
  },
};
