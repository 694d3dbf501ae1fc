import type { Verdict } from '../../protocol/gatekeeper.ts';

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
