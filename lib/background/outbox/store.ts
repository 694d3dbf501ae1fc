/** The stored changes that wait to be sent, and what else becomes true when one was accepted. Every change is one transaction. */
import type { ServicePursuit } from '../../api/readers.ts';
import type { PursuitUpdate } from '../../api/schemas.ts';
import type { Connection, Vault } from '../connection/vault.ts';
import type { ColleagueChanges } from '../index/colleague-changes.ts';
import type { PursuitIndex } from '../index/pursuit-index.ts';
import { added, updated } from '../index/pursuit-record.ts';
import type { Solicitations } from '../index/solicitations.ts';
import type { Undos } from '../index/undos.ts';
import { together, type Database, type TableName, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import {
  behind,
  joined,
  leftRefused,
  namedAs,
  operationSchema,
  samePursuit,
  withoutEarlier,
  type Intent,
  type Operation,
} from './record.ts';
import { isMoot } from './schedule.ts';

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

export interface Delivered {
  pursuit?: ServicePursuit;
  /** For an update: what was sent, because the answer may speak of less (decisions, "Update a pursuit"). */
  sent?: PursuitUpdate;
  /** For an add: it certainly created the pursuit (decisions, "Undo of an add"). */
  certainlyNew?: boolean;
}

export interface Accept {
  /** The tables that `write` touches. */
  tables: TableName[];
  /** `over`: the connection over which it was sent. */
  write(operation: Operation, delivered: Delivered, over: Connection | undefined, writing: Writing): Promise<void>;
}

export interface AcceptDependencies {
  vault: Vault;
  index: PursuitIndex;
  changes: Pick<ColleagueChanges, 'forget'>;
  undos: Undos;
  solicitations: Solicitations;
  operations: Operations;
}

export function createAccept({ vault, index, changes, undos, solicitations, operations }: AcceptDependencies): Accept {
  return {
    tables: ['vault', 'operations', 'pursuits', 'solicitations', 'undos', 'changes'],
    async write(operation, { pursuit, sent, certainlyNew = false }, over, writing) {
      if (operation.kind === 'remove') await operations.clear(operation, writing);
      // Forgotten or connected elsewhere while the request was under way: what is known now is of another service.
      if (!over || !(await vault.isStill(over, writing))) return;
      if (operation.kind === 'remove') {
        await index.drop(operation.pursuitId, writing);
        await solicitations.forget(operation.pursuitId, writing);
      }
      if (!pursuit) return;
      const { pipelineId } = operation;
      if (operation.kind !== 'add') {
        await index.lay((known) => updated(known, sent ?? {}, pursuit, pipelineId), pursuit.id, writing);
        return;
      }
      const laying = index.lay((before) => added(before, operation.body, pursuit, pipelineId), pursuit.id, writing);
      const { solicitationNumber } = operation;
      // One after the other, each would be another question to the browser that the person's click waits for.
      await Promise.all([
        // A pursuit that another add of ours brought here meanwhile was not made by this one.
        laying.then((known) =>
          undos.settle(operation.id, certainlyNew && known?.ours !== true ? pursuit.id : undefined, writing),
        ),
        laying,
        // A list may have shown it before the answer came.
        changes.forget(pursuit.id, writing),
        solicitationNumber && solicitations.keep(pursuit.id, solicitationNumber, writing),
      ]);
    },
  };
}
