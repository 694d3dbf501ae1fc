/** Sends what the outbox wrote down: in order per pursuit, a few at once, and again with back-off after what went wrong. */
import { defined } from '../../domain/objects/defined.ts';
import type { Accept } from './accepted.ts';
import { afterFailure } from './after-failure.ts';
import { plausible } from '../runtime/backoff.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Deliver, Sent } from './deliver.ts';
import { failed } from '../runtime/failures.ts';
import { namedAs, type Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import { createOutboxAlarm } from './outbox-alarm.ts';
import { plan } from './queue.ts';
import type { Service } from '../connection/service.ts';
import { createWaiters } from './waiters.ts';

/** Requests under way at once: a browser opens no more than six connections to a host, and people read beside it. */
const AT_ONCE = 4;
/** How long an operation rests after something went wrong on our own side. */
const REST_MS = 30_000;

export interface SendingDependencies {
  operations: Operations;
  service: Service;
  facts: ConnectionFacts;
  deliver: Deliver;
  /** What else is true once an operation was accepted; written in the transaction that takes it out of the outbox. */
  accept: Accept;
  broadcast: Broadcast;
  clock: Clock;
}

export function createSending({ operations, service, facts, deliver, accept, broadcast, clock }: SendingDependencies) {
  const flying = new Map<string, Promise<void>>();
  const resting = new Map<string, number>();
  const { outcomeOf, settle, settleWaiting, settleAll } = createWaiters();
  const isSending = (operationId: string): boolean => flying.has(operationId);
  const alarm = createOutboxAlarm(clock, () => void look());
  /** How many changes are about to be written down. */
  let arriving = 0;
  let looking: Promise<void> | undefined;
  let again = false;

  /**
   * To be called before a change is written down, so that whatever is written has an alarm that comes back for it. What it
   * answers is to be called when that is over.
   */
  function arrival(): () => void {
    arriving += 1;
    alarm.soon();
    return () => {
      arriving -= 1;
    };
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

  /** Sends whatever may be sent now, and resolves when nothing moves any more. Safe to call at any time, by anybody. */
  async function resume(): Promise<void> {
    await look();
    while (flying.size > 0) {
      await Promise.all(flying.values());
      await look();
    }
  }

  return {
    arrival,
    circumstances,
    launch,
    look,
    resume,
    isSending,
    outcomeOf,
    settle,
    /** Whoever wants something sent now does not wait for what went wrong on our own side: for one operation, or for all. */
    wake: (operationId?: string): void => {
      if (operationId === undefined) resting.clear();
      else resting.delete(operationId);
    },
  };
}

/** As it is written down before a request is made for it. */
export function attempted(operation: Operation): Operation {
  return { ...operation, attempts: operation.attempts + 1 };
}
