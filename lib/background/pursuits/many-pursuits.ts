/** Changes several pursuits at once. Each has its own outcome: a refused one does not stop the others. */
import type { PendingOperation, Result } from '../../protocol/answers.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import { failed } from '../runtime/failures.ts';
import type { Pursuits } from './pursuits.ts';

/** Several removals wait longer than one: a mistake costs more, and takes longer to notice. */
const REMOVALS_WAIT_MS = 20_000;

type Chosen = ParsedOf<'pursuits.remove'>['pursuits'];

export function createManyPursuits({ updateAll, remove, giveUp }: Pick<Pursuits, 'updateAll' | 'remove' | 'giveUp'>) {
  return {
    update: updateAll,
    remove: (chosen: Chosen): Promise<Result<PendingOperation>[]> =>
      Promise.all(
        chosen.map(({ pipelineId, pursuitId }) =>
          remove(pipelineId, pursuitId, REMOVALS_WAIT_MS).catch(() => failed('failed')),
        ),
      ),
    /** Returns the ids of the changes that were certainly never carried out. */
    async discard(operationIds: readonly string[]): Promise<string[]> {
      const undone = await Promise.all(operationIds.map((id) => giveUp(id).catch(() => false)));
      return operationIds.filter((_, place) => undone[place]);
    },
  };
}
