/** Which of the waiting changes may be sent now. Pure: the outbox asks it after everything that happens. */
import { plausible } from '../runtime/backoff.ts';
import { pursuitKeys, samePursuit, type Operation } from './operation.ts';

export interface Circumstances {
  /** The service that can be reached now, if any. */
  baseUrl: string | undefined;
  /** Milliseconds since the epoch before which that service asked not to be sent anything. */
  pausedUntil: number;
  now: number;
  /** Requests that may still be started. */
  free: number;
  isBeingSent: (operationId: string) => boolean;
  /** Milliseconds since the epoch before which this one rests, besides what is written down. */
  restsUntil: (operationId: string) => number;
}

export interface Plan {
  /** To be sent now. */
  start: Operation[];
  /** Operations that will not move by themselves before `next`, if ever. */
  stuck: Operation[];
  /** Whether something is due that only waits for its turn. */
  busy: boolean;
  /** When something falls due next, in milliseconds since the epoch. */
  next: number | undefined;
}

/** Judges `operations`, given in the order in which they were asked for. */
export function plan(operations: readonly Operation[], circumstances: Circumstances): Plan {
  const { baseUrl, now, pausedUntil, isBeingSent, restsUntil } = circumstances;
  let { free } = circumstances;
  const moving = new Map<string, boolean>();
  const made: Plan = { start: [], stuck: [], busy: false, next: undefined };
  for (const [at, operation] of operations.entries()) {
    if (isMoot(operation, operations.slice(at + 1))) {
      made.stuck.push(operation);
      continue;
    }
    const keys = pursuitKeys(operation);
    const before = keys.flatMap((key) => moving.get(key) ?? []);
    let moves = before.length > 0 && before.every(Boolean);
    if (isBeingSent(operation.id)) moves = true;
    else if (before.length === 0 && operation.refusal === undefined && operation.baseUrl === baseUrl) {
      const due = Math.max(plausible(operation.notBefore, now), pausedUntil, restsUntil(operation.id));
      moves = due <= now;
      if (!moves) made.next = Math.min(made.next ?? due, due);
      else if (free > 0) {
        made.start.push(operation);
        free -= 1;
      }
    }
    if (moves) made.busy = true;
    else made.stuck.push(operation);
    for (const key of keys) moving.set(key, moves && (moving.get(key) ?? true));
  }
  return made;
}

/**
 * Whether it was refused, and something else is to be done with the pursuit: that need not wait until somebody mends it. Whoever edits
 * or removes has a pursuit before them, so it was brought there in another way than by a refused add; another add would be refused too.
 */
export function isMoot({ refusal, ...operation }: Operation, later: readonly Operation[]): boolean {
  if (!refusal) return false;
  const isHeld = (other: Operation): boolean => operation.kind === 'add' && other.kind === 'add';
  return later.some((other) => !other.refusal && samePursuit(operation, other) && !isHeld(other));
}
