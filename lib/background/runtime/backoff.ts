const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** Longest wait we store: the service's own limit of an hour plus a quarter of jitter, rounded up. */
const LONGEST_WAIT_MS = 80 * 60_000;

/**
 * Delay before attempt `attempts + 1`: the service's own, else doubling from one second to 15 minutes, with
 * up to 25% jitter so that windows don't retry at once (decisions, "Rate limit").
 */
export function backOffMs(attempts: number, toldMs: number | undefined, random: () => number = Math.random): number {
  const base =
    toldMs !== undefined ? Math.max(FIRST_MS, toldMs) : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (1 + random() / 4));
}

/** Caps a stored time: one beyond the longest wait was stored with a wrong clock and counts as over. */
export function plausible(time: number, now: number, longestMs = LONGEST_WAIT_MS): number {
  return time > now + longestMs ? now : time;
}
