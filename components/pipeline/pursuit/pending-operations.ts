import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import type { Picking } from '../../ui/picking/use-picking.ts';

/** Whether an edit is about to be sent, as far as is known: the pursuit already shows it. */
export function isOnItsWay({ kind, failure }: PendingOperation): boolean {
  return kind === 'update' && failure === undefined;
}

/**
 * A pursuit's changes for its row. One spinner in the toolbar, not one per row, shows that several are sent.
 */
export function changesOf({ id }: Pursuit, pending: readonly PendingOperation[], { isPicked }: Picking) {
  const sent = new Set(pending.filter(isOnItsWay).map(({ pursuitId }) => pursuitId));
  const isOneOfMany = isPicked(id) || sent.size > 1;
  return pending.filter((operation) => operation.pursuitId === id && !(isOneOfMany && isOnItsWay(operation)));
}
