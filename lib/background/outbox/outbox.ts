/**
 * Every change is written down before any request is made for it, and kept until the service accepted it or the person
 * discarded it (house rule 6).
 */
import type { Failure, PendingOperation } from '../../protocol/answers.ts';
import type { Writing } from '../storage/database.ts';
import { askedAgain } from './joining.ts';
import { toPending, type Intent, type Operation } from './operation.ts';
import type { WriteOptions } from './operations.ts';
import { attempted, createSending, type SendingDependencies } from './sending.ts';
import type { Outcome } from './waiters.ts';

export interface SubmitOptions extends Partial<Pick<WriteOptions, 'id' | 'also'>> {
  /** Milliseconds since the epoch before which it is not sent. */
  notBefore?: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(dependencies: SendingDependencies) {
  const { operations, service, deliver, broadcast, clock } = dependencies;
  const { arrival, circumstances, launch, look, resume, isSending, outcomeOf, settle, wake } =
    createSending(dependencies);

  /** Writes an intent down and starts sending. Resolves once it was accepted, refused, or has to wait. */
  async function submit(intent: Intent, baseUrl: string, options: SubmitOptions = {}): Promise<Outcome> {
    const { id = crypto.randomUUID(), notBefore = 0, also } = options;
    const arrived = arrival();
    const at = clock.now();
    // Where these cannot be read, it is only written down.
    const found = await Promise.all([circumstances(), deliver.knownAs({ ...intent, baseUrl })]).catch(() => undefined);
    // With the first attempt counted in the same transaction, one wait for the disk stands before the request instead of two.
    const begin: WriteOptions['begin'] = (added, waiting) => {
      if (!found?.[0].plan(waiting).start.includes(added)) return added;
      // From here on nobody else starts it; it is sent when it is on the disk.
      launch(added, () => writing.then(({ operation }) => operation));
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
      arrived();
    }
    const outcome = outcomeOf(operation);
    // Where it is on its way, everybody looks again when it arrives.
    if (!isSending(operation.id)) {
      broadcast('outbox', 'pursuits');
      void look();
    }
    return operation.notBefore > clock.now() ? { state: 'waiting', operation } : outcome;
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
      wake(operationId);
      await operations.changeAll((operation, all) =>
        operation.id === operationId && !isSending(operationId) ? askedAgain(operation, all) : undefined,
      );
      broadcast('outbox', 'pursuits');
      await resume();
    },

    /** Sends everything that only waited for its back-off, e.g. when the connection is back. */
    async hurry(): Promise<void> {
      wake();
      await operations.changeAll((operation) =>
        operation.attempts > 0 && !operation.refusal && !isSending(operation.id)
          ? { ...operation, notBefore: 0 }
          : undefined,
      );
      await resume();
    },
  };
}

/** A removal that was sent, and nobody knows yet whether it was done. */
function isUnanswered({ kind, attempts, refusal }: Operation): boolean {
  return kind === 'remove' && attempts > 0 && refusal === undefined;
}
