/** Turns a notice into a pursuit, and takes that back where it certainly made the pursuit itself. */
import type { PursuitAdd } from '../../api/schemas.ts';
import { daysLeftUntil } from '../../domain/dates/deadline.ts';
import { defined } from '../../domain/objects.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import type { Captured, Result } from '../../protocol/answers.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import type { Writing } from '../storage/database.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Pipelines } from '../index/pipelines.ts';
import { looksUntouched } from '../index/new-pursuit.ts';
import type { PursuitIndex } from '../index/pursuit-index.ts';
import { added } from '../index/pursuit-record.ts';
import type { Service } from '../connection/service.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Statuses } from './statuses.ts';
import type { Undos } from '../index/undos.ts';
import type { Outcome } from '../outbox/schedule.ts';

export interface CaptureRequest {
  body: PursuitAdd;
  pipelineId?: string | undefined;
  solicitationNumber?: string | undefined;
  /** Origin of who asks; only the same may undo. */
  owner: string;
}

export interface CaptureDependencies {
  service: Service;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: Pick<PursuitIndex, 'get' | 'readNow'>;
  outbox: Outbox;
  statuses: Statuses;
  undos: Undos;
  clock: Clock;
}

export function createCapture(dependencies: CaptureDependencies) {
  const { service, settings, pipelines, index, outbox, statuses, undos, clock } = dependencies;
  /** Whether the pursuit, as the service has it now, is no longer as this browser created it; `false` where nobody can say. */
  async function isWorkedOn(pipelineId: string, pursuitId: string, note: string | undefined): Promise<boolean> {
    const [read, firstStage] = [await index.readNow(pipelineId), await pipelines.firstStage(pipelineId)];
    const now = read.ok ? await index.get(pursuitId) : undefined;
    return now !== undefined && !looksUntouched(now, note, firstStage);
  }

  return {
    async add({ body, pipelineId, solicitationNumber, owner }: CaptureRequest): Promise<Result<Captured>> {
      const [connection, { defaultPipelineId }] = await Promise.all([service.connected(), settings.read()]);
      if (!connection.ok) return connection;
      const pipeline = await pipelines.choose(pipelineId, defaultPipelineId);
      if (!pipeline.ok) return pipeline;
      const { id, name } = pipeline.value;
      const { noticeId, title } = body;
      const undoId = crypto.randomUUID();
      const outcome = await outbox.submit(
        defined({ kind: 'add' as const, pipelineId: id, noticeId, title, body, solicitationNumber }),
        connection.value.baseUrl,
        {
          // An add that joined another one did not make the pursuit: that one's Undo is the only one.
          also: async ({ operation, joined }, writing) => {
            if (!joined)
              await undos.keep(
                defined({
                  id: undoId,
                  owner,
                  operationId: operation.id,
                  pipelineId: id,
                  noticeId,
                  title,
                  note: body.note,
                }),
                writing,
              );
          },
        },
      );
      if (outcome.state === 'refused') return { ok: false, failure: outcome.failure };
      // What the service just answered needs no look through everything that is known.
      const made = outcome.state === 'done' ? outcome.pursuit : undefined;
      const [status, undo] = await Promise.all([
        made
          ? statuses.saved((await index.get(made.id)) ?? added(undefined, body, made, id))
          : statuses.one({ ...body, solicitationNumber }),
        mayUndo(outcome) ? undos.find(undoId, owner) : undefined,
      ]);
      const daysLeft = daysLeftUntil(body.responseDeadLine, todayBy(clock));
      return succeeded(defined({ status, pipelineName: name, daysLeft, undoId: undo?.id }));
    },

    /**
     * Takes back an add: out of the outbox while it waits there unsent, else by removing the pursuit that it created, unless
     * somebody has worked on that since.
     */
    async undo(undoId: string, owner: string): Promise<Result<Undone>> {
      // Before the undo, which goes with its connection: what is found afterwards is of this one.
      const connection = await service.connected();
      const undo = await undos.find(undoId, owner);
      if (!undo) return succeeded({ undone: false });
      const use = (writing: Writing): Promise<void> => undos.use(undoId, writing);
      if (undo.pursuitId === undefined)
        return succeeded({ undone: await outbox.discard(undo.operationId, neverSent, use) });
      if (!connection.ok) return connection;
      const { pipelineId, noticeId, title, pursuitId, note } = undo;
      if (await isWorkedOn(pipelineId, pursuitId, note)) return succeeded({ undone: false, workedOn: true });
      const outcome = await outbox.submit(
        { kind: 'remove', pipelineId, noticeId, title, pursuitId },
        connection.value.baseUrl,
        { also: (_written, writing) => use(writing) },
      );
      return outcome.state === 'refused'
        ? { ok: false, failure: outcome.failure }
        : succeeded({ undone: outcome.state !== 'discarded' });
    },
  };
}

/** What became of an Undo. `workedOn`: the pursuit stays, because somebody moved, valued or annotated it since. */
interface Undone {
  undone: boolean;
  workedOn?: true;
}

/** Whether an add certainly made its pursuit (its undo was kept when it was accepted), or was never sent at all. */
function mayUndo(outcome: Exclude<Outcome, { state: 'refused' }>): boolean {
  return outcome.state === 'done' || (outcome.state === 'waiting' && neverSent(outcome.operation));
}

function neverSent({ attempts }: Operation): boolean {
  return attempts === 0;
}

/** The body of §4.6 for a notice seen on a page: nothing outside that section is sent. */
export function bodyOf(notice: SeenNotice, note?: string): PursuitAdd {
  const { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink } = notice;
  return defined({ noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink, note });
}
