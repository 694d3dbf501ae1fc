/** Makes the one request of an operation. */
import type { ServicePursuit } from '../../api/readers.ts';
import type { PursuitUpdate } from '../../api/schemas.ts';
import { bidLinesOf } from '../../domain/notes/bid-block.ts';
import { defined } from '../../domain/objects.ts';
import { figuresLeft } from '../../domain/pipelines/figures-after-move.ts';
import { fieldsOf, isOvertaken, same, seenIn } from '../../domain/pipelines/pursuit-values.ts';
import type { Failure } from '../../protocol/answers.ts';
import { affectsAllRequests, mayRetry } from '../connection/attempt-failure.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { cleared, markedNote } from './patch-body.ts';
import type { Intent, Operation, OvertakenBy, Rest } from './record.ts';
import { createSendAdd, type SendAddDependencies } from './send-add.ts';
import type { Delivered } from './store.ts';
import type { IsEdited } from '../records/new-pursuit.ts';
import type { Pipelines } from '../records/pipelines.ts';
import { setsFigures, type ServiceFigures } from '../records/figures.ts';
import type { PursuitRecord } from '../records/pursuit-record.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { createWriter } from './writer.ts';

export type Sent = Attempt<Delivered> | { ok: false; failure: Failure; overtakenBy: OvertakenBy };

export interface Deliver {
  /** For an add: the id to send, if known without asking the service. Stored with the attempt count. */
  knownAs(operation: Intent & { baseUrl: string }): Promise<string | undefined>;
  /** `operation`: as stored, including this attempt. `isSeenNow`: what it compares was read just now. */
  send(operation: Operation, isSeenNow?: boolean): Promise<Sent>;
  /** Sends an update in the form in which this service clears numbers. */
  patch: (target: PatchTarget, body: PursuitUpdate) => Promise<Attempt<Delivered>>;
}

/** How often an edit waits for a list that the service fails to return; then it is sent anyway. */
const LOOKS = 3;

type Update = Extract<Operation, { kind: 'update' }>;
type PatchTarget = Pick<Update, 'baseUrl' | 'pipelineId' | 'pursuitId' | 'title' | 'keep'>;
type Moved = Partial<Pick<PursuitRecord, 'stageId' | 'pWin' | 'pGo'>>;
type Remove = Extract<Operation, { kind: 'remove' }>;

export interface DeliverDependencies extends SendAddDependencies {
  service: Service;
  figures: Pick<ServiceFigures, 'read' | 'check'>;
  pipelines: Pick<Pipelines, 'firstStage' | 'noteDefaults' | 'stagesOf'>;
  isEdited: IsEdited;
}

