/**
 * Every change is written down before any request is made for it, sent in order per pursuit, tried again with
 * back-off, and kept until the service accepted it or the person discarded it (house rule 6).
 */
import { defined } from '../domain/defined.ts';
import type { Failure, PendingOperation } from '../protocol/answers.ts';
import type { Accept } from './accepted.ts';
import { afterFailure } from './after-failure.ts';
import { plausible } from './back-off.ts';
import type { Broadcast } from './broadcast.ts';
import type { Clock } from './clock.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import type { Writing } from './database.ts';
import type { Deliver, Sent } from './deliver.ts';
import { failed } from './failures.ts';
import { askedAgain } from './joining.ts';
import { namedAs, toPending, type Intent, type Operation } from './operation.ts';
import type { Operations, WriteOptions } from './operations.ts';
import { createOutboxAlarm } from './outbox-alarm.ts';
import { plan } from './queue.ts';
import type { Service } from './service.ts';
import { createWaiters, type Outcome } from './waiters.ts';

/** Requests under way at once: a browser opens no more than six connections to a host, and people read beside it. */
const AT_ONCE = 4;
/** How long an operation rests after something went wrong on our own side. */
const REST_MS = 30_000;

export interface SubmitOptions extends Partial<Pick<WriteOptions, 'id' | 'also'>> {
  /** Milliseconds since the epoch before which it is not sent. */
  notBefore?: number;
}

