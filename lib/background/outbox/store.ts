/** Stores queued changes, and the effects of accepted ones, in one transaction each. */
import type { ServicePursuit } from '../../api/readers.ts';
import type { PursuitUpdate } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import type { Connection, Vault } from '../connection/vault.ts';
import type { TeammateChanges } from '../records/teammate-changes.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { added, updated, type PursuitRecord } from '../records/pursuit-record.ts';
import type { Solicitations } from '../records/solicitations.ts';
import type { Undos } from '../records/undos.ts';
import { inTransaction, type Database, type TableName, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import {
  backToFormer,
  nextOf,
  queuedBehind,
  merged,
  remainingRefused,
  withSentId,
  operationSchema,
  samePursuit,
  withoutRefusedEdit,
  type Intent,
  type Operation,
  type Rest,
} from './record.ts';
import { isMoot } from './schedule.ts';

/** An intent, the id that it gets, and for an add the id to send, if known. */
export interface Submitted {
  intent: Intent;
  id: string;
  sentAs: string | undefined;
}

export interface Written {
  operation: Operation;
  /** It was merged into a queued operation. */
  wasMerged: boolean;
  next?: Operation | undefined;
}

export interface WriteOptions {
  baseUrl: string;
  /** Milliseconds since the epoch. */
  at: number;
  notBefore: number;
  isBeingSent: (operationId: string) => boolean;
  /**
   * Called with a new operation and the whole queue. Returns it as it should be stored, with a first attempt
   * counted if it is sent right away.
   */
  begin: (operation: Operation, waiting: readonly Operation[]) => Operation;
  /** Stored behind it in the same transaction, so that a stopped worker loses neither. */
  next?: (Intent & { id: string }) | undefined;
  /** Other writes in the same transaction, which includes the undos. */
  also?: ((written: Written, writing: Writing) => Promise<void>) | undefined;
  /** More tables that `also` writes. */
  tables?: TableName[] | undefined;
  /** `relaxed`: what can be repeated after a power failure. */
  durability?: IDBTransactionDurability | undefined;
}

export interface TakeOptions {
  /** Stored in its place. */
  left?: Operation | undefined;
  /** Tables that `also` writes. */
  tables?: TableName[];
  also?: ((writing: Writing) => Promise<void>) | undefined;
  durability?: IDBTransactionDurability;
  /** The user gives it up. */
  isGivenUp?: boolean;
}

export type Operations = ReturnType<typeof createOperations>;

export function createOperations(database: Database, undos: Pick<Undos, 'drop'>) {
  const table = tableOf(database, 'operations', operationSchema);

  /** Ends a replacement of which one half was given up: the former pursuit stays, or is added again. */
  async function endReplacement(operation: Operation, writing: Writing): Promise<boolean> {
    const next = nextOf(operation);
    const back = backToFormer(operation, crypto.randomUUID());
    if (next === undefined && !back) return false;
    const rows = table.within(writing);
    await rows.delete(operation.id);
    if (next !== undefined) await rows.delete(next);
    if (back) await rows.put(back);
    await undos.drop(next ?? operation.id, writing);
    return true;
  }

  return {
    get: (operationId: string) => table.get(operationId),
    inOrder: async (): Promise<Operation[]> => ordered(await table.all()),
    /** Whether it must wait for an earlier change of the same pursuit. */
    isBehind: async (operation: Operation): Promise<boolean> =>
      (await table.all()).some(
        (other) => other.order < operation.order && samePursuit(other, operation) && !isMoot(other, [operation]),
      ),

    /**
     * Stores intents at the end of the queue, all or none, or merges them into queued changes of the same
     * pursuits. Moves refused edits behind them, so that they don't block them.
     */
    writeAll: (
      intents: readonly Submitted[],
      { baseUrl, at, notBefore, isBeingSent, begin, next: after, also, tables = [], durability }: WriteOptions,
    ): Promise<Written[]> =>
      inTransaction(
        database,
        ['operations', 'undos', ...tables],
        async (writing) => {
          const rows = table.within(writing);
          const queue = new Map((await rows.all()).map((operation) => [operation.id, operation]));
          const put = async (operation: Operation) => {
            queue.set(operation.id, operation);
            await rows.put(operation);
          };
          const all: Written[] = [];
          for (const { intent, id, sentAs } of intents) {
            const known = ordered([...queue.values()]);
            // Order by sequence number: timestamps can repeat or go backwards.
            const order = Math.max(at, (known.at(-1)?.order ?? 0) + 1);
            const about = { ...intent, baseUrl, ...(sentAs === undefined ? {} : { sentAs }) };
            const refused = known.filter(
              (each) => intent.kind === 'update' && isRefusedEdit(each) && samePursuit(each, about),
            );
            const before = known.filter((each) => !refused.includes(each));
            const same = before.filter((each) => samePursuit(each, about));
            const last = same.at(-1);
            const asked = queuedBehind(intent, same);
            const fresh = withSentId({ ...asked, id, order, baseUrl, createdAt: at, attempts: 0, notBefore }, sentAs);
            const taken = last && !isBeingSent(last.id) ? merged(last, asked, notBefore) : undefined;
            const operation = taken ?? begin(fresh, [...before, fresh]);
            await put(operation);
            const others = [...same, operation];
            for (const [place, each] of refused.entries()) {
              const left = remainingRefused(each, others);
              if (left) await put({ ...left, order: order + 1 + place });
              else {
                queue.delete(each.id);
                await rows.delete(each.id);
              }
            }
            const next = after && { ...after, order: order + 1, baseUrl, createdAt: at, attempts: 0, notBefore: 0 };
            if (next) await put(next);
            const written = { operation, wasMerged: taken !== undefined, next };
            await also?.(written, writing);
            all.push(written);
          }
          return all;
        },
        durability,
      ),

    /** Changes an operation if it still exists; `change` may return `undefined` to leave it alone. */
    change: (
      operationId: string,
      change: (operation: Operation) => Operation | undefined,
    ): Promise<Operation | undefined> =>
      inTransaction(database, ['operations'], async (writing) => {
        const rows = table.within(writing);
        const operation = await rows.get(operationId);
        const changed = operation && change(operation);
        if (changed) await rows.put(changed);
        return changed;
      }),

    /**
     * Stores the result of a failed attempt and returns what is kept. Drops parts of a refused edit that a
     * later edit overrides, so that a retry can't undo it, and compares the later one with the values before
     * both.
     */
    fail: (operationId: string, failing: (operation: Operation) => Operation): Promise<Operation | undefined> =>
      inTransaction(database, ['operations', 'undos'], async (writing) => {
        const rows = table.within(writing);
        const operation = await rows.get(operationId);
        if (!operation) return undefined;
        const failed = failing(operation);
        if (failed.refusal && (await endReplacement(failed, writing))) return undefined;
        const later = isRefusedEdit(failed)
          ? (await rows.all()).filter((each) => each.order > failed.order && !each.refusal && samePursuit(each, failed))
          : [];
        // An overtaken edit was just compared: the value is another user's.
        const mayBeThere = operation.attempts > 1 && failed.refusal?.code !== 'changedMeanwhile';
        for (const each of later) await rows.put(withoutRefusedEdit(each, operation, mayBeThere));
        const kept = later.length === 0 ? failed : remainingRefused(failed, later);
        await (kept ? rows.put(kept) : rows.delete(operationId));
        return kept;
      }),

    /** Changes every operation for which `change` returns one. */
    changeAll: (change: (operation: Operation, all: readonly Operation[]) => Operation | undefined): Promise<void> =>
      inTransaction(database, ['operations'], async (writing) => {
        const rows = table.within(writing);
        const all = await rows.all();
        for (const operation of all) {
          const changed = change(operation, all);
          if (changed) await rows.put(changed);
        }
      }),

    /**
     * Deletes refused operations of a removed pursuit, and refused adds from before the removal: retried,
     * they would bring it back.
     */
    async clear(removed: Operation, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      const isOver = ({ kind, refusal, order }: Operation): boolean =>
        refusal !== undefined && (kind !== 'add' || order < removed.order);
      for (const each of await rows.all()) if (isOver(each) && samePursuit(each, removed)) await rows.delete(each.id);
    },

    /** Removes an operation, with `also` in one transaction; `undefined` if it is gone or `may` refuses. */
    take: (
      operationId: string,
      may: (operation: Operation) => boolean,
      { left, tables = [], also, durability, isGivenUp = false }: TakeOptions = {},
    ): Promise<Operation | undefined> =>
      inTransaction(
        database,
        ['operations', ...tables],
        async (writing) => {
          const rows = table.within(writing);
          const operation = await rows.get(operationId);
          if (!operation || !may(operation)) return undefined;
          await Promise.all([left ? rows.put(left) : rows.delete(operationId), also?.(writing)]);
          if (isGivenUp) await endReplacement(operation, writing);
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
  /** For an update: what was sent, since the answer may be partial (decisions, "Update a pursuit"). */
  sent?: PursuitUpdate;
  /** For an add: whether it certainly created the pursuit (decisions, "Undo of an add"). */
  certainlyNew?: boolean;
  /** For a move: the edit that remains. */
  rest?: Rest | undefined;
}

export interface Accept {
  /** Tables that `write` uses. */
  tables: TableName[];
  /** `over`: the connection used for the request. */
  write(operation: Operation, delivered: Delivered, over: Connection | undefined, writing: Writing): Promise<void>;
}

/** Notes what became of a row's change, in the transaction that accepts it. */
export interface ImportedRows {
  tables: TableName[];
  /** `isNew`: for an add, whether it certainly created the pursuit. */
  settle(operation: Operation, record: PursuitRecord | undefined, isNew: boolean, writing: Writing): Promise<void>;
}

export interface AcceptDependencies {
  vault: Vault;
  index: PursuitIndex;
  changes: Pick<TeammateChanges, 'forget'>;
  undos: Undos;
  solicitations: Solicitations;
  operations: Operations;
  imports: ImportedRows;
}

export function createAccept(dependencies: AcceptDependencies): Accept {
  const { vault, index, changes, undos, solicitations, operations, imports } = dependencies;
  return {
    tables: ['vault', 'operations', 'pursuits', 'solicitations', 'undos', 'changes', ...imports.tables],
    async write(operation, { pursuit, sent, certainlyNew = false }, over, writing) {
      if (operation.kind === 'remove') await operations.clear(operation, writing);
      // Disconnected or connected elsewhere during the request: the cache belongs to another connection.
      if (!over || !(await vault.isStill(over, writing))) return;
      if (operation.kind === 'remove') {
        await index.drop(operation.pursuitId, writing);
        if (operation.replaced) await undos.use(operation.replaced.undoId, writing);
        await solicitations.forget(operation.pursuitId, writing);
        await imports.settle(operation, undefined, false, writing);
      }
      if (!pursuit) return;
      const { pipelineId } = operation;
      if (operation.kind !== 'add') {
        let now: PursuitRecord | undefined;
        const merge = (known: PursuitRecord | undefined) => (now = updated(known, sent ?? {}, pursuit, pipelineId));
        await index.merge(merge, pursuit.id, writing);
        await imports.settle(operation, now, false, writing);
        return;
      }
      let made: PursuitRecord | undefined;
      const merge = (before: PursuitRecord | undefined) => (made = added(before, operation.body, pursuit, pipelineId));
      const merging = index.merge(merge, pursuit.id, writing);
      const { solicitationNumber: number, facts } = operation;
      const numbered = solicitations.keep(pursuit.id, defined({ number, ...facts }), writing);
      // In parallel: the user's click waits for these writes.
      await Promise.all([
        // Another add of ours cached this pursuit first, so this one did not create it.
        merging.then(async (known) => {
          const isNew = certainlyNew && known?.ours !== true;
          await undos.settle(operation.id, isNew ? pursuit : undefined, writing);
          await numbered;
          await imports.settle(operation, made, isNew, writing);
        }),
        merging,
        // A list may have shown it before the answer came.
        changes.forget(pursuit.id, writing),
        numbered,
      ]);
    },
  };
}
