/**
 * The queue of changes. Each is stored before any request is made, and kept until the service accepts it or
 * the user discards it (house rule 6). Sends in order per pursuit, a few at once, and retries with back-off.
 */
import { defined } from '../../domain/objects.ts';
import type { Failure, PendingOperation } from '../../protocol/answers.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Service } from '../connection/service.ts';
import { plausible } from '../runtime/backoff.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import { failed } from '../runtime/failures.ts';
import { createRounds } from '../runtime/serial-queue.ts';
import type { Writing } from '../storage/database.ts';
import type { Deliver, Sent } from './deliver.ts';
import { forRetry, nextOf, withRest, withSentId, toPending, type Intent, type Operation } from './record.ts';
import {
  afterFailure,
  attempted,
  createOutboxAlarm,
  createWaiters,
  isUnanswered,
  plan,
  type Outcome,
} from './schedule.ts';
import type { Accept, Operations, WriteOptions, Written } from './store.ts';

/** Concurrent requests: a browser opens at most six connections per host, and users read too. */
const AT_ONCE = 4;
/** How long an operation pauses after an internal error. */
const REST_MS = 30_000;

export interface OutboxDependencies {
  operations: Operations;
  service: Service;
  facts: ConnectionFacts;
  deliver: Deliver;
  accept: Accept;
  broadcast: Broadcast;
  clock: Clock;
}

