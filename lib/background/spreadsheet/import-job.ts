/**
 * Sends an import through the outbox, a few rows at a time. Every step of a row is stored in the transaction
 * that queues or accepts its change, so a stopped worker or browser loses and doubles nothing (house rule 6).
 */
import { browser } from 'wxt/browser';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import { overwrittenBy, seenIn, type SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import type { ImportStep } from '../../protocol/import-messages.ts';
import { queuedChangesSchema, type PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import type { Intent, Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Operations } from '../outbox/store.ts';
import { withOwnFigures } from '../pursuits/pursuits.ts';
import { hasOnly, valuesOf } from '../pursuits/version-move-record.ts';
import { looksUntouched } from '../records/new-pursuit.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { ServiceFigures } from '../records/figures.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Service } from '../connection/service.ts';
import { ignoreErrors } from '../runtime/failures.ts';
import { createRounds } from '../runtime/serial-queue.ts';
import { CSV_PREFIX } from './match-rows.ts';
import { counted, finished, isActive, titleOf, type ImportJob, type ImportRow, type Problem } from './import-record.ts';
import type { ImportStore } from './import-store.ts';

/** Name of the alarm that goes on after the worker was stopped. */
export const IMPORT_ALARM = 'import';
/** The shortest that browsers allow. */
const AGAIN_MINUTES = 0.5;
/** Rows under way: a little more than the outbox sends at once. */
const WINDOW = 6;
/** How long the answer to an add shows what a colleague may have changed. */
const ADDED_MS = 5_000;

export interface ImportJobDependencies {
  store: ImportStore;
  service: Pick<Service, 'connected'>;
  pipelines: Pick<Pipelines, 'firstStage' | 'stagesOf'>;
  figures: Pick<ServiceFigures, 'read'>;
  index: Pick<PursuitIndex, 'get' | 'readNow' | 'listedIn' | 'noteTyped'>;
  outbox: Pick<Outbox, 'submit' | 'discard' | 'isSending'>;
  operations: Pick<Operations, 'get'>;
  broadcast: Broadcast;
}

export function createImportJob(dependencies: ImportJobDependencies) {
  const { store, service, pipelines, figures, index, outbox, operations, broadcast } = dependencies;
  /** Rows of the last list that are not undone yet; a restarted worker reads the list again. */
  let undoable: Undoable[] | undefined;
  /** As of the last pass. */
  let isRunning = false;
  /** When the service answered the adds of this worker, by row. */
  const justAdded = new Map<string, number>();
  const wasJustAdded = (id: string): boolean => {
    const at = justAdded.get(id) ?? -Infinity;
    justAdded.delete(id);
    return isFresh(at, Date.now(), ADDED_MS);
  };

  /** Does what can be done now. Safe to call at any time; if the disk failed, the alarm retries. */
  const { run: kick } = createRounds(pass);

  async function pass(): Promise<void> {
    const job = await store.job();
    isRunning = job !== undefined && isActive(job);
    if (!job || !isActive(job)) return;
    const connection = await service.connected();
    if (!connection.ok || connection.value.baseUrl !== job.baseUrl) return;
    for (const id of job.open) await settle(job, id);
    await fill();
    const now = await store.job();
    if (now?.step === 'undoing') await fillUndo(now);
    const after = await store.change((last) => Promise.resolve(finished(last)));
    isRunning = after !== undefined && isActive(after);
    if (!isRunning) ignoreErrors(browser.alarms.clear(IMPORT_ALARM));
    if (JSON.stringify(after) !== JSON.stringify(job)) broadcast('lookups');
    if (!isRunning) broadcast('pursuits');
  }

  /** Goes on with a row whose change is no longer queued. */
  async function settle(job: ImportJob, id: string): Promise<void> {
    const before = await store.row(id);
    const operation = before?.operationId === undefined ? undefined : await operations.get(before.operationId);
    if (before && operation) return held(job, before, operation);
    // Read after the queue: the change may have been accepted in between.
    const row = await store.row(id);
    if (!row) return;
    switch (row.state) {
      case 'added':
        return fillIn(job, row);
      case 'updating':
        return finish(row, 'done');
      case 'removed':
      case 'restoring':
        // Restoring may send nothing, where the former values are there already.
        return finish(row, 'removed');
      case 'removing':
        return finish(row, 'kept');
      default:
        return finish(row, 'refused', 'discarded');
    }
  }

  /** A change that is still queued: sent, backing off, or refused. */
  async function held(job: ImportJob, row: ImportRow, operation: Operation): Promise<void> {
    const { refusal } = operation;
    if (!refusal) {
      if (job.step !== 'canceled' && job.step !== 'undoing') return;
      if (row.state !== 'adding' || outbox.isSending(operation.id)) return;
      // Canceled before it was ever sent.
      if (await outbox.discard(operation.id, ({ attempts }) => attempts === 0)) await finish(row, 'waiting');
      return;
    }
    const { item } = row;
    const isMoved = operation.kind === 'update' && !operation.changes.stageId && item.changes.stageId !== undefined;
    // The move was made. Whether its figures go over a colleague's is for the user to decide.
    if (!isMoved || refusal.code !== 'changedMeanwhile') await outbox.discard(operation.id);
    if (row.state === 'removing' || row.state === 'restoring') return finish(row, 'kept');
    // The pursuit is there, or moved; only its figures were refused.
    if (row.state === 'updating' && (isMoved || item.kind === 'add')) return finish(row, 'done', refusal.code);
    return finish(row, 'refused', refusal.code);
  }

  /** After the add: the figures, unless someone else had the notice in the pipeline and works on it. */
  async function fillIn(job: ImportJob, row: ImportRow): Promise<void> {
    const { item, left, pursuitId } = row;
    if (item.kind !== 'add' || !left || pursuitId === undefined) return finish(row, 'done');
    const firstStage = await pipelines.firstStage(job.pipelineId);
    const isUntouched = looksUntouched(left, item.body.note, firstStage);
    // Sent twice because the worker died in between: only this row can have made a pursuit with its own hash.
    const isOurs = row.isOurs ?? (isUntouched && row.wasAbsent && item.body.noticeId.startsWith(CSV_PREFIX));
    const owned: ImportRow = isOurs === true ? { ...row, isOurs } : row;
    if (!isUntouched && isOurs !== true) return finish(row, 'there');
    if (Object.keys(item.changes).length === 0) return finish(owned, 'done');
    const record = await index.get(pursuitId);
    if (!record) return finish(owned, 'done', 'notFound');
    const known = await figures.read();
    const seen = known.comparable(seenIn(known.pursuit({ ...record, ...left }), overwrittenBy(item.changes)));
    await update(job, { ...owned, pursuitId }, item.changes, seen);
  }

  async function update(
    job: ImportJob,
    row: ImportRow & { pursuitId: string },
    changes: PursuitChanges,
    seen: SeenValues,
    state: 'updating' | 'restoring' = 'updating',
  ): Promise<void> {
    const { pursuitId } = row;
    const { pipelineId } = job;
    const [known, stages, record] = await Promise.all([
      figures.read(),
      pipelines.stagesOf(pipelineId),
      index.get(pursuitId),
    ]);
    if (!record) return state === 'updating' ? finish(row, 'refused', 'notFound') : finish(row, 'kept');
    const { sent, keep } = withOwnFigures(known.pursuit(record), changes, stages, known.mayEdit(pursuitId));
    await index.noteTyped(pursuitId, changes, state === 'restoring');
    const about = defined({ noticeId: record.noticeId ?? undefined, title: titleOf(row) });
    const intent = defined({ kind: 'update' as const, pipelineId, pursuitId, ...about, changes: sent, keep, seen });
    await send(job, row, intent, state);
  }

  /** Queues a row's change and stores that it is under way. */
  async function send(job: ImportJob, row: ImportRow, intent: Intent, state: ImportRow['state']): Promise<void> {
    const { promise: stored, resolve } = Promise.withResolvers<undefined>();
    const sending = outbox.submit(intent, job.baseUrl, {
      asIs: true,
      // Right after the add, whose answer showed the values. A resumed import reads them again.
      isSeenNow: row.state === 'added' && wasJustAdded(row.id),
      // Lost in a power failure, the row is sent again, and the service answers with its pursuit.
      durability: 'relaxed',
      tables: store.tables,
      also: async ({ operation }, writing) => {
        await store.changeIn(writing, async (now, rows) => {
          await rows.put({ ...row, state, operationId: operation.id });
          const open = now.open.includes(row.id) ? now.open : [...now.open, row.id];
          return { ...now, open, next: Math.max(now.next, Number(row.id) + 1) };
        });
        resolve(undefined);
      },
    });
    const isAdd = intent.kind === 'add';
    ignoreErrors(
      sending.then((outcome) => {
        if (isAdd && outcome.state === 'done') justAdded.set(row.id, Date.now());
        return kick();
      }),
    );
    // Not until it is sent, which can take days.
    await Promise.race([stored, sending]);
  }

  /** Ends a row's part; a waiting row can begin again. */
  async function finish(row: ImportRow, state: ImportRow['state'], problem?: Problem): Promise<void> {
    const { operationId: _operationId, ...rest } = row;
    await store.change(async (job, rows) => {
      await rows.put({ ...rest, state });
      // Begun, even if its pursuit is gone and nothing was sent.
      const next = state === 'waiting' ? job.next : Math.max(job.next, Number(row.id) + 1);
      return { ...counted(job, { ...rest, state }, problem), next };
    });
  }

  /** Begins rows while there is room. */
  async function fill(): Promise<void> {
    for (;;) {
      const job = await store.job();
      if (job?.step !== 'running' || job.open.length >= WINDOW || job.next >= job.total) return;
      const row = await store.row(String(job.next));
      if (row?.state !== 'waiting') {
        await store.change((now) => Promise.resolve({ ...now, next: Math.max(now.next, job.next + 1) }));
        continue;
      }
      await begin(job, row);
    }
  }

  async function begin(job: ImportJob, row: ImportRow): Promise<void> {
    const { item } = row;
    if (item.kind === 'update') {
      return update(job, { ...row, pursuitId: item.pursuitId }, item.changes, item.seen);
    }
    const { noticeId, title } = item.body;
    const { number: solicitationNumber, setAside, body } = item;
    const facts = setAside === undefined ? undefined : { setAside };
    const about = { pipelineId: job.pipelineId, noticeId, title, body, solicitationNumber, facts };
    await send(job, row, defined({ kind: 'add' as const, ...about }), 'adding');
  }

  /**
   * Begins to undo rows while there is room: removes the pursuits that the import certainly created, and
   * restores former values, unless someone changed them since (decisions, "Undo of an add").
   */
  async function fillUndo(job: ImportJob): Promise<void> {
    if (!undoable && job.open.length === 0) undoable = await round(job);
    if (!undoable) return;
    let room = WINDOW - job.open.length;
    while (room > 0) {
      const row = undoable.shift();
      if (!row) break;
      await revert(job, row);
      room -= 1;
    }
    if (undoable.length === 0) undoable = undefined;
  }

  /**
   * Reads the list and returns the rows that it shows. Ends the Undo once it shows none. A cut list shows
   * only some; after those, it shows the next.
   */
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
      await (complete ? finish(row, 'removed') : finish(row, 'kept'));
    }
    if (shown.length > 0) return shown;
    await store.change(({ failure: _failure, ...now }) => Promise.resolve({ ...now, step: 'undone' }));
    return undefined;
  }

  async function revert(job: ImportJob, row: Undoable): Promise<void> {
    const { item, left, pursuitId } = row;
    const { pipelineId } = job;
    const record = await index.get(pursuitId);
    if (!record || !left || !hasOnly(left, valuesOf(record))) return finish(row, 'kept');
    if (item.kind === 'add') {
      const { noticeId } = item.body;
      return send(job, row, { kind: 'remove', pipelineId, noticeId, title: titleOf(row), pursuitId }, 'removing');
    }
    // Only fields that the import changed; a move's own figures come back with their stage.
    const former = queuedChangesSchema.safeParse(item.seen).data;
    if (!former) return finish(row, 'kept');
    return update(job, row, former, item.changes, 'restoring');
  }

  async function ring(): Promise<void> {
    await browser.alarms.create(IMPORT_ALARM, { periodInMinutes: AGAIN_MINUTES });
  }

  return {
    kick,
    /** Whether rows are under way: lists of pursuits may then be a minute old. */
    isRunning: () => isRunning,
    /** Goes on after the worker started, if an import is under way. */
    async resume(): Promise<void> {
      const job = await store.job();
      if (!job || !isActive(job)) return;
      await ring();
      await kick();
    },
    /** Takes the next step, if it may follow the present one. */
    async go(
      importId: string,
      to: ImportStep,
      from: readonly ImportStep[],
      at: number,
    ): Promise<ImportJob | undefined> {
      const job = await store.change((now) => {
        const isWhole = now.loaded === now.total || now.step !== 'loading';
        const { failure: _failure, ...rest } = now;
        const isAllowed = now.importId === importId && from.includes(now.step) && isWhole;
        return Promise.resolve(isAllowed ? { ...rest, step: to, at, streak: 0 } : undefined);
      });
      if (job?.importId !== importId || job.step !== to) return undefined;
      await ring();
      void kick();
      broadcast('lookups');
      return job;
    },
  };
}

type Undoable = ImportRow & { pursuitId: string };

function isUndoable(row: ImportRow): row is Undoable {
  const isDone = row.state === 'done' && row.pursuitId !== undefined;
  return isDone && (row.isOurs === true || row.item.kind === 'update');
}