export interface OutboxDependencies {
  operations: Operations;
  service: Service;
  facts: ConnectionFacts;
  deliver: Deliver;
  /** What else is true once an operation was accepted; written in the transaction that takes it out of the outbox. */
  accept: Accept;
  broadcast: Broadcast;
  clock: Clock;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(dependencies: OutboxDependencies) {
  const { operations, service, facts, deliver, accept, broadcast, clock } = dependencies;
  const flying = new Map<string, Promise<void>>();
  const resting = new Map<string, number>();
  const { outcomeOf, settle, settleWaiting, settleAll } = createWaiters();
  const isSending = (operationId: string): boolean => flying.has(operationId);
  const alarm = createOutboxAlarm(clock, () => void look());
  /** How many changes are about to be written down. */
  let arriving = 0;
  let looking: Promise<void> | undefined;
  let again = false;

  /** Writes an intent down and starts sending. Resolves once it was accepted, refused, or has to wait. */
  async function submit(intent: Intent, baseUrl: string, options: SubmitOptions = {}): Promise<Outcome> {
    const { id = crypto.randomUUID(), notBefore = 0, also } = options;
    // Before the write, so that whatever is written down has an alarm that comes back for it.
    arriving += 1;
    alarm.soon();
    const at = clock.now();
    // Where these cannot be read, it is only written down.
    const found = await Promise.all([circumstances(), deliver.knownAs({ ...intent, baseUrl })]).catch(() => undefined);
    // With the first attempt counted in the same transaction, one wait for the disk stands before the request instead of two.
    const begin: WriteOptions['begin'] = (added, waiting) => {
      if (!found?.[0].plan(waiting).start.includes(added)) return added;
      // From here on nobody else starts it; it is sent when it is on the disk.
      launch(added, () => writing.then((written) => written.operation));
      return attempted(added);
    };
    const sentAs = found?.[1];
    const writing = operations.write(intent, {
      id,
      baseUrl,
      at,
      notBefore,
      sentAs,
      isBeingSent: isSending,
      begin,
      also,
    });
    let operation: Operation;
    try {
      ({ operation } = await writing);
    } finally {
      arriving -= 1;
    }
    const outcome = outcomeOf(operation);
    // Where it is on its way, everybody looks again when it arrives.
    if (!isSending(operation.id)) {
      broadcast('outbox', 'pursuits');
      void look();
    }
    return operation.notBefore > clock.now() ? { state: 'waiting', operation } : outcome;
  }

  /** Looks what may be sent, one look at a time; who asks during a look gets another one. Never rejects. */
  function look(): Promise<void> {
    again = true;
    looking ??= lookUntilNobodyAsks();
    return looking;
  }

  async function lookUntilNobodyAsks(): Promise<void> {
    while (again) {
      again = false;
      try {
        await lookOnce();
      } catch {
        // The disk failed us. What is written down stays; the alarm comes back for it.
        alarm.soon();
        settleAll();
      }
    }
    looking = undefined;
  }

  /** Whether anything can be sent now, and what of all that waits. */
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
          free: AT_ONCE - flying.size,
          isBeingSent: isSending,
          restsUntil: (operationId) => plausible(resting.get(operationId) ?? 0, clock.now(), REST_MS),
        }),
    };
  }

  async function lookOnce(): Promise<void> {
    const [waiting, now] = await Promise.all([operations.inOrder(), circumstances()]);
    const { connection } = now;
    const { start, stuck, busy, next } = now.plan(waiting);
    // Nothing tells a stopped worker that the network is back; it has to look.
    const offline = !connection.ok && connection.failure.code === 'unreachable' && waiting.length > 0;
    // What came since this look has read set the alarm for itself, and another look follows.
    const isOld = again || arriving > 0 || flying.size > 0;
    if (busy || offline) alarm.soon();
    else if (!isOld) {
      if (next === undefined) alarm.clear();
      else alarm.at(next);
    }
    for (const operation of start) launch(operation, () => claim(operation));
    for (const operation of stuck) settleWaiting(operation);
  }

  /** `claiming`: writes the attempt down; `undefined` when there is nothing to be sent any more. */
  function launch(operation: Operation, claiming: () => Promise<Operation | undefined>): void {
    const flight = claiming()
      .then((claimed) => claimed && send(claimed))
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
    return operations.change(operation.id, (now) => namedAs(attempted(now), sentAs));
  }

  async function send(claimed: Operation): Promise<void> {
    const { id } = claimed;
    // A fault of ours must not lose the change either.
    const sending = deliver.send(claimed).catch((): Sent => failed('failed'));
    // As it was when this began: what another connection answers meanwhile is not this one's.
    const over = service.connected();
    broadcast('outbox');
    const [attempt, connection] = await Promise.all([sending, over]);
    if (attempt.ok) {
      const { value } = attempt;
      // Were this lost with the power, an add would be sent once more and be answered with the pursuit that exists.
      await operations.take(id, () => true, {
        tables: accept.tables,
        also: (writing) => accept.write(claimed, value, connection.ok ? connection.value : undefined, writing),
        durability: claimed.kind === 'add' ? 'relaxed' : 'strict',
      });
      settle(id, { state: 'done', ...(value.pursuit ? { pursuit: value.pursuit } : {}) });
      return;
    }
    const after = afterFailure(claimed, attempt, clock.now());
    if (after.pausedUntil !== undefined) await facts.note(claimed.baseUrl, { pausedUntil: after.pausedUntil });
    const failing = (operation: Operation): Operation => ({ ...operation, ...after.changes });
    const kept = await operations.fail(id, failing);
    const now = kept ?? failing(claimed);
    if (now.refusal) settle(id, defined({ state: 'refused' as const, operation: kept, failure: now.refusal }));
    else settleWaiting(now);
  }

  /**
   * Takes an operation out, unless it is being sent right now, `may` forbids it, or it is gone already. True only when
   * it is certain that it was never done: a removal whose answer is missing stays while its service can still say, and one
   * that was refused after such an answer, or went to a service that was left, goes, but nobody is told that it was taken back.
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
      { tables: ['undos'], also },
    );
    if (!taken) return false;
    settle(operationId, { state: 'discarded' });
    broadcast('outbox', 'pursuits');
    void look();
    return taken.kind !== 'remove' || (taken.attempts <= 1 && !isUnanswered(taken));
  }

  /** Sends whatever may be sent now, and resolves when nothing moves any more. Safe to call at any time, by anybody. */
  async function resume(): Promise<void> {
    await look();
    while (flying.size > 0) {
      await Promise.all(flying.values());
      await look();
    }
  }

  return {
    submit,
    resume,
    discard,
    isSending,
    operations: () => operations.inOrder(),

    /** What waits for the service that we are connected to; what waits for another says nothing about this one. */
    async here(): Promise<Operation[]> {
      const connection = await service.connected();
      if (!connection.ok) return [];
      return (await operations.inOrder()).filter(({ baseUrl }) => baseUrl === connection.value.baseUrl);
    },

    /** All that waits, as people are shown it, with why where nothing is sent just now. */
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

    /** Tries again now what was refused or waits. */
    async retry(operationId: string): Promise<void> {
      resting.delete(operationId);
      await operations.changeAll((operation, all) =>
        operation.id === operationId && !isSending(operationId) ? askedAgain(operation, all) : undefined,
      );
      broadcast('outbox', 'pursuits');
      await resume();
    },

    /** Sends everything that only waited for its back-off, e.g. when the connection is back. */
    async hurry(): Promise<void> {
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

/** As it is written down before a request is made for it. */
function attempted(operation: Operation): Operation {
  return { ...operation, attempts: operation.attempts + 1 };
}

/** A removal that was sent, and nobody knows yet whether it was done. */
function isUnanswered({ kind, attempts, refusal }: Operation): boolean {
  return kind === 'remove' && attempts > 0 && refusal === undefined;
}
