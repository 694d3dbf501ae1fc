/** Schedules queued changes: order, retries, the alarm, and callers that wait for an outcome. */
import { browser } from 'wxt/browser';
import type { ServicePursuit } from '../../api/readers.ts';
import type { Failure } from '../../protocol/answers.ts';
import { mayRetry } from '../connection/attempt-failure.ts';
import type { Attempt } from '../connection/service.ts';
import { backOffMs, plausible } from '../runtime/backoff.ts';
import type { Clock } from '../runtime/clock.ts';
import { ignoreErrors } from '../runtime/failures.ts';
import { pursuitKeys, samePursuit, turnKeys, type Operation, type OvertakenBy } from './record.ts';

export interface Circumstances {
  /** The reachable service, if any. */
  baseUrl: string | undefined;
  /** Send it nothing before this time, in milliseconds since the epoch. */
  pausedUntil: number;
  now: number;
  /** How many more requests may start. */
  free: number;
  isBeingSent: (operationId: string) => boolean;
  /** Pause after an internal error, not stored, in milliseconds since the epoch. */
  restsUntil: (operationId: string) => number;
}

export interface Plan {
  start: Operation[];
  /** Operations that won't move before `next`, if ever. */
  stuck: Operation[];
  /** Whether something due only waits for its turn. */
  busy: boolean;
  /** When the next one falls due, in milliseconds since the epoch. */
  next: number | undefined;
}

/** Plans `operations`, given in queue order. */
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
    const keys = [...pursuitKeys(operation), ...turnKeys(operation)];
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
 * Whether a refused change need not block later ones of its pursuit. A user who edits or removes a pursuit
 * sees one, so it does not depend on a refused add; another add would be refused too.
 */
export function isMoot({ refusal, ...operation }: Operation, later: readonly Operation[]): boolean {
  if (!refusal) return false;
  const isHeld = (other: Operation): boolean => operation.kind === 'add' && other.kind === 'add';
  return later.some((other) => !other.refusal && samePursuit(operation, other) && !isHeld(other));
}

export interface AfterFailure {
  /** Fields to overwrite. `seen`: for an overtaken edit. */
  changes: Partial<Pick<Operation, 'attempts' | 'notBefore' | 'refusal' | 'lastFailure'>> & OvertakenBy;
  /** Send nothing to the service before this time, in milliseconds since the epoch. */
  pausedUntil?: number;
}

/** Failures before any request that no retry mends: the user must decide. */
const FOR_THE_USER: ReadonlySet<Failure['code']> = new Set([
  'scaleUnknown',
  'acceptedUnread',
  'exists',
  'notFound',
  'invalid',
  'readOnly',
]);

/**
 * Decides what a failure means. `operation`: as sent, including this attempt. `overtakenBy`: another user's
 * values that the edit would have overwritten. `now`: milliseconds since the epoch.
 */
export function afterFailure(
  operation: Operation,
  { failure, error, overtakenBy }: Extract<Attempt<unknown>, { ok: false }> & { overtakenBy?: OvertakenBy },
  now: number,
): AfterFailure {
  const { attempts } = operation;
  const later = (notBefore: number): AfterFailure => ({ changes: { lastFailure: failure, notBefore } });
  if (!error) {
    // An internal error, perhaps after the request.
    if (failure.code === 'failed') return later(now + backOffMs(attempts, undefined));
    // No request was made: no connection, permission or scale, or another user's edit came first.
    const unsent = { attempts: attempts - 1 };
    if (overtakenBy) return { changes: { ...unsent, refusal: failure, ...overtakenBy } };
    if (FOR_THE_USER.has(failure.code)) return { changes: { ...unsent, refusal: failure } };
    return { changes: { ...unsent, lastFailure: failure, notBefore: 0 } };
  }
  // A lost sign-in blocks the whole queue until the key is checked; then this one goes at once.
  if (error.signedOut) return later(0);
  if (!mayRetry(error)) return { changes: { refusal: failure } };
  const until = now + backOffMs(attempts, error.facts.retryAfterMs);
  return { ...later(until), ...(error.problem === 'rateLimited' ? { pausedUntil: until } : {}) };
}

/** Alarm that resumes work after the worker was stopped. */
export const OUTBOX_ALARM = 'outbox';

/** Browsers delay alarms to at least this (chrome.alarms, "when"). */
const FLOOR_MS = 30_000;
/** An idle worker is stopped after 30 seconds, so a timer only serves below that. */
const AWAKE_MS = 25_000;

export interface OutboxAlarm {
  /** Rings soon, because something is in progress. */
  soon(): void;
  /** Rings at `time` (milliseconds since the epoch); calls `wake` then if the worker is alive. */
  at(time: number): void;
  clear(): void;
}

/** A failure to set the alarm is ignored: the next event checks the outbox anyway. */
export function createOutboxAlarm(clock: Clock, wake: () => void): OutboxAlarm {
  let timer: number | undefined;
  const ring = async (time: number): Promise<void> => {
    await browser.alarms.create(OUTBOX_ALARM, { when: Math.max(time, clock.now() + FLOOR_MS) });
  };
  return {
    soon() {
      ignoreErrors(ring(0));
    },
    at(time) {
      ignoreErrors(ring(time));
      const wait = Math.max(0, time - clock.now());
      if (wait > AWAKE_MS || timer === time) return;
      timer = time;
      clock.later(() => {
        timer = undefined;
        wake();
      }, wait);
    },
    clear() {
      ignoreErrors(browser.alarms.clear(OUTBOX_ALARM));
    },
  };
}

export type Outcome =
  | { state: 'done'; pursuit?: ServicePursuit }
  | { state: 'discarded' }
  | { state: 'waiting'; operation: Operation }
  /** `operation` is absent if a later change replaces it, so nothing waits for the user. */
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
    /** Resolves once the operation is accepted, refused or discarded, or must wait. */
    outcomeOf: (operation: Operation): Promise<Outcome> =>
      new Promise((tell) => {
        waiters.set(operation.id, [...(waiters.get(operation.id) ?? []), { operation, tell }]);
      }),
    settle,
    settleWaiting,
    /** Settles all as waiting, because their state is unknown. */
    settleAll: (): void => {
      for (const [waiter] of [...waiters.values()]) if (waiter) settleWaiting(waiter.operation);
    },
  };
}

/** The operation as stored before its request. */
export function attempted(operation: Operation): Operation {
  return { ...operation, attempts: operation.attempts + 1 };
}

/** Whether it is a removal that was sent without a known result. */
export function isUnanswered({ kind, attempts, refusal }: Operation): boolean {
  return kind === 'remove' && attempts > 0 && refusal === undefined;
}
