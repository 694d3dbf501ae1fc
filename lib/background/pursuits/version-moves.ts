/**
 * Moves a pursuit to a newer version of its notice: adds the new one, copies stage, figures and note, and
 * removes the old one only after both were acknowledged (decisions, "New version of a notice"). Every step is
 * stored before its request, so that a stopped worker goes on where it was.
 */
import { browser } from 'wxt/browser';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { ServicePursuits } from '../../api/client.ts';
import type { ServicePursuit } from '../../api/readers.ts';
import { LIMITS, type PursuitUpdate } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import type { Result } from '../../protocol/answers.ts';
import type { MovedVersion } from '../../protocol/change-answers.ts';
import { mayRetry } from '../connection/attempt-failure.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { hasUnknownDefaults, isNewByDate, looksUntouched } from '../records/new-pursuit.ts';
import type { Pipelines } from '../records/pipelines.ts';
import { added, listed as mergedWith, type PursuitRecord } from '../records/pursuit-record.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { Solicitations } from '../records/solicitations.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import { failed, ignoreErrors, succeeded } from '../runtime/failures.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import { inTransaction, type Database } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import {
  bodyOfPursuit,
  differences,
  hasOnly,
  isOther,
  moveSchema,
  valuesOf,
  type Move,
  type MoveRequest,
} from './version-move-record.ts';

/** Name of the alarm that goes on with unfinished moves. */
export const MOVES_ALARM = 'moves';
const AGAIN_MINUTES = 1;
/** Longer than a toast can be held open. */
const UNDO_KEPT_MS = 10 * 60_000;
/** How often a colleague can change the old pursuit while it is copied, before the move stops. */
const COPIES = 5;

export interface VersionMovesDependencies {
  database: Database;
  service: Service;
  pipelines: Pick<Pipelines, 'firstStage' | 'noteDefaults' | 'countOf' | 'refresh'>;
  index: Pick<PursuitIndex, 'get' | 'merge' | 'dropGone' | 'readNow'>;
  solicitations: Pick<Solicitations, 'keep'>;
  /** Sends an update in the form in which the service clears numbers. */
  patch: (
    target: { baseUrl: string; pipelineId: string; pursuitId: string; title: string },
    body: PursuitUpdate,
  ) => Promise<Attempt<unknown>>;
  /** Whether edits of this pursuit wait to be sent. */
  hasQueuedEdits: (pursuitId: string) => Promise<boolean>;
  broadcast: Broadcast;
  clock: Clock;
}

