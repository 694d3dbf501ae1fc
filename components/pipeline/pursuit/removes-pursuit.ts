import type { PendingOperation } from '../../../lib/protocol/answers.ts';

/** Whether an operation is about to remove its pursuit. A refused removal did not. */
export function removesPursuit({ kind, state }: PendingOperation): boolean {
  return kind === 'remove' && state !== 'attention';
}
