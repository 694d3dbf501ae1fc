/**
 * Undoes an import: removes the pursuits that it certainly created, and puts former values back, where nobody
 * changed them since (decisions, "Undo of an add"). A cut list shows only some; once those are gone, the
 * next.
 */
import { queuedChangesSchema, type PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import type { SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import { hasOnly, valuesOf } from '../pursuits/version-move-record.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { titleOf, type FinishRow, type ImportJob, type ImportRow, type SendRow } from './import-record.ts';
import type { ImportStore } from './import-store.ts';

interface ImportUndoDependencies {
  store: ImportStore;
  index: Pick<PursuitIndex, 'get' | 'readNow' | 'listedIn'>;
  window: number;
  send: SendRow;
  finish: FinishRow;
  update: (
    job: ImportJob,
    row: ImportRow & { pursuitId: string },
    changes: PursuitChanges,
    seen: SeenValues,
    state: 'restoring',
  ) => Promise<void>;
}

type Undoable = ImportRow & { pursuitId: string };

export function createImportUndo({ store, index, window, send, finish, update }: ImportUndoDependencies) {
  /** What the last list showed and is not undone yet; a restarted worker reads the list again. */
  let queue: Undoable[] | undefined;

  /** Begins to undo rows while there is room. */
  async function fill(job: ImportJob): Promise<void> {
    if (!queue && job.open.length === 0) queue = await round(job);
    if (!queue) return;
    let room = window - job.open.length;
    while (room > 0) {
      const row = queue.shift();
      if (!row) break;
      await revert(job, row);
      room -= 1;
    }
    if (queue.length === 0) queue = undefined;
  }

  /** Reads the list and returns what it shows of the import. Ends the Undo once it shows nothing more. */
  async function round(job: ImportJob): Promise<Undoable[] | undefined> {
    const read = await index.readNow(job.pipelineId);
    if (!read.ok) {
      const { code } = read.failure;
      await store.change((now) => Promise.resolve({ ...now, failure: code }));
      return undefined;
    }
    const listed = index.listedIn(job.pipelineId);
    const left = (await store.rows()).filter(isUndoable);
    const shown = left.filter(({ pursuitId }) => listed.has(pursuitId));
    const { complete } = read.value;
    if (shown.length > 0 && !complete) return shown;
    for (const row of left.filter(({ pursuitId }) => !listed.has(pursuitId))) {
      // A whole list without it: someone removed it.
      await (complete ? finish(row, 'removed', 'removed') : finish(row, 'kept', 'kept'));
    }
    if (shown.length > 0) return shown;
    await store.change(({ failure: _failure, ...now }) => Promise.resolve({ ...now, step: 'undone' }));
    return undefined;
  }

  async function revert(job: ImportJob, row: Undoable): Promise<void> {
    const { item, left, pursuitId } = row;
    const { pipelineId } = job;
    const record = await index.get(pursuitId);
    if (!record || !left || !hasOnly(left, valuesOf(record))) return finish(row, 'kept', 'kept');
    if (item.kind === 'add') {
      const { noticeId } = item.body;
      return send(job, row, { kind: 'remove', pipelineId, noticeId, title: titleOf(row), pursuitId }, 'removing');
    }
    // Only fields that the import changed; a move's own figures come back with their stage.
    const former = queuedChangesSchema.safeParse(item.seen).data;
    if (!former) return finish(row, 'kept', 'kept');
    return update(job, row, former, item.changes, 'restoring');
  }

  return { fill };
}

function isUndoable(row: ImportRow): row is Undoable {
  const isDone = row.state === 'done' && row.pursuitId !== undefined;
  return isDone && (row.isOurs === true || row.item.kind === 'update');
}
