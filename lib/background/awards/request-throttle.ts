import { plausible } from '../runtime/backoff.ts';
import type { Clock } from '../runtime/clock.ts';

/** Requests at full speed, before one a second; leaves the user half of a usual limit of 120 a minute. */
const FAST_REQUESTS = 20;
const PACE_MS = 1000;
/** Longest plausible wait; a longer one means that the clock was set back. */
const LONGEST_MS = 60_000;

/** Returns how long the next request must wait, in milliseconds. All scans share one pace. */
export function createThrottle(clock: Clock): () => number {
  let latest = -Infinity;
  return () => {
    const now = clock.now();
    // Every idle second allows another request at full speed.
    latest = Math.max(plausible(latest, now, LONGEST_MS), now - FAST_REQUESTS * PACE_MS) + PACE_MS;
    return Math.max(0, latest - now);
  };
}
