/** What is sent when: the order of queued changes, what a failure means for the next try, the alarm, and who waits to hear. */
import { browser } from 'wxt/browser';
import type { ServicePursuit } from '../../api/readers.ts';
import type { SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import type { Failure } from '../../protocol/answers.ts';
import { willPass } from '../connection/attempt-failure.ts';
import type { Attempt } from '../connection/service.ts';
import { backOffMs, plausible } from '../runtime/backoff.ts';
import type { Clock } from '../runtime/clock.ts';
import { quietly } from '../runtime/ignore-errors.ts';
import { pursuitKeys, samePursuit, type Operation } from './record.ts';

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

export interface AfterFailure {
  /** What to write over the operation. `seen`: of an edit that was overtaken. */
  changes: Partial<Pick<Operation, 'attempts' | 'notBefore' | 'refusal' | 'lastFailure'>> & { seen?: SeenValues };
  /** Milliseconds since the epoch: the service asked not to be sent anything at all before. */
  pausedUntil?: number;
}

/**
 * `operation`: as it was when it was sent, this attempt counted. `overtakenBy`: what stands where an edit would have written over
 * what somebody else did. `now`: milliseconds since the epoch.
 */
export function afterFailure(
  operation: Operation,
  { failure, error, overtakenBy }: Extract<Attempt<unknown>, { ok: false }> & { overtakenBy?: SeenValues },
  now: number,
): AfterFailure {
  const { attempts } = operation;
  const later = (notBefore: number): AfterFailure => ({ changes: { lastFailure: failure, notBefore } });
  if (!error) {
    // It broke on our own side, perhaps after the request.
    if (failure.code === 'failed') return later(now + backOffMs(attempts, undefined));
    // No request was made: no connection, no permission, no scale, or something else stands there by now.
    const unsent = { attempts: attempts - 1 };
    if (overtakenBy) return { changes: { ...unsent, refusal: failure, seen: overtakenBy } };
    if (failure.code === 'scaleUnknown' || failure.code === 'acceptedUnread')
      return { changes: { ...unsent, refusal: failure } };
    return { changes: { ...unsent, lastFailure: failure, notBefore: 0 } };
  }
  // A lost sign-in holds the whole queue until the key was checked; then this one goes at once.
  if (error.signedOut) return later(0);
  if (!willPass(error)) return { changes: { refusal: failure } };
  const until = now + backOffMs(attempts, error.facts.retryAfterMs);
  const spokeForAll = error.problem === 'rateLimited' || error.facts.retryAfterMs !== undefined;
  return { ...later(until), ...(spokeForAll ? { pausedUntil: until } : {}) };
}

/** Name of the alarm that resumes work after the worker was stopped. */
export const OUTBOX_ALARM = 'outbox';

/** Browsers let no alarm ring earlier (chrome.alarms, "when"). */
const FLOOR_MS = 30_000;
/** An idle worker is stopped after thirty seconds, so a timer serves only for less. */
const AWAKE_MS = 25_000;

export interface OutboxAlarm {
  /** Rings soon: something is under way, or about to be. */
  soon(): void;
  /** Rings at `time` (milliseconds since the epoch), and calls `wake` then if the worker still lives. */
  at(time: number): void;
  clear(): void;
}

/** An alarm that cannot be set is no reason to stop: the next event of any kind looks at the outbox again. */
export function createOutboxAlarm(clock: Clock, wake: () => void): OutboxAlarm {
  let timer: number | undefined;
  const ring = async (time: number): Promise<void> => {
    await browser.alarms.create(OUTBOX_ALARM, { when: Math.max(time, clock.now() + FLOOR_MS) });
  };
  return {
    soon() {
      quietly(ring(0));
    },
    at(time) {
      quietly(ring(time));
      const wait = Math.max(0, time - clock.now());
      if (wait > AWAKE_MS || timer === time) return;
      timer = time;
      clock.later(() => {
        timer = undefined;
        wake();
      }, wait);
    },
    clear() {
      quietly(browser.alarms.clear(OUTBOX_ALARM));
    },
  };
}

export type Outcome =
  | { state: 'done'; pursuit?: ServicePursuit }
  | { state: 'discarded' }
  | { state: 'waiting'; operation: Operation }
  /** Without an operation where nothing is left of it that waits for the person: a later change says all of it anew. */
  | { state: 'refused'; operation?: Operation; failure: Failure };

interface Waiter {
  operation: Operation;
  tell: (outcome: Outcome) => void;
}

export function createWaiters() {
  const waiters = new Map<string, Waiter[]>();

  function settle(operationId: string, outcome: Outcome): void {
    const told = waiters.get(operationId) ?? [];
    waiters.delete(operationId);
    for (const { tell } of told) tell(outcome);
  }

  function settleWaiting(operation: Operation): void {
    settle(operation.id, { state: 'waiting', operation });
  }

  return {
    /** Resolves once it was accepted or refused, was taken back, or has to wait. */
    outcomeOf: (operation: Operation): Promise<Outcome> =>
      new Promise((tell) => {
        waiters.set(operation.id, [...(waiters.get(operation.id) ?? []), { operation, tell }]);
      }),
    settle,
    settleWaiting,
    /** Nothing can be said of any of them now. */
    settleAll: (): void => {
      for (const [waiter] of [...waiters.values()]) if (waiter) settleWaiting(waiter.operation);
    },
  };
}
