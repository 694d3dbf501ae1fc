/**
 * Sends an import through the outbox, a few rows at a time. Every step of a row is stored in the transaction
 * that queues or accepts its change, so a stopped worker or browser loses and doubles nothing (house rule 6).
 */
import { browser } from 'wxt/browser';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import { overwrittenBy, seenIn, type SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import type { ImportFate, ImportStep } from '../../protocol/import-messages.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import type { Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Operations } from '../outbox/store.ts';
import { withOwnFigures } from '../pursuits/pursuits.ts';
import { looksUntouched } from '../records/new-pursuit.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { ServiceFigures } from '../records/figures.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Service } from '../connection/service.ts';
import { ignoreErrors } from '../runtime/failures.ts';
import { CSV_PREFIX } from './match-rows.ts';
import {
  counted,
  finished,
  isActive,
  titleOf,
  type ImportJob,
  type ImportRow,
  type Problem,
  type SendRow,
} from './import-record.ts';
import type { ImportStore } from './import-store.ts';
import { createImportUndo } from './import-undo.ts';

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
  let again = false;
  let passing: Promise<void> | undefined;
  /** As of the last pass. */
  let isRunning = false;
  /** When the service answered the adds of this worker, by row. */
  const justAdded = new Map<string, number>();
  const wasJustAdded = (id: string): boolean => {
    const at = justAdded.get(id) ?? -Infinity;
    justAdded.delete(id);
    return isFresh(at, Date.now(), ADDED_MS);
  };

  /** Does what can be done now. Safe to call at any time; never rejects. */
  function kick(): Promise<void> {
    again = true;
    passing ??= passRepeatedly();
    return passing;
  }

  async function passRepeatedly(): Promise<void> {
    while (again) {
      again = false;
      try {
        await pass();
      } catch {
        // The disk failed; the alarm retries.
      }
    }
    passing = undefined;
  }

  async function pass(): Promise<void> {
    const job = await store.job();
    isRunning = job !== undefined && isActive(job);
    if (!job || !isActive(job)) return;
    const connection = await service.connected();
    if (!connection.ok || connection.value.baseUrl !== job.baseUrl) return;
    for (const id of job.open) await settle(job, id);
    await fill();
    const now = await store.job();
    if (now?.step === 'undoing') await undo.fill(now);
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
        return finish(row, 'done', row.item.kind === 'add' ? 'added' : 'updated');
      case 'removed':
      case 'restoring':
        // Restoring may send nothing, where the former values are there already.
        return finish(row, 'removed', 'removed');
      case 'removing':
        return finish(row, 'kept', 'kept');
      default:
        return finish(row, 'refused', 'refused', 'discarded');
    }
  }

  /** A change that is still queued: sent, backing off, or refused. */
  async function held(job: ImportJob, row: ImportRow, operation: Operation): Promise<void> {
    const { refusal } = operation;
    if (!refusal) {
      if (job.step !== 'canceled' && job.step !== 'undoing') return;
      if (row.state !== 'adding' || outbox.isSending(operation.id)) return;
      // Canceled before it was ever sent.
      if (await outbox.discard(operation.id, ({ attempts }) => attempts === 0)) await finish(row, 'waiting', undefined);
      return;
    }
    const { item } = row;
    const isMoved = operation.kind === 'update' && !operation.changes.stageId && item.changes.stageId !== undefined;
    // The move was made. Whether its figures go over a colleague's is for the user to decide.
    if (!isMoved || refusal.code !== 'changedMeanwhile') await outbox.discard(operation.id);
    if (row.state === 'removing' || row.state === 'restoring') return finish(row, 'kept', 'kept');
    // The pursuit is there, or moved; only its figures were refused.
    if (row.state === 'updating' && (isMoved || item.kind === 'add'))
      return finish(row, 'done', item.kind === 'add' ? 'added' : 'updated', refusal.code);
    return finish(row, 'refused', 'refused', refusal.code);
  }

  /** After the add: the figures, unless someone else had the notice in the pipeline and works on it. */
  async function fillIn(job: ImportJob, row: ImportRow): Promise<void> {
    const { item, left, pursuitId } = row;
    if (item.kind !== 'add' || !left || pursuitId === undefined) return finish(row, 'done', 'added');
    const firstStage = await pipelines.firstStage(job.pipelineId);
    const isUntouched = looksUntouched(left, item.body.note, firstStage);
    // Sent twice because the worker died in between: only this row can have made a pursuit with its own hash.
    const isOurs = row.isOurs ?? (isUntouched && row.wasAbsent && item.body.noticeId.startsWith(CSV_PREFIX));
    const owned: ImportRow = isOurs === true ? { ...row, isOurs } : row;
    if (!isUntouched && isOurs !== true) return finish(row, 'there', 'there');
    if (Object.keys(item.changes).length === 0) return finish(owned, 'done', 'added');
    const record = await index.get(pursuitId);
    if (!record) return finish(owned, 'done', 'added', 'notFound');
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
    if (!record)
      return state === 'updating' ? finish(row, 'refused', 'refused', 'notFound') : finish(row, 'kept', 'kept');
    const { sent, keep } = withOwnFigures(known.pursuit(record), changes, stages, known.mayEdit(pursuitId));
    await index.noteTyped(pursuitId, changes, state === 'restoring');
    const about = defined({ noticeId: record.noticeId ?? undefined, title: titleOf(row) });
    const intent = defined({ kind: 'update' as const, pipelineId, pursuitId, ...about, changes: sent, keep, seen });
    await send(job, row, intent, state);
  }

  const send: SendRow = async (job, row, intent, state) => {
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
  };

  async function finish(row: ImportRow, state: ImportRow['state'], fate: ImportFate | undefined, problem?: Problem) {
    const { operationId: _operationId, ...rest } = row;
    await store.change(async (job, rows) => {
      await rows.put({ ...rest, state });
      if (fate === undefined) return { ...job, open: job.open.filter((id) => id !== row.id) };
      // Begun, even if its pursuit is gone and nothing was sent.
      return { ...counted(job, row, fate, problem), next: Math.max(job.next, Number(row.id) + 1) };
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
    const { number: solicitationNumber, body } = item;
    const { pipelineId } = job;
    await send(
      job,
      row,
      defined({ kind: 'add' as const, pipelineId, noticeId, title, body, solicitationNumber }),
      'adding',
    );
  }

  const undo = createImportUndo({ store, index, window: WINDOW, send, finish, update });

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
