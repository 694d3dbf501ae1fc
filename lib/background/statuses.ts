/** Where notices stand: first what the outbox still has to send, then what the pursuit index knows. */
import { sameAgency } from '../domain/reference/agencies.ts';
import type { NoticeStatus } from '../protocol/answers.ts';
import type { Operation } from './operation.ts';
import type { Outbox } from './outbox.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import type { PursuitRecord } from './pursuit-record.ts';
import { sameNumber, type Solicitations } from './solicitations.ts';

/** The part of a notice that its status depends on. */
export interface NoticeIdentity {
  noticeId: string;
  title: string;
  agency?: string | undefined;
  solicitationNumber?: string | undefined;
}

export type Statuses = ReturnType<typeof createStatuses>;

export function createStatuses(
  outbox: Outbox,
  index: PursuitIndex,
  pipelines: Pipelines,
  solicitations: Solicitations,
) {
  async function saved(record: PursuitRecord): Promise<NoticeStatus> {
    const list = await pipelines.list();
    const pipeline = list.ok ? list.value.find(({ id }) => id === record.pipelineId) : undefined;
    return {
      state: 'saved',
      pursuitId: record.id,
      pipelineId: record.pipelineId,
      pipelineName: pipeline?.name ?? '',
      stageName: await pipelines.stageName(record.pipelineId, record.stageId),
      ...(record.responseDeadLine == null ? {} : { responseDeadLine: record.responseDeadLine }),
    };
  }

  function waiting(operation: Operation): NoticeStatus {
    if (operation.refusal) return { state: 'failed', failure: operation.refusal, operationId: operation.id };
    return { state: outbox.isSending(operation.id) ? 'adding' : 'queued' };
  }

  /** The status of each notice, by its id. */
  async function of(notices: readonly NoticeIdentity[]): Promise<Map<string, NoticeStatus>> {
    const [operations, records, numbers] = await Promise.all([
      outbox.operations(),
      index.all(),
      solicitations.byNumber(),
    ]);
    const removing = new Set(
      operations.flatMap((operation) =>
        operation.kind === 'remove' && !operation.refusal ? [operation.pursuitId] : [],
      ),
    );
    const kept = records.filter(({ id }) => !removing.has(id));
    const adds = new Map(
      operations.flatMap((operation) => (operation.kind === 'add' ? [[operation.noticeId, operation] as const] : [])),
    );
    const byNotice = new Map(kept.map((record) => [record.noticeId, record]));
    const byId = new Map(kept.map((record) => [record.id, record]));
    const byTitle = new Map(kept.map((record) => [sameTitle(record.title ?? ''), record]));

    const statusOf = async (notice: NoticeIdentity): Promise<NoticeStatus> => {
      const record = byNotice.get(notice.noticeId);
      if (record) return saved(record);
      const add = adds.get(notice.noticeId);
      if (add) return waiting(add);
      const numbered = notice.solicitationNumber
        ? byId.get(numbers.get(sameNumber(notice.solicitationNumber)) ?? '')
        : undefined;
      if (numbered) return { state: 'earlier', certain: true, pursuitId: numbered.id, pipelineId: numbered.pipelineId };
      const titled = byTitle.get(sameTitle(notice.title));
      if (titled?.agency && notice.agency && sameAgency(titled.agency, notice.agency)) {
        return { state: 'earlier', certain: false, pursuitId: titled.id, pipelineId: titled.pipelineId };
      }
      return { state: 'absent' };
    };
    return new Map(
      await Promise.all(notices.map(async (notice) => [notice.noticeId, await statusOf(notice)] as const)),
    );
  }

  return {
    of,
    one: async (notice: NoticeIdentity): Promise<NoticeStatus> =>
      (await of([notice])).get(notice.noticeId) ?? { state: 'absent' },
  };
}

function sameTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
