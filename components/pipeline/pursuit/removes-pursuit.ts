import type { PendingOperation } from '../../../lib/protocol/answers.ts';

/** Whether an operation is about to take its pursuit away. A removal that needs the person has left it as it was. */
export function takesAway({ kind, state }: PendingOperation): boolean {
  return kind === 'remove' && state !== 'attention';
}
