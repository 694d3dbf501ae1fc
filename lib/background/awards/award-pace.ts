import { plausible } from '../runtime/backoff.ts';
import type { Clock } from '../runtime/clock.ts';

/** So many requests at full speed, then one a second, so that half of a usual allowance (120 a minute) is left to the person. */
const FAST_REQUESTS = 20;
const PACE_MS = 1000;
/** More is not before us, unless the clock was set back. */
const LONGEST_MS = 60_000;

/** How long the next request of a walk has to wait, in milliseconds. All walks share one pace, as they share the allowance. */
export function createPace(clock: Clock): () => number {
  let latest = -Infinity;
  return () => {
    const now = clock.now();
    // Every second without a request is one at full speed again.
    latest = Math.max(plausible(latest, now, LONGEST_MS), now - FAST_REQUESTS * PACE_MS) + PACE_MS;
    return Math.max(0, latest - now);
  };
}
