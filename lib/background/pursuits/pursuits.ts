/** A pipeline's pursuits for display: the service's records with queued edits applied. */
import { defined } from '../../domain/objects.ts';
import { edited, FIGURES, figuresAfterMove, isDecided } from '../../domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../domain/pipelines/pipeline.ts';
import {
  EMPTY,
  fieldsOf,
  isFigure,
  overwrittenBy,
  same,
  type SeenValues,
} from '../../domain/pipelines/pursuit-values.ts';
import type { EditedPursuit, Failure, PendingOperation, Result } from '../../protocol/answers.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { KnownDeadlines } from '../deadlines/known-deadlines.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import { setsFigures, type ServiceFigures } from '../records/figures.ts';
import { markedNote } from '../outbox/patch-body.ts';
import { failed, ignoreErrors, succeeded } from '../runtime/failures.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import { toPending, type BidBlock, type Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { PursuitRecord } from '../records/pursuit-record.ts';
import type { Solicitations } from '../records/solicitations.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { Service } from '../connection/service.ts';
import type { Outcome } from '../outbox/schedule.ts';

/** How long a removal waits, visibly, for its Undo (decisions, "Undo of an add"). */
const REMOVAL_WAITS_MS = 8_000;

export interface PursuitsDependencies {
  broadcast: Broadcast;
  service: Service;
  index: PursuitIndex;
  pipelines: Pick<Pipelines, 'stagesOf'>;
  deadlines: Pick<KnownDeadlines, 'withDue'>;
  solicitations: Pick<Solicitations, 'withFacts'>;
  outbox: Outbox;
  facts: Pick<ConnectionFacts, 'isReadOnly'>;
  figures: Pick<ServiceFigures, 'read'>;
  clock: Clock;
}

export type Pursuits = ReturnType<typeof createPursuits>;

type Edit = Omit<ParsedOf<'pursuits.update'>['edits'][number], 'restores'> & { restores?: boolean };

