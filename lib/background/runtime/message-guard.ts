import type { Verdict } from '../../protocol/gatekeeper.ts';
import type { Clock } from './clock.ts';

/**
 * Limits calls to `most` per `withinMs` milliseconds and key. Users never reach the limit; a page that has
 * taken over its content script's process does.
 */
export function createRateLimit(most: number, withinMs: number, clock: Clock): (key: string) => boolean {
  const times = new Map<string, number[]>();
  return (key) => {
    const now = clock.now();
    const recent = (times.get(key) ?? []).filter((time) => Math.abs(now - time) < withinMs);
    const allowed = recent.length < most;
    times.set(key, allowed ? [...recent, now] : recent);
    return allowed;
  };
}

/** Counts unanswered messages by reason since the worker started (house rule 2). */
export function createRefusalCounter() {
  const counts = new Map<Verdict, number>();
  return {
    count(verdict: Verdict): void {
      if (verdict !== 'answered') counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    },
    counts: (): Record<string, number> => Object.fromEntries(counts),
  };
}
