/** Turns a notice into a pursuit, and takes that back where it certainly made the pursuit itself. */
import type { PursuitAdd } from '../api/schemas.ts';
import { defined } from '../domain/defined.ts';
import type { SeenNotice } from '../domain/notice.ts';
import type { Captured, Result } from '../protocol/answers.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { failed, succeeded } from './failures.ts';
import type { Outbox, Outcome } from './outbox.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import type { Service } from './service.ts';
import type { SettingsStore } from './settings.ts';
import type { Statuses } from './statuses.ts';
import type { Undos } from './undos.ts';

export interface CaptureRequest {
  body: PursuitAdd;
  pipelineId?: string | undefined;
  solicitationNumber?: string | undefined;
  /** Origin of who asks; only the same may undo. */
  owner: string;
}

export interface CaptureDependencies {
  service: Service;
  facts: ConnectionFacts;
  settings: SettingsStore;
  pipelines: Pipelines;
  index: PursuitIndex;
  outbox: Outbox;
  statuses: Statuses;
  undos: Undos;
}

export type Capture = ReturnType<typeof createCapture>;

export function createCapture(deps: CaptureDependencies) {
  const { service, facts, settings, pipelines, index, outbox, statuses, undos } = deps;

  async function add({ body, pipelineId, solicitationNumber, owner }: CaptureRequest): Promise<Result<Captured>> {
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const pipeline = await pipelines.choose(pipelineId, (await settings.read()).defaultPipelineId);
    if (!pipeline.ok) return pipeline;
    const { id, name } = pipeline.value;
    const absentBefore = await certainlyAbsent(id, body.noticeId, connection.value.baseUrl);
    const operationId = crypto.randomUUID();
    // Written before the add is sent, so that an add whose answer was lost with the worker can still be taken back.
    const undoId = await undos.keep({ owner, operationId, pipelineId: id, noticeId: body.noticeId, title: body.title });
    const intent = defined({
      kind: 'add' as const,
      pipelineId: id,
      noticeId: body.noticeId,
      title: body.title,
      body,
      absentBefore,
      solicitationNumber,
    });
    const outcome = await outbox.submit(intent, connection.value.baseUrl, { id: operationId });
    if (outcome.state === 'refused') return { ok: false, failure: outcome.failure };
    const status = await statuses.one({ ...body, solicitationNumber });
    return succeeded(
      defined({ status, pipelineName: name, undoId: mayUndo(outcome, absentBefore) ? undoId : undefined }),
    );
  }

  /**
   * Whether a complete list read just before does not have the notice. Only a service that never said 201 is asked for
   * one: any other tells new from existing by itself.
   */
  async function certainlyAbsent(pipelineId: string, noticeId: string, baseUrl: string): Promise<boolean> {
    if ((await facts.read(baseUrl)).says201) return false;
    const read = await index.readPipeline(pipelineId);
    if (!read.ok || !read.value.complete) return false;
    return !(await index.all()).some((record) => record.pipelineId === pipelineId && record.noticeId === noticeId);
  }

  return {
    add,

    /** Takes back an add: out of the outbox while it waits there, else by removing the pursuit it made. */
    async undo(undoId: string, owner: string): Promise<Result<{ undone: boolean }>> {
      const undo = await undos.take(undoId, owner);
      if (!undo) return succeeded({ undone: false });
      if (undo.pursuitId === undefined) return succeeded({ undone: await outbox.discard(undo.operationId) });
      const connection = await service.ready();
      if (!connection.ok) return connection;
      const { pipelineId, noticeId, title, pursuitId } = undo;
      const outcome = await outbox.submit(
        { kind: 'remove', pipelineId, noticeId, title, pursuitId },
        connection.value.baseUrl,
      );
      return outcome.state === 'refused' ? failed(outcome.failure.code) : succeeded({ undone: true });
    },
  };
}

/** Whether an add certainly made its pursuit (decisions, "Undo of an add"), or was never sent at all. */
function mayUndo(outcome: Exclude<Outcome, { state: 'refused' }>, absentBefore: boolean): boolean {
  return outcome.state === 'waiting' ? outcome.operation.attempts === 0 : outcome.created === true || absentBefore;
}

/** The body of §4.6 for a notice seen on a page: nothing outside that section is sent. */
export function bodyOf(notice: SeenNotice, note?: string): PursuitAdd {
  const { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink } = notice;
  return defined({ noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink, note });
}
