/** What becomes true once the service accepted an operation, in the transaction that takes it out of the outbox. */
import type { TableName, Writing } from '../storage/database.ts';
import type { Delivered } from './deliver.ts';
import type { Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import type { PursuitIndex } from '../index/pursuit-index.ts';
import { added, updated } from '../index/pursuit-record.ts';
import type { Solicitations } from '../index/solicitations.ts';
import type { Undos } from '../index/undos.ts';
import type { Connection, Vault } from '../connection/vault.ts';

export interface Accept {
  /** The tables that `write` touches. */
  tables: TableName[];
  /** `over`: the connection over which it was sent. */
  write(operation: Operation, delivered: Delivered, over: Connection | undefined, writing: Writing): Promise<void>;
}

export interface AcceptDependencies {
  vault: Vault;
  index: PursuitIndex;
  undos: Undos;
  solicitations: Solicitations;
  operations: Operations;
}

export function createAccept({ vault, index, undos, solicitations, operations }: AcceptDependencies): Accept {
  return {
    tables: ['vault', 'operations', 'pursuits', 'solicitations', 'undos'],
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
        solicitationNumber && solicitations.keep(pursuit.id, solicitationNumber, writing),
      ]);
    },
  };
}
