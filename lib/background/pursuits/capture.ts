/** Adds a notice as a pursuit, and undoes that if it certainly created the pursuit. */
import type { PursuitAdd } from '../../api/schemas.ts';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { dueAt } from '../../domain/dates/due.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import type { Captured, Result } from '../../protocol/answers.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Pipelines } from '../records/pipelines.ts';
import { looksUntouched } from '../records/new-pursuit.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { added } from '../records/pursuit-record.ts';
import type { WholeLists } from '../records/whole-lists.ts';
import type { Service } from '../connection/service.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Statuses } from './statuses.ts';
import { bodyOfPursuit } from './version-move-record.ts';
import type { Undo, Undos } from '../records/undos.ts';
import type { Outcome } from '../outbox/schedule.ts';

/** How long an Undo needs no look at its pursuit where the service's list is cut. */
const UNSEEN_UNDO_MS = 30_000;

export interface CaptureRequest {
  body: PursuitAdd;
  pipelineId?: string | undefined;
  solicitationNumber?: string | undefined;
  /** The deadline with the hour that the page prints. */
  due?: TimedDeadline | undefined;
  /** Origin of the sender; only it may undo. */
  owner: string;
  /** Undo id of the user's own add of this notice, to be replaced. */
  again?: string | undefined;
}

export interface CaptureDependencies {
  service: Service;
  facts: Pick<ConnectionFacts, 'isReadOnly'>;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: Pick<PursuitIndex, 'get' | 'readNow' | 'listedIn'>;
  outbox: Outbox;
  statuses: Statuses;
  undos: Undos;
  wholeLists: Pick<WholeLists, 'isComplete'>;
  clock: Clock;
}

export function createCapture(dependencies: CaptureDependencies) {
  const { service, facts, settings, pipelines, index, outbox, statuses, undos, wholeLists, clock } = dependencies;
  /**
   * Whether the pursuit has, or may have, been edited since this browser created it. Fails if the list does.
   */
  async function isWorkedOn({ at, pipelineId, note, pWin, pGo }: Undo, pursuitId: string): Promise<Result<boolean>> {
    const read = await index.readNow(pipelineId);
    if (!read.ok) return { ok: false, failure: read.failure };
    const [now, firstStage] = await Promise.all([index.get(pursuitId), pipelines.firstStage(pipelineId)]);
    // A cut list may leave it out. Then nothing shows what a colleague has done with it since.
    const isShown = index.listedIn(pipelineId).has(pursuitId) || isFresh(at, clock.now(), UNSEEN_UNDO_MS);
    if (!isShown && !(await wholeLists.isComplete(read.value))) return succeeded(true);
    if (!now) return succeeded(false);
    const isAsMade = pWin != null && pGo != null && now.pWin === pWin && now.pGo === pGo;
    return succeeded(!looksUntouched(now, note, firstStage, isAsMade));
  }

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
    const workedOn = await isWorkedOn(undo, pursuitId);
    if (!workedOn.ok) return workedOn;
    if (workedOn.value) return failed('changedMeanwhile');
    const record = await index.get(pursuitId);
    const was = record && bodyOfPursuit(record);
    return was ? succeeded({ undo, pursuitId, was: defined({ ...was, noticeId, note }) }) : failed('notFound');
  }

  return {
    /** Adds a notice; with `again`, in place of what the user added, as long as that has not been edited. */
    async add({
      body: given,
      pipelineId,
      solicitationNumber,
      due,
      owner,
      again,
    }: CaptureRequest): Promise<Result<Captured>> {
      const [connection, { defaultPipelineId }] = await Promise.all([service.connected(), settings.read()]);
      if (!connection.ok) return connection;
      const earlier = again === undefined ? undefined : await unedited(again, owner);
      if (earlier?.ok === false) return earlier;
      const { undo: former, was, pursuitId } = earlier?.value ?? {};
      const body = defined({ ...given, note: former?.note ?? given.note });
      const pipeline = await pipelines.choose(former?.pipelineId ?? pipelineId, defaultPipelineId);
      if (!pipeline.ok) return pipeline;
      const { id, name } = pipeline.value;
      const { baseUrl } = connection.value;
      if (await facts.isReadOnly(baseUrl, id, clock.now())) return failed('readOnly');
      const { noticeId, title } = body;
      const undoId = crypto.randomUUID();
      const add = defined({ kind: 'add' as const, pipelineId: id, noticeId, title, body, solicitationNumber, due });
      const removal =
        pursuitId === undefined ? undefined : { kind: 'remove' as const, pipelineId: id, noticeId, title, pursuitId };
      const outcome = await outbox.submit(removal ?? add, baseUrl, {
        next: removal && add,
        // A merged add did not create the pursuit; the first add has the only Undo.
        also: async ({ operation, wasMerged, next }, writing) => {
          if (former) await undos.use(former.id, writing);
          if (wasMerged && !next) return;
          const operationId = (next ?? operation).id;
          const { note } = body;
          await undos.keep(
            defined({ id: undoId, owner, operationId, pipelineId: id, noticeId, title, note, solicitationNumber, was }),
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
      const day = parseCalendarDate(body.responseDeadLine ?? '');
      const waiting = due ?? (day && { day });
      const dueNow = status.state === 'saved' ? status.due : waiting && dueAt(waiting, new Date(clock.now()));
      const replaced = was && (true as const);
      return succeeded(defined({ status, pipelineName: name, due: dueNow, undoId: undo?.id, replaced }));
    },

    /**
     * Undoes an add: discards it if unsent, else removes its pursuit, unless that has been edited since. What
     * it
     * replaced is added again.
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
      const { pipelineId, noticeId, title, pursuitId, was: body, solicitationNumber } = undo;
      const workedOn = await isWorkedOn(undo, pursuitId);
      if (!workedOn.ok) return workedOn;
      if (workedOn.value) return succeeded({ undone: false, workedOn: true });
      const outcome = await outbox.submit(
        { kind: 'remove', pipelineId, noticeId, title, pursuitId },
        connection.value.baseUrl,
        {
          next:
            body &&
            defined({ kind: 'add' as const, pipelineId, noticeId, title: body.title, body, solicitationNumber }),
          also: (_written, writing) => use(writing),
        },
      );
      if (outcome.state !== 'refused') return succeeded({ undone: outcome.state !== 'discarded' });
      // The refused removal now waits for the user, so the Undo is over.
      return { ok: false, failure: defined({ ...outcome.failure, operationId: outcome.operation?.id }) };
    },
  };
}

/** Result of an Undo. `workedOn`: the pursuit stays, because someone has edited it. */
interface Undone {
  undone: boolean;
  workedOn?: true;
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