export function createVersionMoves(dependencies: VersionMovesDependencies) {
  const { database, service, pipelines, index, solicitations, patch, hasQueuedEdits, broadcast, clock } = dependencies;
  const table = tableOf(database, 'moves', moveSchema);
  const inOrder = createSerialQueue();

  /** The service's own list now. */
  async function look(move: Pick<Move, 'baseUrl' | 'pipelineId'>): Promise<Attempt<ServicePursuits>> {
    const { baseUrl, pipelineId } = move;
    return service.attempt((client) => client.listPursuits(pipelineId, LIMITS.pursuitLimitMax), baseUrl);
  }

  /**
   * Whether a list has everything but `made` later pursuits, by the service's own count, asked for after it.
   */
  async function isComplete(list: ServicePursuits, pipelineId: string, made = 0): Promise<boolean> {
    if (list.mayHaveMore || !(await pipelines.refresh()).ok) return false;
    return (await pipelines.countOf(pipelineId)) === list.pursuits.length + made;
  }

  /** The listed pursuit, completed by what earlier answers said about it. */
  async function recordOf(found: ServicePursuit, pipelineId: string): Promise<PursuitRecord> {
    return mergedWith(await index.get(found.id), found, pipelineId);
  }

  /** Adds the new version, or finds the one that an earlier request made. */
  async function add(move: Move): Promise<Attempt<Move | 'exists'>> {
    const { baseUrl, pipelineId, body, oldPursuitId, solicitationNumber: number, facts } = move;
    const listed = await look(move);
    if (!listed.ok) return listed;
    const findIn = ({ pursuits }: ServicePursuits) => pursuits.find(({ noticeId }) => noticeId === body.noticeId);
    let pursuit = findIn(listed.value);
    let anyFigures = false;
    if (!pursuit) {
      const attempt = await service.attempt((client) => client.addPursuit(pipelineId, body), baseUrl);
      if (!attempt.ok && attempt.error?.problem === 'exists') return succeeded('exists');
      if (attempt.ok) {
        if (attempt.value.existed) return succeeded('exists');
        ({ pursuit } = attempt.value);
        const isUnknown = hasUnknownDefaults(await pipelines.firstStage(pipelineId));
        anyFigures = isNewByDate(attempt.value.ageMs) || (isUnknown && (await isComplete(listed.value, pipelineId, 1)));
      } else {
        // It was taken, and its answer was unreadable: it is looked for in the list.
        const again = attempt.error?.facts.accepted === true ? await look(move) : attempt;
        if (!again.ok) return again;
        pursuit = findIn(again.value);
      }
      // An answer about another notice says nothing about what was made.
      if (!pursuit || isOther(pursuit, body)) return failed('acceptedUnread', { detail: new URL(baseUrl).host });
    }
    // In between, a colleague may have added it and worked on it.
    const isOurs = looksUntouched(pursuit, body.note, await pipelines.firstStage(pipelineId), anyFigures);
    if (pursuit.id === oldPursuitId || !isOurs) return succeeded('exists');
    const made = pursuit;
    const next: Move = { ...move, step: 'copying', pursuitId: made.id };
    if (made.stageId != null) await pipelines.noteDefaults(move, made.stageId, made);
    const typed = (await index.get(oldPursuitId))?.typed;
    await inTransaction(database, ['moves', 'pursuits', 'solicitations'], async (writing) => {
      const merge = (known: PursuitRecord | undefined) => defined({ ...added(known, body, made, pipelineId), typed });
      await index.merge(merge, made.id, writing);
      await solicitations.keep(made.id, defined({ number, ...facts }), writing);
      await table.within(writing).put(next);
    });
    return succeeded(next);
  }

  /** Whether the new version is as this move left it. While it waited, a colleague may have worked on it. */
  async function isOurs(found: ServicePursuit, { body, values, pipelineId }: Move): Promise<boolean> {
    const isUntouched = looksUntouched(found, body.note, await pipelines.firstStage(pipelineId));
    return !isOther(found, body) && (isUntouched || hasOnly(values, valuesOf(await recordOf(found, pipelineId))));
  }

  /**
   * Copies the old pursuit's values until the service's list shows both with the same. `oldKept`: the list is
   * cut and lacks the old one, so nobody can tell what a colleague did to it.
   */
  async function copy(move: Move, pursuitId: string): Promise<Attempt<Move | 'oldKept' | 'exists'>> {
    const { baseUrl, pipelineId, body } = move;
    let { values } = move;
    for (let copies = 0; copies < COPIES; copies += 1) {
      const listed = await look(move);
      if (!listed.ok) return listed;
      const { pursuits } = listed.value;
      const find = (id: string) => pursuits.find((each) => each.id === id);
      const [old, found] = [find(move.oldPursuitId), find(pursuitId)];
      if (copies === 0 && found && !(await isOurs(found, move))) return succeeded('exists');
      if (old) values = valuesOf(await recordOf(old, pipelineId));
      const now = found ? await recordOf(found, pipelineId) : await index.get(pursuitId);
      const changes = differences(values, now && valuesOf(now));
      if (Object.keys(changes).length === 0) {
        if (!old && !(await isComplete(listed.value, pipelineId))) return succeeded('oldKept');
        const next: Move = { ...move, values, step: 'removing' };
        await table.put(next);
        return succeeded(next);
      }
      await table.put({ ...move, values });
      const sent = await patch({ baseUrl, pipelineId, pursuitId, title: body.title }, changes);
      if (!sent.ok) return sent;
    }
    return failed('changedMeanwhile');
  }

  async function remove(move: Move): Promise<Attempt<Move>> {
    const { baseUrl, pipelineId, oldPursuitId } = move;
    const gone = await service.attempt((client) => client.removePursuit(pipelineId, oldPursuitId), baseUrl);
    if (!gone.ok && gone.error?.problem !== 'notFound') return gone;
    await index.dropGone(oldPursuitId, baseUrl);
    const done: Move = { ...move, step: 'done', at: clock.now() };
    await table.put(done);
    return succeeded(done);
  }

  /** Goes on with a move as far as it gets. */
  async function run(begun: Move): Promise<Result<MovedVersion>> {
    let move = begun;
    try {
      if (move.step === 'adding') {
        const next = await add(move);
        if (!next.ok) return await stopped(move, next);
        if (next.value === 'exists') return await given(move, 'exists');
        move = next.value;
      }
      const { pursuitId = '' } = move;
      // Read again right before the removal: what a colleague changed since goes along.
      const copied = await copy(move, pursuitId);
      if (!copied.ok) return await stopped(move, copied);
      if (typeof copied.value === 'string') return await given(move, copied.value);
      move = copied.value;
      const removed = await remove(move);
      if (!removed.ok) return await stopped(move, removed);
      return succeeded({ state: 'moved', pursuitId, moveId: move.id });
    } finally {
      ignoreErrors(index.readNow(move.pipelineId));
      broadcast('pursuits');
    }
  }

  /**
   * A failure that may pass leaves the move waiting. Another ends it: a new version without the values goes
   * again, unless a colleague worked on it, and a complete one stays beside the old one.
   */
  async function stopped(move: Move, { failure, error }: Extract<Attempt<unknown>, { ok: false }>) {
    // A colleague who keeps changing it, or an add that never shows, would be tried without end.
    const isEndless = failure.code === 'changedMeanwhile' || failure.code === 'acceptedUnread';
    if (mayRetry(error) && !isEndless) {
      await table.put({ ...move, failure: failure.code });
      await ring();
      return succeeded({ state: 'waiting' as const, failure });
    }
    if (move.step === 'removing') return given(move, 'oldKept');
    const { pursuitId, baseUrl, pipelineId } = move;
    const [listed, kept = move] = [await look(move), await table.get(move.id)];
    const made = listed.ok ? listed.value.pursuits.find(({ id }) => id === pursuitId) : undefined;
    if (pursuitId !== undefined && made && (await isOurs(made, kept))) {
      const gone = await service.attempt((client) => client.removePursuit(pipelineId, pursuitId), baseUrl);
      if (gone.ok) await index.dropGone(pursuitId, baseUrl);
    }
    await table.delete(move.id);
    return { ok: false as const, failure };
  }

  /** Ends a move of which the user decides the rest. */
  async function given(move: Move, state: 'exists' | 'oldKept'): Promise<Result<MovedVersion>> {
    await table.delete(move.id);
    return succeeded(defined({ state, pursuitId: move.pursuitId }));
  }

  const ring = async (): Promise<void> => {
    await browser.alarms.create(MOVES_ALARM, { delayInMinutes: AGAIN_MINUTES });
  };

  async function begin(request: MoveRequest): Promise<Result<MovedVersion>> {
    const { pipelineId, pursuitId, body, solicitationNumber, facts, owner } = request;
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const { baseUrl } = connection.value;
    // The queue sends these edits to the old pursuit; without them the copy would lack them.
    if (await hasQueuedEdits(pursuitId)) return failed('busy');
    const listed = await look({ baseUrl, pipelineId });
    if (!listed.ok) return { ok: false, failure: listed.failure };
    const old = listed.value.pursuits.find(({ id }) => id === pursuitId);
    if (!old) return failed('notFound', { field: 'pursuitId' });
    const existing = listed.value.pursuits.find(({ noticeId }) => noticeId === body.noticeId);
    if (existing) return succeeded({ state: 'exists', pursuitId: existing.id });
    const oldBody = bodyOfPursuit(old, await index.get(pursuitId));
    if (!oldBody) return failed('unreadable');
    const move: Move = defined({
      id: crypto.randomUUID(),
      baseUrl,
      pipelineId,
      oldPursuitId: pursuitId,
      oldBody,
      body,
      solicitationNumber,
      facts,
      owner,
      values: valuesOf(await recordOf(old, pipelineId)),
      step: 'adding' as const,
      at: clock.now(),
    });
    await ring();
    await table.put(move);
    return run(move);
  }

  return {
    /** Moves a pursuit to a newer version of its notice. Nothing is changed where that was saved already. */
    move: (request: MoveRequest): Promise<Result<MovedVersion>> => inOrder(() => begin(request)),

    /**
     * Puts the old version back in the place of the new one, with the values that the new one has now.
     * `owner`: the page that asks, which may undo only its own.
     */
    undo: (moveId: string, owner?: string): Promise<Result<MovedVersion>> =>
      inOrder(async () => {
        const move = await table.get(moveId);
        if (owner !== undefined && move?.owner !== owner) return failed('notFound');
        if (move?.step !== 'done' || move.pursuitId === undefined || !isFresh(move.at, clock.now(), UNDO_KEPT_MS))
          return failed('notFound');
        const { pipelineId, pursuitId, oldBody, solicitationNumber } = move;
        return begin({ pipelineId, pursuitId, body: oldBody, solicitationNumber });
      }),

    /** Goes on with moves that a stopped worker or an unreachable service left, and forgets old ones. */
    resume: (): Promise<void> =>
      inOrder(async () => {
        const connection = await service.ready();
        for (const move of await table.all()) {
          if (move.step === 'done' && !isFresh(move.at, clock.now(), UNDO_KEPT_MS)) await table.delete(move.id);
          else if (move.step !== 'done' && connection.ok && connection.value.baseUrl === move.baseUrl) await run(move);
        }
      }),

    /** Call when the worker starts: an alarm may have been lost with the browser. */
    plan(): void {
      ignoreErrors(
        table.all().then(async (moves) => {
          if (moves.some(({ step }) => step !== 'done')) await ring();
        }),
      );
    },
  };
}
