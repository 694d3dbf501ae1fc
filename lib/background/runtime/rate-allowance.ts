import type { Clock } from './clock.ts';

/**
 * Limits calls to `most` per `withinMs` milliseconds and key. Users never reach the limit; a page that has
 * taken over its content script's process does.
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
