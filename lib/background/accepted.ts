/** What becomes true, besides the pursuit itself, once the service accepted an operation. */
import type { Writing } from './database.ts';
import type { Delivered } from './deliver.ts';
import type { Operation } from './operation.ts';
import type { Solicitations } from './solicitations.ts';
import type { Undos } from './undos.ts';

export function createAccepted(undos: Undos, solicitations: Solicitations) {
  return async (operation: Operation, { pursuit, created }: Delivered, writing: Writing): Promise<void> => {
    if (operation.kind !== 'add' || !pursuit) return;
    const certainlyNew = created === true || operation.absentBefore;
    await undos.settle(operation.id, certainlyNew ? pursuit.id : undefined, writing);
    if (operation.solicitationNumber) await solicitations.keep(pursuit.id, operation.solicitationNumber, writing);
  };
}
