import type { Clock } from './clock.ts';

/**
 * Lets something happen at most `most` times in `withinMs` milliseconds for each key. A person never reaches it; a page
 * that got hold of its own content script's process does.
 */
export function createAllowance(most: number, withinMs: number, clock: Clock): (key: string) => boolean {
  const times = new Map<string, number[]>();
  return (key) => {
    const now = clock.now();
    const recent = (times.get(key) ?? []).filter((time) => Math.abs(now - time) < withinMs);
    const allowed = recent.length < most;
    times.set(key, allowed ? [...recent, now] : recent);
    return allowed;
  };
}
