/** Moves a pursuit to the newer version of its notice that a page shows. */
import { defined } from '../../domain/objects.ts';
import { postedFactsOf, type SeenNotice } from '../../domain/notices/notice.ts';
import type { Captured, Result } from '../../protocol/answers.ts';
import type { Pipelines } from '../records/pipelines.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { addBody } from './capture.ts';
import type { Statuses } from './statuses.ts';
import type { createVersionMoves } from './version-moves.ts';

interface Dependencies {
  statuses: Pick<Statuses, 'one'>;
  pipelines: Pick<Pipelines, 'known'>;
  versionMoves: Pick<ReturnType<typeof createVersionMoves>, 'move'>;
}

/**
 * Replaces only the pursuit that the notice certainly is a newer version of, whatever the page says.
 * Repeating it after a lost answer changes nothing: the notice is saved by then.
 */
export async function replaceEarlier(
  { statuses, pipelines, versionMoves }: Dependencies,
  notice: SeenNotice,
  pursuitId: string,
  owner: string,
): Promise<Result<Captured>> {
  const before = await statuses.one(notice);
  if (before.state === 'saved') return succeeded({ status: before, pipelineName: before.pipelineName });
  if (before.state !== 'earlier' || !before.newer || before.pursuitId !== pursuitId) return failed('notFound');
  const { pipelineId } = before;
  const { solicitationNumber } = notice;
  const [body, facts] = [addBody(notice), postedFactsOf(notice)];
  const moved = await versionMoves.move({ pipelineId, pursuitId, body, solicitationNumber, facts, owner });
  if (!moved.ok) return moved;
  const { state } = moved.value;
  return succeeded(
    defined({
      status: state === 'waiting' ? { state: 'queued' as const } : await statuses.one(notice),
      pipelineName: (await pipelines.known()).find(({ id }) => id === pipelineId)?.name ?? '',
      moved: state,
      undoId: 'moveId' in moved.value ? moved.value.moveId : undefined,
    }),
  );
}
