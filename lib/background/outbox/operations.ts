/** The changes that wait to be sent, as they are written down. Every change of the list is one transaction. */
import { together, type Database, type TableName, type Writing } from '../storage/database.ts';
import { behind, joined, leftRefused, withoutEarlier } from './joining.ts';
import { namedAs, operationSchema, samePursuit, type Intent, type Operation } from './operation.ts';
import { isMoot } from './queue.ts';
import { tableOf } from '../storage/tables.ts';

interface Written {
  operation: Operation;
  /** It was taken into one that waited already. */
  joined: boolean;
}

export interface WriteOptions {
  id: string;
  baseUrl: string;
  /** Milliseconds since the epoch. */
  at: number;
  notBefore: number;
  /** For an add: the id that it is sent under, where that is known. */
  sentAs?: string | undefined;
  isBeingSent: (operationId: string) => boolean;
  /**
   * Called with a new operation, as the last of all that wait: answers it as it is to be written, its first attempt counted where
   * that begins as soon as it is on the disk.
   */
  begin: (operation: Operation, waiting: readonly Operation[]) => Operation;
  /** What else becomes true with it, in the same transaction, which spans the undos too. */
  also?: ((written: Written, writing: Writing) => Promise<void>) | undefined;
}

export interface TakeOptions {
  /** What `also` writes besides the operations. */
  tables?: TableName[];
  also?: ((writing: Writing) => Promise<void>) | undefined;
  durability?: IDBTransactionDurability;
}

export type Operations = ReturnType<typeof createOperations>;

export function createOperations(database: Database) {
  const table = tableOf(database, 'operations', operationSchema);

  return {
    get: (operationId: string) => table.get(operationId),
    inOrder: async (): Promise<Operation[]> => ordered(await table.all()),
    /** Whether this one has to wait for another change of the same pursuit, which was asked for before. */
    isBehind: async (operation: Operation): Promise<boolean> =>
      (await table.all()).some(
        (other) => other.order < operation.order && samePursuit(other, operation) && !isMoot(other, [operation]),
      ),

    /**
     * Writes an intent down, behind everything else or into the change of the same pursuit that it may join. An edit that was refused
     * holds up no later one: it goes behind it, as what would be asked for again.
     */
    write: (
      intent: Intent,
      { id, baseUrl, at, notBefore, sentAs, isBeingSent, begin, also }: WriteOptions,
    ): Promise<Written> =>
      together(database, ['operations', 'undos'], async (writing) => {
        const rows = table.within(writing);
        const known = ordered(await rows.all());
        // Neither two changes within one millisecond nor a clock that was set back change the order of asking.
        const order = Math.max(at, (known.at(-1)?.order ?? 0) + 1);
        const about = { ...intent, baseUrl, ...(sentAs === undefined ? {} : { sentAs }) };
        const refused = known.filter(
          (each) => intent.kind === 'update' && isRefusedEdit(each) && samePursuit(each, about),
        );
        const before = known.filter((each) => !refused.includes(each));
        const same = before.filter((each) => samePursuit(each, about));
        const last = same.at(-1);
        const asked = behind(intent, same);
        const added = namedAs({ ...asked, id, order, baseUrl, createdAt: at, attempts: 0, notBefore }, sentAs);
        const taken = last && !isBeingSent(last.id) ? joined(last, asked, notBefore) : undefined;
        const operation = taken ?? begin(added, [...before, added]);
        await rows.put(operation);
        const others = [...same, operation];
        for (const [place, each] of refused.entries()) {
          const left = leftRefused(each, others);
          if (left) await rows.put({ ...left, order: order + 1 + place });
          else await rows.delete(each.id);
        }
        const written = { operation, joined: taken !== undefined };
        await also?.(written, writing);
        return written;
      }),

    /** Changes an operation that is still there; `undefined` from `change` leaves it as it is. */
    change: (
      operationId: string,
      change: (operation: Operation) => Operation | undefined,
    ): Promise<Operation | undefined> =>
      together(database, ['operations'], async (writing) => {
        const rows = table.within(writing);
        const operation = await rows.get(operationId);
        const changed = operation && change(operation);
        if (changed) await rows.put(changed);
        return changed;
      }),

    /**
     * Writes down what became of an attempt. What was refused of an edit while a later one waited that says it anew is dropped: tried
     * again, it would write the older over the newer; and the later one is compared with what stood before both. Answers what is kept.
     */
    fail: (operationId: string, failing: (operation: Operation) => Operation): Promise<Operation | undefined> =>
      together(database, ['operations'], async (writing) => {
        const rows = table.within(writing);
        const operation = await rows.get(operationId);
        if (!operation) return undefined;
        const failed = failing(operation);
        const later = isRefusedEdit(failed)
          ? (await rows.all()).filter((each) => each.order > failed.order && !each.refusal && samePursuit(each, failed))
          : [];
        // One that was overtaken was looked at just now, and found to be somebody else's.
        const mayBeThere = operation.attempts > 1 && failed.refusal?.code !== 'changedMeanwhile';
        for (const each of later) await rows.put(withoutEarlier(each, operation, mayBeThere));
        const kept = later.length === 0 ? failed : leftRefused(failed, later);
        await (kept ? rows.put(kept) : rows.delete(operationId));
        return kept;
      }),

    /** Changes all that `change` has something to say about. */
    changeAll: (change: (operation: Operation, all: readonly Operation[]) => Operation | undefined): Promise<void> =>
      together(database, ['operations'], async (writing) => {
        const rows = table.within(writing);
        const all = await rows.all();
        for (const operation of all) {
          const changed = change(operation, all);
          if (changed) await rows.put(changed);
        }
      }),

    /**
     * Takes out what was refused of the pursuit that an operation is about, which is gone. An add that was asked for before goes too: tried
     * again, it would bring back what the person removed since.
     */
    async clear(removed: Operation, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      const isOver = ({ kind, refusal, order }: Operation): boolean =>
        refusal !== undefined && (kind !== 'add' || order < removed.order);
      for (const each of await rows.all()) if (isOver(each) && samePursuit(each, removed)) await rows.delete(each.id);
    },

    /** Takes an operation out, with `also` in the same transaction; `undefined` when it is gone already or may not be. */
    take: (
      operationId: string,
      may: (operation: Operation) => boolean,
      { tables = [], also, durability }: TakeOptions = {},
    ): Promise<Operation | undefined> =>
      together(
        database,
        ['operations', ...tables],
        async (writing) => {
          const rows = table.within(writing);
          const operation = await rows.get(operationId);
          if (!operation || !may(operation)) return undefined;
          await Promise.all([rows.delete(operationId), also?.(writing)]);
          return operation;
        },
        durability,
      ),
  };
}

function isRefusedEdit({ kind, refusal }: Operation): boolean {
  return kind === 'update' && refusal !== undefined;
}

function ordered(operations: Operation[]): Operation[] {
  return operations.toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}
