/**
 * Every change is written down here before any request is made for it, sent in order per pursuit, tried again with
 * back-off, and kept until the service accepted it or the person discarded it (house rule 6).
 */
import { browser } from 'wxt/browser';
import type { ApiError } from '../api/errors.ts';
import type { ServicePursuit } from '../api/readers.ts';
import type { Failure } from '../protocol/answers.ts';
import type { Broadcast } from './broadcast.ts';
import { tableOf, together, type Database, type Writing } from './database.ts';
import { backOffMs } from './back-off.ts';
import { laneOf, operationSchema, toPending, type Intent, type Operation } from './operation.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import type { Deliver, Delivered } from './deliver.ts';
import type { Service } from './service.ts';

/** Name of the alarm that resumes work after the worker was stopped. */
export const OUTBOX_ALARM = 'outbox';

export type Outcome =
  | { state: 'done'; pursuit?: ServicePursuit; created?: boolean }
  | { state: 'waiting'; operation: Operation }
  | { state: 'refused'; operation: Operation; failure: Failure };

export interface SubmitOptions {
  id?: string;
  /** Milliseconds since the epoch before which it is not sent. */
  notBefore?: number;
}

export interface OutboxDependencies {
  database: Promise<Database>;
  service: Service;
  index: PursuitIndex;
  deliver: Deliver;
  /** What else is true once an operation was accepted; written in the transaction that takes it out of the outbox. */
  accepted(operation: Operation, delivered: Delivered, writing: Writing): Promise<void>;
  broadcast: Broadcast;
  now?: () => number;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({
  database,
  service,
  index,
  deliver,
  accepted,
  broadcast,
  now = Date.now,
}: OutboxDependencies) {
  const table = tableOf(database, 'operations', operationSchema);
  const running = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  let lastOrder = 0;
  const sending = new Set<string>();
  const outcomes = new Map<string, (outcome: Outcome) => void>();

  const inOrder = async (): Promise<Operation[]> =>
    (await table.all()).toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id));

  /** Writes an intent down and starts sending. Resolves once it was accepted, refused, or has to wait. */
  async function submit(
    intent: Intent,
    baseUrl: string,
    { id = crypto.randomUUID(), notBefore = 0 }: SubmitOptions = {},
  ): Promise<Outcome> {
    // Two changes within one millisecond still have an order.
    lastOrder = Math.max(lastOrder + 1, now());
    const operation: Operation = { ...intent, id, order: lastOrder, baseUrl, createdAt: now(), attempts: 0, notBefore };
    await table.put(operation);
    const settled = new Promise<Outcome>((resolve) => outcomes.set(operation.id, resolve));
    void resume();
    return notBefore > now() ? { state: 'waiting', operation } : settled;
  }

  /** Sends whatever may be sent now, and sets the alarm for the rest. Safe to call at any time, by anybody. */
  async function resume(): Promise<void> {
    for (const lane of new Set((await inOrder()).map(laneOf))) {
      wanted.add(lane);
      if (!running.has(lane))
        running.set(
          lane,
          runLane(lane).finally(() => running.delete(lane)),
        );
    }
    await Promise.all(running.values());
    await schedule();
  }

  /** Runs until nobody asked for this lane again meanwhile: what was written down during the last look is not missed. */
  async function runLane(lane: string): Promise<void> {
    while (wanted.delete(lane)) {
      for (;;) {
        const operations = (await inOrder()).filter((operation) => laneOf(operation) === lane);
        const [head] = operations;
        if (head && (await maySend(head)) && (await send(head))) continue;
        for (const operation of operations) settle(operation.id, { state: 'waiting', operation });
        break;
      }
    }
  }

  async function maySend(operation: Operation): Promise<boolean> {
    if (operation.refusal || operation.notBefore > now()) return false;
    const connection = await service.ready();
    return connection.ok && connection.value.baseUrl === operation.baseUrl;
  }

  /** Sends one operation; `false` when its lane has to stop here. */
  async function send(operation: Operation): Promise<boolean> {
    sending.add(operation.id);
    await broadcast('outbox');
    try {
      const attempt = await deliver(operation);
      if (attempt.ok) {
        await together(database, ['operations', 'pursuits', 'solicitations', 'undos'], async (writing) => {
          // First a read: the pursuit as known, before anything of this transaction is written.
          if (attempt.value.pursuit) await index.lay(attempt.value.pursuit, operation.pipelineId, writing);
          else if (operation.kind === 'remove') await index.drop(operation.pursuitId, writing);
          await accepted(operation, attempt.value, writing);
          await table.delete(operation.id, writing);
        });
        if (attempt.value.pursuit) await index.learn([attempt.value.pursuit]);
        settle(operation.id, { state: 'done', ...attempt.value });
        return true;
      }
      await keepForLater(operation, attempt.failure, attempt.error);
      return false;
    } finally {
      sending.delete(operation.id);
      await broadcast('outbox', 'pursuits');
    }
  }

  async function keepForLater(operation: Operation, failure: Failure, error: ApiError | undefined): Promise<void> {
    // Without an error the request was never made: no connection, no permission. A 401 pauses the queue as a whole.
    const mayWorkLater =
      error === undefined ? failure.code !== 'scaleUnknown' : error.retriable || error.problem === 'unauthorised';
    const attempts = operation.attempts + 1;
    const kept: Operation = mayWorkLater
      ? {
          ...operation,
          attempts,
          lastFailure: failure,
          notBefore: error?.retriable ? now() + backOffMs(attempts, error.facts.retryAfterMs) : 0,
        }
      : { ...operation, attempts, refusal: failure };
    await table.put(kept);
    settle(
      operation.id,
      mayWorkLater ? { state: 'waiting', operation: kept } : { state: 'refused', operation: kept, failure },
    );
  }

  function settle(operationId: string, outcome: Outcome): void {
    outcomes.get(operationId)?.(outcome);
    outcomes.delete(operationId);
  }

  /** Wakes the worker when the next operation is due. Alarms have a floor of 30 s, so a timer serves while we are awake. */
  async function schedule(): Promise<void> {
    const waiting = (await inOrder()).filter((operation) => !operation.refusal);
    const next = Math.min(...waiting.map(({ notBefore }) => notBefore));
    if (waiting.length === 0 || !Number.isFinite(next)) return void (await browser.alarms.clear(OUTBOX_ALARM));
    const delay = Math.max(0, next - now());
    await browser.alarms.create(OUTBOX_ALARM, { when: Date.now() + Math.max(delay, 30_000) });
    if (delay > 0 && delay < 25_000) setTimeout(() => void resume(), delay);
  }

  /** Takes an operation out of the outbox; `false` when it is being sent right now or gone already. */
  async function discard(operationId: string): Promise<boolean> {
    if (sending.has(operationId) || !(await table.get(operationId))) return false;
    await table.delete(operationId);
    settle(operationId, { state: 'done' });
    await broadcast('outbox', 'pursuits');
    void resume();
    return true;
  }

  return {
    submit,
    resume,
    discard,
    operations: inOrder,
    get: (operationId: string) => table.get(operationId),
    isSending: (operationId: string) => sending.has(operationId),
    pending: async () => (await inOrder()).map((operation) => toPending(operation, sending.has(operation.id))),

    /** Tries again now what was refused or waits. */
    async retry(operationId: string): Promise<void> {
      const operation = await table.get(operationId);
      if (!operation) return;
      const { refusal: _refusal, ...again } = operation;
      await table.put({ ...again, notBefore: 0 });
      await resume();
    },

    /** Sends everything that only waited for its back-off, e.g. when the connection is back. */
    async hurry(): Promise<void> {
      const delayed = (await inOrder()).filter(({ attempts, refusal }) => attempts > 0 && !refusal);
      await together(database, ['operations'], async (writing) => {
        for (const operation of delayed) await table.put({ ...operation, notBefore: 0 }, writing);
      });
      await resume();
    },
  };
}