export function createDeliver(dependencies: DeliverDependencies): Deliver {
  const { service, facts, figures, pipelines, identities, index, isEdited } = dependencies;
  const write = createWriter(dependencies);
  const add = createSendAdd(dependencies, write);

  async function update(operation: Update, isSeenNow: boolean): Promise<Sent> {
    const { pipelineId, pursuitId, changes, baseUrl } = operation;
    if (operation.line ?? operation.block) return mark(operation);
    const looked = isSeenNow ? succeeded(await index.get(pursuitId)) : await lookBefore(operation);
    if (!looked.ok) return looked;
    const known = await figures.read();
    const seen = known.comparable(operation.seen ?? {});
    const current = looked.value && known.pursuit(looked.value);
    // Before the first request, figures that differ are a colleague's, even if the stage is the new one.
    const asked = operation.attempts > 1 ? changes : { ...operation.keep, ...changes };
    if (current && isOvertaken(seen, asked, current)) {
      return overtaken({ seen: seenIn(current, fieldsOf(seen)) });
    }
    // What stays as it is needs no certain scale: it goes back as it came.
    const record = looked.value ?? (await index.get(pursuitId));
    const before = record && known.pursuit(record);
    const { pWin, pGo } = changes;
    const edited = { pWin: same(pWin, before?.pWin) ? null : pWin, pGo: same(pGo, before?.pGo) ? null : pGo };
    if (setsFigures(edited) && !known.mayEdit(pursuitId)) return failed('scaleUnknown');
    const { stageId, ...others } = known.body(changes);
    // Repeating a move would reset the probabilities to the stage's defaults, over another user's edit.
    const sent = defined({ ...others, stageId: current?.stageId === stageId ? undefined : stageId });
    if (Object.keys(sent).length === 0) return succeeded({ rest: await restOf(operation, looked.value, false) });
    const attempt = await patch(operation, sent);
    if (attempt.ok) return succeeded({ ...attempt.value, rest: await restOf(operation, attempt.value.pursuit) });
    // The service accepted it: use its list, or what was sent.
    if (attempt.error?.facts.accepted === true) {
      await index.readNow(pipelineId);
      const found = await index.get(pursuitId);
      return succeeded({
        pursuit: { id: pursuitId },
        ...(found ? {} : { sent }),
        rest: await restOf(operation, found),
      });
    }
    // The pipeline was read just now, so the pursuit itself is gone. A truncated list would keep our copy
    // forever. For a move, the stage may be missing instead.
    if (current && sent.stageId === undefined && attempt.error?.problem === 'notFound')
      await index.dropGone(pursuitId, baseUrl);
    return attempt;
  }

  /**
   * Writes a line or block into the note as the service has it now, and never into an older one: the service
   * has no versions (service-api §4.7). An edit by a colleague between this list and the request is lost
   * (docs/service-contract.md). Leaves a pursuit alone that the list does not show.
   */
  async function mark(operation: Update): Promise<Sent> {
    const { baseUrl, pipelineId, pursuitId, changes, block } = operation;
    const connection = await service.ready();
    if (!connection.ok) return connection;
    if (connection.value.baseUrl !== baseUrl) return failed('notConnected');
    const read = await index.readNote(pipelineId, pursuitId);
    if (!read.ok) return read;
    const record = await index.get(pursuitId);
    if (read.value === undefined || !record) return failed('notFound');
    const known = await figures.read();
    const seen = known.comparable(operation.seen ?? {});
    const current = known.pursuit(record);
    const there = bidLinesOf(read.value) ?? [];
    const isOthers = block && !sameLines(there, block.seen) && !sameLines(there, block.lines);
    if (isOthers || isOvertaken(seen, changes, current)) {
      const now = { seen: seenIn(current, fieldsOf(seen)) };
      return overtaken(block ? { ...now, block: { ...block, seen: there } } : now);
    }
    if (setsFigures(changes) && !known.mayEdit(pursuitId)) return failed('scaleUnknown');
    const note = markedNote(read.value, operation);
    if (note === undefined) return failed('invalid', { field: 'note' });
    const sent = defined({ ...known.body(changes), note: note === read.value ? undefined : note });
    if (Object.keys(sent).length === 0) return succeeded({});
    const attempt = await patch(operation, sent);
    if (attempt.ok || attempt.error?.facts.accepted !== true) return attempt;
    await index.readNow(pipelineId);
    return succeeded({ pursuit: { id: pursuitId } });
  }

  /**
   * The edit that brings back the user's own figures, as far as a move took them. `isOurs`: the figures shown
   * now are the stage's. Otherwise they may be a colleague's, and the edit asks the user as a conflict.
   */
  async function restOf(
    { pursuitId, pipelineId, changes, keep }: Update,
    moved?: Moved,
    isOurs = true,
  ): Promise<Rest | undefined> {
    const { stageId } = changes;
    if (!keep || !moved || stageId === undefined || (moved.stageId ?? stageId) !== stageId) return undefined;
    const known = await figures.read();
    const now = known.pursuit(defined({ id: pursuitId, pipelineId, pWin: moved.pWin, pGo: moved.pGo }));
    const left = figuresLeft(keep, now);
    return left && { changes: left, seen: seenIn(isOurs ? now : { ...now, ...left }, fieldsOf(left)) };
  }

  /**
   * Remembers the defaults of a stage that a move without figures shows. An answer may lack them
   * (service-api §4.7). Then the list shows them; it is read once per stage, and for the user's own figures.
   */
  async function withDefaults(target: PatchTarget, stageId: string, moved: ServicePursuit): Promise<ServicePursuit> {
    const { pipelineId, pursuitId, keep } = target;
    // Some services ignore a move.
    if ((moved.stageId ?? stageId) !== stageId) return moved;
    let { pWin, pGo } = moved;
    const stage = (await pipelines.stagesOf(pipelineId)).find(({ id }) => id === stageId);
    const isKnown = stage?.defaultPWin !== undefined && stage.defaultPGo !== undefined;
    if ((pWin === undefined || pGo === undefined) && (keep || !isKnown)) {
      const read = await index.readNow(pipelineId);
      const record = read.ok ? await index.get(pursuitId) : undefined;
      if (record?.stageId === stageId) ({ pWin, pGo } = record);
    }
    const shown = defined({ ...moved, pWin, pGo });
    await pipelines.noteDefaults(target, stageId, shown);
    return shown;
  }

  /** Sends an update in the form in which this service clears numbers; finds that out on a refused `null`. */
  async function patch(target: PatchTarget, body: PursuitUpdate): Promise<Attempt<Delivered>> {
    const { baseUrl, pipelineId, pursuitId } = target;
    const known = await index.get(pursuitId);
    const send = async (sent: PursuitUpdate): Promise<Attempt<Delivered>> => {
      const attempt = await write(target, (client) => client.updatePursuit(pipelineId, pursuitId, sent));
      if (!attempt.ok) return attempt;
      const { stageId, pWin, pGo } = sent;
      const answer = { ...attempt.value, id: pursuitId };
      const isPlainMove = stageId !== undefined && pWin === undefined && pGo === undefined;
      const pursuit = isPlainMove ? await withDefaults(target, stageId, answer) : answer;
      await figures.check(target, known, sent, pursuit);
      return succeeded({ pursuit, sent });
    };
    const { clearsWith } = await facts.read(baseUrl);
    const attempt = await send(cleared(body, clearsWith));
    const isRefused = !attempt.ok && attempt.error?.problem === 'rejected';
    if (!isRefused || clearsWith !== undefined || Object.values(body).every((value) => value !== null)) return attempt;
    for (const how of ['zero', 'nothing'] as const) {
      const other = cleared(body, how);
      const again = Object.keys(other).length === 0 ? attempt : await send(other);
      if (again.ok) await facts.note(baseUrl, { clearsWith: how });
      if (again.ok || again.error?.problem !== 'rejected') return again;
    }
    return attempt;
  }

  /**
   * Reads the pursuit before every attempt, so that an edit does not overwrite another user's change since;
   * the service has no versions (service-api §4.7). If the list is refused or keeps failing, sends the edit
   * anyway. The answer to the edit tells whether the pursuit is gone.
   */
  async function lookBefore({
    baseUrl,
    pipelineId,
    pursuitId,
    attempts,
    createdAt,
    seen = {},
  }: Update): Promise<Attempt<PursuitRecord | undefined>> {
    if (fieldsOf(seen).size === 0) return succeeded(undefined);
    const connection = await service.ready();
    if (!connection.ok) return connection;
    if (connection.value.baseUrl !== baseUrl) return failed('notConnected');
    const read = await index.tryToReadSince(pipelineId, attempts > 1 ? Infinity : createdAt);
    if (!read.ok) {
      const mayPass = read.error !== undefined && mayRetry(read.error) && attempts <= LOOKS;
      return mayPass || affectsAllRequests(read) ? read : succeeded(undefined);
    }
    return succeeded(await index.get(pursuitId));
  }

  async function remove(operation: Remove, isSeenNow: boolean): Promise<Sent> {
    const { pipelineId, pursuitId, replaced } = operation;
    if (replaced && !isSeenNow) {
      const edited = await isEdited({ ...replaced, pipelineId }, pursuitId);
      if (!edited.ok) return edited;
      if (edited.value) return overtaken({});
    }
    const attempt = await write(operation, (client) => client.removePursuit(pipelineId, pursuitId));
    return attempt.ok ? succeeded({}) : attempt;
  }

  return {
    patch,
    async knownAs(operation) {
      return operation.kind === 'add' ? identities.known(operation) : undefined;
    },
    send(operation, isSeenNow = false) {
      if (operation.kind === 'add') return add(operation);
      return operation.kind === 'update' ? update(operation, isSeenNow) : remove(operation, isSeenNow);
    },
  };
}

function overtaken(overtakenBy: OvertakenBy): Sent {
  return { ...failed('changedMeanwhile'), overtakenBy };
}

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n');
}