export function createPursuits(dependencies: PursuitsDependencies) {
  const { broadcast, service, index, pipelines, deadlines, outbox, facts, figures, clock } = dependencies;
  const { solicitations } = dependencies;
  const inTurn = createSerialQueue();
  /** Builds the common part of an operation; fails for an unknown pursuit. */
  async function about(pipelineId: string, pursuitId: string) {
    const connection = await service.connected();
    if (!connection.ok) return connection;
    const { baseUrl } = connection.value;
    if (await facts.isReadOnly(baseUrl, pipelineId, clock.now())) return failed('readOnly');
    const record = await index.get(pursuitId);
    if (!record) return failed('notFound', { field: 'pursuitId' });
    const named = defined({ noticeId: record.noticeId ?? undefined, title: record.title ?? pursuitId });
    return succeeded({ intent: { pipelineId, pursuitId, ...named }, baseUrl, record });
  }

  /** The state that several edits share. */
  const circumstances = async () => ({ known: await figures.read(), queued: await outbox.here() });

  /** Prepares an edit for the queue, with what is known of its pursuit before it. */
  async function prepared(
    { pipelineId, pursuitId, changes, seen, block, restores = false }: Edit,
    { known, queued }: Awaited<ReturnType<typeof circumstances>>,
  ) {
    const found = await about(pipelineId, pursuitId);
    if (!found.ok) return found;
    const stages = await pipelines.stagesOf(pipelineId);
    const mayEdit = known.mayEdit(pursuitId);
    if (setsFigures(changes) && !mayEdit) return failed('scaleUnknown');
    const { intent: named, baseUrl, record } = found.value;
    const before = overlaid(known.pursuit(record), queued, stages);
    const { sent, instead, keep } = withOwnFigures(before, changes, stages, mayEdit);
    await index.noteTyped(pursuitId, changes, restores);
    const intent = defined({ kind: 'update' as const, ...named, changes: sent, keep, seen, block });
    return succeeded({
      intent,
      baseUrl,
      record,
      stages,
      mayEdit,
      before,
      sent,
      instead,
      undo: undoOf(before, changes, mayEdit),
    });
  }

  /** The pursuits as pages show them now. Another user may have removed one: then from its last record. */
  async function shown(all: readonly { record: PursuitRecord; stages: readonly Stage[] }[]): Promise<Pursuit[]> {
    const { known, queued } = await circumstances();
    const plain = all.map(async ({ record, stages }) =>
      overlaid(known.pursuit((await index.get(record.id)) ?? record), queued, stages),
    );
    return deadlines.withDue(await solicitations.withFacts(await Promise.all(plain)));
  }

  return {
    /**
     * Queues and sends an edit, unless the service's values differ from what the user has `seen`. While it
     * waits, returns the pursuit with the edit applied. `restores`: it is an Undo.
     */
    async update(
      pipelineId: string,
      pursuitId: string,
      changes: PursuitChanges,
      seen?: SeenValues,
      block?: BidBlock,
      restores = false,
    ): Promise<Result<EditedPursuit>> {
      const edit = defined({ pipelineId, pursuitId, changes, seen, block, restores });
      const ready = await prepared(edit, await circumstances());
      if (!ready.ok) return ready;
      const { intent, baseUrl, mayEdit, before, sent, instead, undo } = ready.value;
      const outcome = await outbox.submit(intent, baseUrl);
      if (outcome.state === 'refused') {
        const { operationId, ...failure } = refusalOf(outcome, sent);
        // The user decides again, seeing the other user's edit: nothing needs to stay queued for that.
        const isDiscarded =
          failure.code === 'changedMeanwhile' && operationId !== undefined && (await outbox.discard(operationId));
        return { ok: false, failure: isDiscarded ? failure : defined({ ...failure, operationId }) };
      }
      const [after = before] = await shown([ready.value]);
      if (outcome.state === 'discarded') return succeeded({ ...after, discarded: true });
      if (outcome.state === 'waiting') return succeeded(defined({ ...after, undo, instead, waits: true as const }));
      const moved = sent.pWin === undefined && sent.pGo === undefined ? sent.stageId : undefined;
      const to = (await pipelines.stagesOf(pipelineId)).find(({ id }) => id === moved);
      const keep = to && !isDecided(to) ? replacedFigures(before, after) : undefined;
      return succeeded(defined({ ...after, undo, ...(mayEdit && { instead, keep }) }));
    },

    /**
     * Queues edits, all in one transaction, and sends them later: what becomes of each shows in the queue.
     * Returns the pursuits with the edits applied. A refused one does not stop the others.
     */
    updateAll: (edits: readonly Edit[]): Promise<Result<EditedPursuit>[]> =>
      inTurn(async () => {
        const now = await circumstances();
        const all = await Promise.all(edits.map((edit) => prepared(edit, now).catch(() => failed('failed'))));
        const ready = all.flatMap((each) => (each.ok ? [each.value] : []));
        const intents = ready.map(({ intent }) => intent);
        if (ready[0]) await outbox.queueAll(intents, ready[0].baseUrl);
        const waits = (await service.reachable()).ok ? undefined : (true as const);
        const after = await shown(ready);
        return all.map((each) => {
          if (!each.ok) return each;
          const { before, undo } = each.value;
          return succeeded(defined({ ...(after[ready.indexOf(each.value)] ?? before), undo, waits }));
        });
      }),

    /** Queues a removal; it is sent after its Undo period (`outbox.discard`). */
    async remove(pipelineId: string, pursuitId: string, waitsMs = REMOVAL_WAITS_MS): Promise<Result<PendingOperation>> {
      const known = await about(pipelineId, pursuitId);
      if (!known.ok) return known;
      const { intent, baseUrl } = known.value;
      const outcome = await outbox.submit({ kind: 'remove', ...intent }, baseUrl, {
        notBefore: clock.now() + waitsMs,
      });
      return outcome.state === 'waiting' ? succeeded(toPending(outcome.operation, false)) : failed('notFound');
    },

    /** Discards a queued change; `false` if it was or may have been sent. */
    async giveUp(operationId: string): Promise<boolean> {
      const operation = (await outbox.operations()).find(({ id }) => id === operationId);
      const undone = await outbox.discard(operationId);
      // It was tried before: only the service knows whether it took effect.
      if (operation && operation.attempts > 0)
        ignoreErrors(index.readPipeline(operation.pipelineId).then(() => broadcast('pursuits')));
      return undone;
    },
  };
}

