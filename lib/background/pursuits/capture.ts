/** Adds a notice as a pursuit, and undoes that if it certainly created the pursuit. */
import type { PursuitAdd } from '../../api/schemas.ts';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { dueAt } from '../../domain/dates/due.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { defined } from '../../domain/objects.ts';
import type { PostedFacts, SeenNotice } from '../../domain/notices/notice.ts';
import type { Captured, NoticeStatus, Result, Undone } from '../../protocol/answers.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Clock } from '../runtime/clock.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { TableName, Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { Intent, Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { IsEdited } from '../records/new-pursuit.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { added } from '../records/pursuit-record.ts';
import type { Service } from '../connection/service.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Statuses } from './statuses.ts';
import { bodyOfPursuit } from './version-move-record.ts';
import type { Undo, Undos } from '../records/undos.ts';
import type { Outcome } from '../outbox/schedule.ts';

export interface CaptureRequest {
  body: PursuitAdd;
  pipelineId?: string | undefined;
  solicitationNumber?: string | undefined;
  facts?: PostedFacts | undefined;
  /** The deadline with the hour that the page prints. */
  due?: TimedDeadline | undefined;
  /** Origin of the sender; only it may undo. */
  owner: string;
  /** Undo id of the user's own add of this notice, to be replaced. */
  again?: string | undefined;
  inRun?: InRun | undefined;
}

/** An add in a run, which records it in the transaction that queues it. A queued one is not sent again. */
interface InRun {
  /** The id of its Undo. */
  undoId: string;
  isQueued: boolean;
  tables: TableName[];
  noteQueued: (writing: Writing) => Promise<unknown>;
}

export interface CaptureDependencies {
  service: Service;
  facts: Pick<ConnectionFacts, 'isReadOnly'>;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: Pick<PursuitIndex, 'get'>;
  outbox: Outbox;
  statuses: Statuses;
  undos: Undos;
  isEdited: IsEdited;
  clock: Clock;
}

export type Capture = ReturnType<typeof createCapture>;

export function createCapture(dependencies: CaptureDependencies) {
  const { service, facts, settings, pipelines, index, outbox, statuses, undos, isEdited, clock } = dependencies;
  const inTurn = createSerialQueue();

  /**
   * The pursuit that an add of this browser created, and what adds it again; fails if it has been edited
   * since.
   */
  async function unedited(
    undoId: string,
    owner: string,
  ): Promise<Result<{ undo: Undo; pursuitId: string; was: PursuitAdd }>> {
    const undo = await undos.find(undoId, owner);
    if (undo?.pursuitId === undefined) return failed('notFound');
    const { pursuitId, noticeId, note } = undo;
    const edited = await isEdited(undo, pursuitId);
    if (!edited.ok) return { ok: false, failure: edited.failure };
    if (edited.value) return failed('changedMeanwhile');
    const record = await index.get(pursuitId);
    const was = record && bodyOfPursuit(record);
    return was ? succeeded({ undo, pursuitId, was: defined({ ...was, noticeId, note }) }) : failed('notFound');
  }

  /** Adds a notice; with `again`, replaces the user's earlier add unless that has been edited. */
  async function add(request: CaptureRequest): Promise<Result<Captured>> {
    const { body: given, pipelineId, solicitationNumber, facts: posted, due: printed, owner, again, inRun } = request;
    const [connection, { defaultPipelineId }] = await Promise.all([service.connected(), settings.read()]);
    if (!connection.ok) return connection;
    // Asked before, in another tab or with its answer lost.
    const replacing =
      again === undefined
        ? inRun?.isQueued
          ? await undos.find(inRun.undoId, owner)
          : undefined
        : await undos.replacing(again, owner);
    const earlier = again === undefined || replacing ? undefined : await unedited(again, owner);
    if (earlier?.ok === false) return earlier;
    const { undo: former, was, pursuitId } = earlier?.value ?? {};
    const body = defined({ ...given, note: former?.note ?? given.note });
    const pipeline = await pipelines.choose((former ?? replacing)?.pipelineId ?? pipelineId, defaultPipelineId);
    if (!pipeline.ok) return pipeline;
    const { id, name } = pipeline.value;
    const captured = (status: NoticeStatus, undoId: string | undefined) => {
      const day = parseCalendarDate(body.responseDeadLine ?? '');
      const waiting = printed ?? (day && { day });
      const due = status.state === 'saved' ? status.due : waiting && dueAt(waiting, new Date(clock.now()));
      const replaced = again === undefined ? undefined : (true as const);
      return succeeded(defined({ status, pipelineName: name, due, undoId, replaced }));
    };
    if (replacing || inRun?.isQueued) {
      const undoId = replacing?.pursuitId === undefined ? undefined : replacing.id;
      return captured(await statuses.one({ ...body, solicitationNumber }), undoId);
    }
    const { baseUrl } = connection.value;
    if (await facts.isReadOnly(baseUrl, id, clock.now())) return failed('readOnly');
    const { noticeId, title } = body;
    const undoId = inRun?.undoId ?? crypto.randomUUID();
    const about = { pipelineId: id, noticeId, title, body, solicitationNumber, facts: posted };
    const intent = defined({ kind: 'add' as const, ...about, due: printed, was });
    const replacement = former && pursuitId !== undefined ? removalBefore(intent, former, pursuitId) : undefined;
    const outcome = await outbox.submit(replacement?.removal ?? intent, baseUrl, {
      next: replacement?.next,
      isSeenNow: replacement !== undefined,
      tables: inRun?.tables,
      // A merged add did not create the pursuit; the first add has the only Undo.
      also: async ({ operation, wasMerged, next }, writing) => {
        await inRun?.noteQueued(writing);
        if (wasMerged && !next) return;
        const undo = { id: undoId, owner, operationId: (next ?? operation).id, pipelineId: id, noticeId, title };
        await undos.keep(
          defined({ ...undo, note: body.note, solicitationNumber, facts: posted, was, replaces: again }),
          writing,
        );
      },
    });
    if (outcome.state === 'refused') return { ok: false, failure: outcome.failure };
    // The service just answered, so skip the search through the cache.
    const made = outcome.state === 'done' ? outcome.pursuit : undefined;
    const [status, undo] = await Promise.all([
      made
        ? statuses.saved((await index.get(made.id)) ?? added(undefined, body, made, id))
        : statuses.one({ ...body, solicitationNumber }),
      mayUndo(outcome, was !== undefined) ? undos.find(undoId, owner) : undefined,
    ]);
    return captured(status, undo?.id);
  }

  return {
    /** Adds a notice, and replaces an earlier add only once. */
    add: (request: CaptureRequest): Promise<Result<Captured>> =>
      request.again === undefined ? add(request) : inTurn(() => add(request), request.again),

    /**
     * Undoes an add: discards it if unsent, else removes its pursuit, unless that has been edited since. What
     * it replaced is added again.
     */
    async undo(undoId: string, owner: string): Promise<Result<Undone>> {
      // Read first: undos disappear with their connection, so one found later belongs to this one.
      const connection = await service.connected();
      const undo = await undos.find(undoId, owner);
      if (!undo) return succeeded({ undone: false });
      const use = (writing: Writing): Promise<void> => undos.use(undoId, writing);
      if (undo.pursuitId === undefined)
        return succeeded({ undone: await outbox.discard(undo.operationId, neverSent, use) });
      if (!connection.ok) return connection;
      const { pipelineId, noticeId, title, pursuitId, was: body, solicitationNumber, facts } = undo;
      const edited = await isEdited(undo, pursuitId);
      if (!edited.ok) return { ok: false, failure: edited.failure };
      if (edited.value) return succeeded({ undone: false, workedOn: true });
      const about = body && { pipelineId, noticeId, title: body.title, body, solicitationNumber, facts };
      const intent = about && defined({ kind: 'add' as const, ...about });
      const replacement = intent && removalBefore(intent, undo, pursuitId);
      const outcome = await outbox.submit(
        replacement?.removal ?? { kind: 'remove', pipelineId, noticeId, title, pursuitId },
        connection.value.baseUrl,
        {
          next: replacement?.next,
          isSeenNow: true,
          also: (_written, writing) => use(writing),
        },
      );
      if (outcome.state !== 'refused') return succeeded({ undone: outcome.state !== 'discarded' });
      // The refused removal now waits for the user, so the Undo is over.
      return { ok: false, failure: defined({ ...outcome.failure, operationId: outcome.operation?.id }) };
    },
  };
}

/** Removes the pursuit of an add, and then makes `intent`. */
function removalBefore<Add extends Intent>(intent: Add, { id: undoId, at, note, pWin, pGo }: Undo, pursuitId: string) {
  const { pipelineId, noticeId, title } = intent;
  const next = crypto.randomUUID();
  const replaced = defined({ next, undoId, at, note, pWin, pGo });
  const removal = defined({ kind: 'remove' as const, pipelineId, noticeId, title, pursuitId, replaced });
  return { removal, next: { ...intent, id: next } };
}

/** Whether an add certainly created its pursuit (its undo was kept), or was never sent and replaces none. */
function mayUndo(outcome: Exclude<Outcome, { state: 'refused' }>, replaces: boolean): boolean {
  return outcome.state === 'done' || (!replaces && outcome.state === 'waiting' && neverSent(outcome.operation));
}

function neverSent({ attempts }: Operation): boolean {
  return attempts === 0;
}

/** The body of §4.6 for a notice on a page; sends nothing else. */
export function addBody(notice: SeenNotice, note?: string): PursuitAdd {
  const { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink } = notice;
  return defined({ noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink, note });
}
