const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** Longest wait we ever write down: an hour of the service's own word, a quarter of jitter on it, rounded up. */
const LONGEST_WAIT_MS = 80 * 60_000;

/**
 * How long to wait before attempt number `attempts + 1`: the service's own word where it gave one, else doubling from a
 * second to a quarter of an hour, with up to a quarter of jitter so that windows do not knock together
 * (decisions, "Rate limit").
 */
export function backOffMs(attempts: number, toldMs: number | undefined, random: () => number = Math.random): number {
  const base =
    toldMs !== undefined ? Math.max(FIRST_MS, toldMs) : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (1 + random() / 4));
}

/** A time further away than the longest wait we give was noted while the clock was wrong: it is over. */
export function plausible(time: number, now: number, longestMs = LONGEST_WAIT_MS): number {
  return time > now + longestMs ? now : time;
}
