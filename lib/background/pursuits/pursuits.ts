/** The pursuits of a pipeline for people: the service's records with what the outbox still has to send laid over. */
import { defined } from '../../domain/objects.ts';
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import { fieldsOf, type PursuitValues, type SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import type { EditedPursuit, Failure, PendingOperation, PursuitsPage, Result } from '../../protocol/answers.ts';
import type { PursuitChanges } from '../../protocol/pursuit-changes.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ProbabilityScales } from '../index/probability-scale.ts';
import { needsScale } from '../outbox/deliver.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { toPending, type Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PursuitIndex } from '../index/pursuit-index.ts';
import { toPursuit } from '../index/pursuit-record.ts';
import type { ColleagueChanges } from '../index/colleague-changes.ts';
import type { Service } from '../connection/service.ts';
import type { Outcome } from '../outbox/schedule.ts';

/** How long a removal waits, visibly, for its own Undo (decisions, "Undo of an add"). */
const REMOVAL_WAITS_MS = 8_000;

export interface PursuitsDependencies {
  broadcast: Broadcast;
  service: Service;
  index: PursuitIndex;
  changes: Pick<ColleagueChanges, 'of'>;
  outbox: Outbox;
  scales: Pick<ProbabilityScales, 'read' | 'scale'>;
  clock: Clock;
}

export function createPursuits({ broadcast, service, index, changes, outbox, scales, clock }: PursuitsDependencies) {
  const { scale } = scales;

  /** What an operation says of the pursuit it is about, and where it goes; a failure where we know no such pursuit. */
  async function about(pipelineId: string, pursuitId: string) {
    const connection = await service.connected();
    if (!connection.ok) return connection;
    const record = await index.get(pursuitId);
    if (!record) return failed('notFound', { field: 'pursuitId' });
    const named = defined({ noticeId: record.noticeId ?? undefined, title: record.title ?? pursuitId });
    return succeeded({ intent: { pipelineId, pursuitId, ...named }, baseUrl: connection.value.baseUrl, record });
  }

  function readBehind(pipelineId: string): void {
    index.readPipeline(pipelineId).then(
      () => {
        broadcast('pursuits');
      },
      () => undefined,
    );
  }

  return {
    /**
     * Answers what the pipeline holds now, or, unless it is read `anew`, a moment ago; without the service, what was known last. Where
     * the service has more than it lists, what we worked on beyond that is in it too.
     */
    async list(pipelineId: string, { anew = false }: { anew?: boolean } = {}): Promise<Result<PursuitsPage>> {
      const read = await (anew ? index.readPipeline(pipelineId) : index.readRecently(pipelineId));
      const last = read.ok ? read.value : await index.readOf(pipelineId);
      if (!last) return read.ok ? failed('failed') : read;
      const [operations, records, pending, known] = await Promise.all([
        outbox.here(),
        index.all(),
        outbox.pending(),
        scales.read(),
      ]);
      const here = records.filter((record) => record.pipelineId === pipelineId);
      // What waits for another service that has the same ids is about no pursuit of this one.
      const meant = new Set(operations.map(({ id }) => id));
      return succeeded(
        defined({
          pursuits: here.map((record) => overlaid(toPursuit(record, known.scale), operations)),
          // As many as the total are not all: one of ours may be gone there, and one that we never saw in its place.
          mayHaveMore: !last.complete,
          total: last.total,
          pending: pending.filter(({ id, pipelineId: of }) => of === pipelineId && meant.has(id)),
          waiting: waitingIn(operations, pipelineId),
          theirs: await changes.of(pipelineId, here, known.scale),
          stale: read.ok ? undefined : read.failure,
          readAt: last.at,
          scale: known.scale,
          formula: known.formula,
          offScale: known.offScale && {
            pursuitId: known.offScale.pursuitId,
            title: known.offScale.title,
            restorable: known.offScale.former !== undefined,
          },
        }),
      );
    },

    /**
     * Writes an edit down and sends it, unless the service has something else by then than the person had `seen`. While it
     * waits, the answer shows the pursuit as it will be.
     */
    async update(
      pipelineId: string,
      pursuitId: string,
      changes: PursuitChanges,
      seen?: SeenValues,
    ): Promise<Result<EditedPursuit>> {
      const found = await about(pipelineId, pursuitId);
      if (!found.ok) return found;
      const { scale: known, offScale } = await scales.read();
      if (needsScale(changes) && (!known || offScale)) return failed('scaleUnknown');
      const { intent, baseUrl, record } = found.value;
      const before = overlaid(toPursuit(record, known), await outbox.here());
      const outcome = await outbox.submit(defined({ kind: 'update' as const, ...intent, changes, seen }), baseUrl);
      if (outcome.state === 'refused') {
        const failure = refusalOf(outcome, changes);
        // The user decides anew with the other user's work on the screen; nothing waits for that.
        if (failure.code === 'changedMeanwhile' && failure.operationId !== undefined)
          await outbox.discard(failure.operationId);
        return { ok: false, failure };
      }
      // Removed by somebody else in this very moment: what was known is the last there is to show.
      const now = (await index.get(pursuitId)) ?? record;
      const edited = overlaid(toPursuit(now, await scale()), await outbox.here());
      if (outcome.state === 'discarded') return succeeded({ ...edited, discarded: true });
      const undo = undoOf(before, changes, known !== undefined);
      return succeeded(defined({ ...edited, undo, waits: outcome.state === 'waiting' ? (true as const) : undefined }));
    },

    /** Writes a removal down; it is sent when its own Undo (`outbox.discard`) has run out. */
    async remove(pipelineId: string, pursuitId: string): Promise<Result<PendingOperation>> {
      const known = await about(pipelineId, pursuitId);
      if (!known.ok) return known;
      const { intent, baseUrl } = known.value;
      const outcome = await outbox.submit({ kind: 'remove', ...intent }, baseUrl, {
        notBefore: clock.now() + REMOVAL_WAITS_MS,
      });
      return outcome.state === 'waiting' ? succeeded(toPending(outcome.operation, false)) : failed('notFound');
    },

    /** Takes a change that waits back; `false` when it was sent meanwhile, or may have been. */
    async giveUp(operationId: string): Promise<boolean> {
      const operation = (await outbox.operations()).find(({ id }) => id === operationId);
      const undone = await outbox.discard(operationId);
      // It was tried before: whether that was done all the same, only the service knows.
      if (operation && operation.attempts > 0) readBehind(operation.pipelineId);
      return undone;
    },
  };
}

/**
 * Why an edit was refused, with the operation that waits for the person, if one does; not where an earlier edit is in it
 * too, about which nobody asked now and which must not be discarded along with this one.
 */
function refusalOf({ operation, failure }: Extract<Outcome, { state: 'refused' }>, asked: PursuitChanges): Failure {
  const said = fieldsOf(asked);
  const isOnlyThis = operation?.kind === 'update' && [...fieldsOf(operation.changes)].every((field) => said.has(field));
  return isOnlyThis ? { ...failure, operationId: operation.id } : failure;
}

/** The pursuit as it will be once its pending edits went out; the weighted value stays the service's own. */
function overlaid(pursuit: Pursuit, operations: Operation[]): Pursuit {
  return operations.reduce((shown, operation) => {
    if (operation.kind !== 'update' || operation.pursuitId !== pursuit.id || operation.refusal) return shown;
    const { pWin, pGo, estimatedValueCents, ...others } = operation.changes;
    return defined({
      ...shown,
      ...others,
      pWin: figureAfter(pWin, shown.pWin),
      pGo: figureAfter(pGo, shown.pGo),
      estimatedValueCents: figureAfter(estimatedValueCents, shown.estimatedValueCents),
    });
  }, pursuit);
}

/** A figure once an edit went out: `null` takes it away, and what the edit does not name stays. */
function figureAfter<Figure>(change: Figure | null | undefined, before: Figure | undefined): Figure | undefined {
  return change === undefined ? before : (change ?? undefined);
}

/** The own edits that wait, by the pursuit's id. */
function waitingIn(operations: readonly Operation[], pipelineId: string): Record<string, PursuitValues> {
  const waiting: Record<string, PursuitValues> = {};
  for (const operation of operations) {
    if (operation.kind !== 'update' || operation.pipelineId !== pipelineId || operation.refusal) continue;
    waiting[operation.pursuitId] = { ...waiting[operation.pursuitId], ...operation.changes };
  }
  return waiting;
}

/**
 * What puts the former values back after `changes`. A move changed both probabilities too, so they are said again, unless the
 * scale was unknown: then an absent figure is not an empty one and is left alone.
 */
function undoOf(before: Pursuit, changes: PursuitChanges, scaleKnown: boolean): PursuitChanges | undefined {
  const undo: PursuitChanges = {};
  const moved = changes.stageId !== undefined;
  if (moved && before.stageId === undefined) return undefined;
  if (moved && before.stageId !== undefined) undo.stageId = before.stageId;
  for (const field of ['pWin', 'pGo'] as const) {
    if (!moved && changes[field] === undefined) continue;
    if (before[field] !== undefined || scaleKnown) undo[field] = before[field] ?? null;
  }
  if (changes.estimatedValueCents !== undefined) undo.estimatedValueCents = before.estimatedValueCents ?? null;
  if (changes.note !== undefined) undo.note = before.note ?? '';
  return Object.keys(undo).length > 0 ? undo : undefined;
}
