/** Changes several pursuits at once. Each has its own outcome: a refused one does not stop the others. */
import type { EditedPursuit, PendingOperation, Result } from '../../protocol/answers.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import { failed } from '../runtime/failures.ts';
import type { Pursuits } from './pursuits.ts';

/** Several removals wait longer than one: a mistake costs more, and takes longer to notice. */
const REMOVALS_WAIT_MS = 20_000;

type Edits = ParsedOf<'pursuits.update'>['edits'];
type Chosen = ParsedOf<'pursuits.remove'>['pursuits'];

export function createManyPursuits({ update, remove, giveUp }: Pick<Pursuits, 'update' | 'remove' | 'giveUp'>) {
  return {
    /**
     * Queues all edits at once, so that a stopped worker has them all, and waits until each is sent or waits.
     */
    update: (edits: Edits): Promise<Result<EditedPursuit>[]> =>
      outcomesOf(edits, ({ pipelineId, pursuitId, changes, seen, block, restores }) =>
        update(pipelineId, pursuitId, changes, seen, block, restores),
      ),
    remove: (chosen: Chosen): Promise<Result<PendingOperation>[]> =>
      outcomesOf(chosen, ({ pipelineId, pursuitId }) => remove(pipelineId, pursuitId, REMOVALS_WAIT_MS)),
    /** Returns the ids of the changes that were certainly never carried out. */
    async discard(operationIds: readonly string[]): Promise<string[]> {
      const undone = await Promise.all(operationIds.map((id) => giveUp(id).catch(() => false)));
      return operationIds.filter((_, place) => undone[place]);
    },
  };
}

function outcomesOf<Each, Value>(
  all: readonly Each[],
  work: (each: Each) => Promise<Result<Value>>,
): Promise<Result<Value>[]> {
  return Promise.all(all.map((each) => work(each).catch((): Result<Value> => failed('failed'))));
}