export interface SubmitOptions extends Partial<Pick<WriteOptions, 'next' | 'also' | 'tables' | 'durability'>> {
  /** The id of its operation. */
  id?: string | undefined;
  /** Not sent before this time, in milliseconds since the epoch. */
  notBefore?: number;
  /** Sends a notice under its own id unless the service's is known; never searches for it. */
  asIs?: boolean;
  /** An answer just showed what an edit compares, so its first attempt need not read it again. */
  isSeenNow?: boolean;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ operations, service, facts, deliver, accept, broadcast, clock }: OutboxDependencies) {
  const flying = new Map<string, Promise<void>>();
  /** Stored with a first attempt counted; launched after the transaction. */
  const reserved = new Set<string>();
  const resting = new Map<string, number>();
  const { outcomeOf, settle, settleWaiting, settleAll } = createWaiters();
  /** Also tells those who wait for the add that was to take the place of a removed pursuit. */
  const settleBoth = (operation: Operation, outcome: Outcome): void => {
    settle(operation.id, outcome);
    settle(nextOf(operation) ?? '', outcome);
  };
  const isSending = (operationId: string): boolean => flying.has(operationId) || reserved.has(operationId);
  const alarm = createOutboxAlarm(clock, () => void look());
  /** How many changes are about to be stored. */
  let arriving = 0;

  /** Checks what can be sent. If the disk failed, stored changes stay, and the alarm retries. */
  const { run: look, isAskedAgain } = createRounds(lookOnce, () => {
    alarm.soon();
    settleAll();
  });

  /** Whether anything can be sent now, and a plan for the queued changes. */
  async function circumstances() {
    const connection = await service.reachable();
    const baseUrl = connection.ok ? connection.value.baseUrl : undefined;
    const pausedUntil = baseUrl === undefined ? 0 : await facts.pausedUntil(baseUrl, clock.now());
    return {
      connection,
      plan: (waiting: readonly Operation[]) =>
        plan(waiting, {
          baseUrl,
          pausedUntil,
          now: clock.now(),
          free: AT_ONCE - flying.size - reserved.size,
          isBeingSent: isSending,
          restsUntil: (operationId) => plausible(resting.get(operationId) ?? 0, clock.now(), REST_MS),
        }),
    };
  }

  async function lookOnce(): Promise<void> {
    const [waiting, situation] = await Promise.all([operations.inOrder(), circumstances()]);
    const { connection } = situation;
    const { start, stuck, busy, next } = situation.plan(waiting);
    // Nothing wakes a stopped worker when the network returns; it has to poll.
    const offline = !connection.ok && connection.failure.code === 'unreachable' && waiting.length > 0;
    // A change that arrived after this read set the alarm itself, and triggers another run.
    const isOld = isAskedAgain() || arriving > 0 || flying.size > 0;
    if (busy || offline) alarm.soon();
    else if (!isOld) {
      if (next === undefined) alarm.clear();
      else alarm.at(next);
    }
    for (const operation of start) launch(operation, claim(operation));
    for (const operation of stuck) settleWaiting(operation);
  }

  /** `claiming`: the operation with its attempt stored; `undefined` if nothing is left to send. */
  function launch(operation: Operation, claiming: Promise<Operation | undefined>, isSeenNow = false): void {
    const flight = claiming
      .then((claimed) => claimed && send(claimed, isSeenNow))
      .catch(() => {
        resting.set(operation.id, clock.now() + REST_MS);
        settleWaiting(operation);
      })
      .finally(() => {
        flying.delete(operation.id);
        broadcast('outbox', 'pursuits');
        void look();
      });
    flying.set(operation.id, flight);
  }

  async function claim(operation: Operation): Promise<Operation | undefined> {
    const isKnown = operation.kind === 'add' && operation.sentAs !== undefined;
    const sentAs = isKnown ? operation.sentAs : await deliver.knownAs(operation);
    return operations.change(operation.id, (now) => withSentId(attempted(now), sentAs));
  }

  async function send(claimed: Operation, isSeenNow: boolean): Promise<void> {
    const { id } = claimed;
    // An exception here must not drop the change.
    const sending = deliver.send(claimed, isSeenNow).catch((): Sent => failed('failed'));
    // Read now: answers belong to the connection at the start of the request.
    const over = service.connected();
    broadcast('outbox');
    const [attempt, connection] = await Promise.all([sending, over]);
    if (attempt.ok) {
      const { value } = attempt;
      const left = withRest(claimed, value.rest, clock.now());
      // If a power failure loses this, the add is sent again and answered with the existing pursuit.
      const taken = await operations.take(id, () => true, {
        left,
        tables: accept.tables,
        also: (writing) => accept.write(claimed, value, connection.ok ? connection.value : undefined, writing),
        durability: claimed.kind === 'add' ? 'relaxed' : 'strict',
      });
      // The flight's end sends the rest, for which the caller waits.
      if (!left || !taken) settle(id, { state: 'done', ...(value.pursuit ? { pursuit: value.pursuit } : {}) });
      return;
    }
    const after = afterFailure(claimed, attempt, clock.now());
    if (after.pausedUntil !== undefined) await facts.note(claimed.baseUrl, { pausedUntil: after.pausedUntil });
    const failing = (operation: Operation): Operation => ({ ...operation, ...after.changes });
    const kept = await operations.fail(id, failing);
    const left = kept ?? failing(claimed);
    if (left.refusal) settleBoth(left, defined({ state: 'refused' as const, operation: kept, failure: left.refusal }));
    else settleWaiting(left);
  }

  /** Sends everything that can be sent, and resolves when nothing moves anymore. Safe to call at any time. */
  async function resume(): Promise<void> {
    await look();
    while (flying.size > 0) {
      await Promise.all(flying.values());
      await look();
    }
  }

  /**
   * Stores intents in one transaction and starts sending. Returns the outcome of each, or of `next`: it
   * resolves once that is accepted or refused, or must wait.
   */
  async function queueAll(
    intents: readonly Intent[],
    baseUrl: string,
    { id, notBefore = 0, asIs = false, isSeenNow = false, ...others }: SubmitOptions = {},
  ): Promise<{ outcomes: Promise<Outcome>[] }> {
    const asked = intents.map((intent) => ({ intent, id: id ?? crypto.randomUUID() }));
    // Set the alarm first, so that every stored change has one.
    arriving += 1;
    alarm.soon();
    let written: Written[];
    try {
      const at = clock.now();
      // If these can't be read, only store the changes.
      const found = await Promise.all([
        circumstances(),
        Promise.all(intents.map((intent) => deliver.knownAs({ ...intent, baseUrl }))),
      ]).catch(() => undefined);
      // Counting the first attempt in the same transaction saves a disk write before the request.
      const begin: WriteOptions['begin'] = (added, waiting) => {
        if (!found?.[0].plan(waiting).start.includes(added)) return added;
        reserved.add(added.id);
        return attempted(added);
      };
      const sentAs = (intent: Intent, place: number) => found?.[1][place] ?? (asIs ? intent.noticeId : undefined);
      written = await operations.writeAll(
        asked.map((each, place) => ({ ...each, sentAs: sentAs(each.intent, place) })),
        { baseUrl, at, notBefore, isBeingSent: isSending, begin, ...others },
      );
      // Sent later, it reads first.
      for (const { operation } of written)
        if (reserved.has(operation.id)) launch(operation, Promise.resolve(operation), isSeenNow);
    } finally {
      for (const each of asked) reserved.delete(each.id);
      arriving -= 1;
    }
    const outcomes = written.map(({ operation, next }) => {
      const outcome = outcomeOf(next ?? operation);
      return operation.notBefore > clock.now() ? Promise.resolve<Outcome>({ state: 'waiting', operation }) : outcome;
    });
    // A change being sent triggers a run when it finishes.
    if (!written.every(({ operation }) => isSending(operation.id))) {
      broadcast('outbox', 'pursuits');
      void look();
    }
    return { outcomes };
  }

  async function submit(intent: Intent, baseUrl: string, options?: SubmitOptions): Promise<Outcome> {
    const [outcome] = (await queueAll([intent], baseUrl, options)).outcomes;
    if (!outcome) throw new Error('nothing was stored');
    return outcome;
  }

  /**
   * Removes an operation unless it is being sent, is gone, or `may` forbids it. Returns true only if it was
   * certainly never carried out. An unanswered removal stays while its service is connected; one refused
   * after that, or queued for a former service, is dropped and returns false.
   */
  async function discard(
    operationId: string,
    may: (operation: Operation) => boolean = () => true,
    also?: (writing: Writing) => Promise<void>,
  ): Promise<boolean> {
    const connection = await service.connected();
    const staysFor = connection.ok ? connection.value.baseUrl : undefined;
    const taken = await operations.take(
      operationId,
      (operation) =>
        !isSending(operationId) && !(isUnanswered(operation) && operation.baseUrl === staysFor) && may(operation),
      { tables: ['undos'], also, isGivenUp: true },
    );
    if (!taken) return false;
    settleBoth(taken, { state: 'discarded' });
    broadcast('outbox', 'pursuits');
    void look();
    return taken.kind !== 'remove' || (taken.attempts <= 1 && !isUnanswered(taken));
  }

  return {
    queueAll,
    /** Stores one intent and resolves to its outcome. */
    submit,
    resume,
    discard,
    isSending,
    operations: () => operations.inOrder(),

    /** The changes queued for the connected service. */
    async here(): Promise<Operation[]> {
      const connection = await service.connected();
      if (!connection.ok) return [];
      return (await operations.inOrder()).filter(({ baseUrl }) => baseUrl === connection.value.baseUrl);
    },

    /** All queued changes for display, with the reason if nothing can be sent now. */
    async pending(): Promise<PendingOperation[]> {
      const connection = await service.reachable();
      const held = ({ baseUrl }: Operation): Failure | undefined => {
        if (!connection.ok) return connection.failure;
        return connection.value.baseUrl === baseUrl ? undefined : { code: 'notConnected', detail: baseUrl };
      };
      return (await operations.inOrder()).map((operation) =>
        toPending(operation, isSending(operation.id), held(operation)),
      );
    },

    /** Retries one change now, whether refused or queued. */
    async retry(operationId: string): Promise<void> {
      resting.delete(operationId);
      await operations.changeAll((operation, all) =>
        operation.id === operationId && !isSending(operationId) ? forRetry(operation, all) : undefined,
      );
      broadcast('outbox', 'pursuits');
      await resume();
    },

    /** Sends everything that is backing off, e.g. when the network returns. */
    async retryNow(): Promise<void> {
      resting.clear();
      await operations.changeAll((operation) =>
        operation.attempts > 0 && !operation.refusal && !isSending(operation.id)
          ? { ...operation, notBefore: 0 }
          : undefined,
      );
      await resume();
    },
  };
}
