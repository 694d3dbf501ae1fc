/** How long pursuits stayed in a stage, as far as this browser has seen it. */
import { isFresh } from '../dates/is-fresh.ts';

/** A stage that a pursuit was in, and when this browser first saw it there, in ms since the epoch. */
export interface StageSeen {
  stageId: string;
  from: number;
}

/** A stay that ended: the pursuit was seen in a later stage. */
export interface StageStay {
  pursuitId: string;
  stageId: string;
  days: number;
}

/** The latest stages kept of one pursuit. */
const MOST = 24;
/** A shorter stay was a slip or a stage passed through. */
const SLIP_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Returns the stages seen so far, oldest first, with the one that the pursuit is in now. Returns `seen`
 * itself if that is nothing new.
 */
export function withStage(
  seen: readonly StageSeen[],
  stageId: string | null | undefined,
  now: number,
): readonly StageSeen[] {
  const last = seen.at(-1);
  if (stageId == null || last?.stageId === stageId) return seen;
  const before = last && isFresh(last.from, now, SLIP_MS) ? seen.slice(0, -1) : seen;
  // Back where it was before the slip.
  if (before.length > 0 && before.at(-1)?.stageId === stageId) return before;
  return [...before, { stageId, from: now }].slice(-MOST);
}

/** Returns the stays that ended. A clock that was set back makes a stay of no days. */
export function endedStays(pursuitId: string, seen: readonly StageSeen[]): StageStay[] {
  return seen.flatMap(({ stageId, from }, place) => {
    const next = seen[place + 1];
    return next ? [{ pursuitId, stageId, days: Math.max(0, next.from - from) / DAY_MS }] : [];
  });
}

/** Returns the average of the stays in one stage, in days; `undefined` if none ended. */
export function averageDays(stays: readonly StageStay[], stageId: string): { days: number; count: number } | undefined {
  const own = stays.filter((stay) => stay.stageId === stageId);
  if (own.length === 0) return undefined;
  return { days: own.reduce((sum, { days }) => sum + days, 0) / own.length, count: own.length };
}
