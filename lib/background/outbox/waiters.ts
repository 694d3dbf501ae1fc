/** Those who asked for a change and wait to hear what becomes of it. */
import type { ServicePursuit } from '../../api/readers.ts';
import type { Failure } from '../../protocol/answers.ts';
import type { Operation } from './operation.ts';

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