/**
 * Why an edit was refused, with the operation that waits for the user. Leaves that out if it includes an
 * earlier edit, which must not be discarded with this one.
 */
function refusalOf({ operation, failure }: Extract<Outcome, { state: 'refused' }>, asked: PursuitChanges): Failure {
  const said = fieldsOf(asked);
  const isOnlyThis = operation?.kind === 'update' && [...fieldsOf(operation.changes)].every((field) => said.has(field));
  return isOnlyThis ? { ...failure, operationId: operation.id } : failure;
}

/**
 * Adds the figures that a move must not replace. A service may take one figure as a word for both
 * (service-api §4.7), so with the user's own goes the other one's default. `instead`: the defaults kept out
 * by figures that the user did not type just now. `keep`: the user's own, where the stage's defaults are not
 * known: it may be Won or Lost, which always apply theirs.
 */
export function withOwnFigures(
  before: Pursuit,
  changes: PursuitChanges,
  stages: readonly Stage[],
  mayEdit: boolean,
): { sent: PursuitChanges; instead?: PursuitChanges; keep?: PursuitChanges } {
  const to = stages.find(({ id }) => id === changes.stageId);
  if (!to || to.id === before.stageId) return { sent: changes };
  const { after, kept, instead } = figuresAfterMove(before, stages, to);
  const typed = FIGURES.filter((name) => changes[name] !== undefined);
  if (typed.length === 0 && Object.keys(kept).length === 0) return { sent: changes };
  const isKnown = to.defaultPWin !== undefined && to.defaultPGo !== undefined;
  if (typed.length === 0 && !isKnown) return { sent: changes, keep: kept };
  const left = FIGURES.filter((name) => instead[name] !== undefined && !typed.includes(name));
  return defined({
    // While figures cannot be edited, only those that stay can go along.
    sent: { ...(mayEdit ? after : kept), ...changes },
    instead: left.length === 0 ? undefined : Object.fromEntries(left.map((name) => [name, instead[name]])),
  });
}

/** The figures before a move that replaced one of them; `undefined` if none was there, or none changed. */
function replacedFigures(before: Pursuit, after: Pursuit): PursuitChanges | undefined {
  const { pWin, pGo } = before;
  const isReplaced = FIGURES.some((name) => before[name] !== undefined && !same(before[name], after[name]));
  return isReplaced ? defined({ pWin, pGo }) : undefined;
}

/** The pursuit with queued edits applied; the weighted value stays the service's. */
export function overlaid(pursuit: Pursuit, operations: readonly Operation[], stages: readonly Stage[]): Pursuit {
  return operations.reduce((before, operation) => {
    if (operation.kind !== 'update' || operation.pursuitId !== pursuit.id || operation.refusal) return before;
    const after = edited(before, operation.changes, stages);
    if (!operation.line && !operation.block) return after;
    return defined({ ...after, note: markedNote(before.note ?? '', operation) ?? before.note });
  }, pursuit);
}

/**
 * Returns the changes that restore the former values, if they are known. A move also changed both
 * probabilities, so it restores them too, unless figures can't be sent (decisions, "Scale of pWin, pGo").
 */
function undoOf(before: Pursuit, changes: PursuitChanges, figuresSent: boolean): PursuitChanges | undefined {
  if (changes.stageId !== undefined && before.stageId === undefined) return undefined;
  const fields = [...overwrittenBy(changes)].filter((field) => figuresSent || !isFigure(field));
  if (fields.length === 0) return undefined;
  return fields.reduce<PursuitChanges>((undo, field) => ({ ...undo, [field]: before[field] ?? EMPTY[field] }), {});
}
