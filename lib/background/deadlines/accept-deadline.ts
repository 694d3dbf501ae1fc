/**
 * Takes over a deadline that moved (decisions, "A saved pursuit's deadline moved"): it counts in this browser
 * from now on, and on request a line in the note tells colleagues.
 */
import { today } from '../../domain/dates/calendar-date.ts';
import { readDeadlineLine, writeDeadlineLine, type DeadlineLine } from '../../domain/notes/deadline-line.ts';
import { defined } from '../../domain/objects.ts';
import type { Failure, Result } from '../../protocol/answers.ts';
import type { DeadlineAccepted } from '../../protocol/change-answers.ts';
import type { Service } from '../connection/service.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit } from '../records/pursuit-record.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { KnownDeadlines } from './known-deadlines.ts';
import type { NoticeChanges } from './notice-changes.ts';

export interface AcceptDeadlineDependencies {
  service: Pick<Service, 'connected'>;
  index: Pick<PursuitIndex, 'get'>;
  deadlines: KnownDeadlines;
  noticeChanges: NoticeChanges;
  outbox: Pick<Outbox, 'submit'>;
  broadcast: Broadcast;
}

export function createAcceptDeadline(dependencies: AcceptDeadlineDependencies) {
  const { service, index, deadlines, noticeChanges, outbox, broadcast } = dependencies;

  /** Fails if the change or its pursuit is gone. A refused line leaves the date accepted. */
  return async (changeId: string, tell: boolean): Promise<Result<DeadlineAccepted>> => {
    const connection = await service.connected();
    if (!connection.ok) return connection;
    const change = await noticeChanges.of(changeId);
    const record = change && (await index.get(change.pursuitId));
    if (change?.event.kind !== 'deadlineMoved' || !record) return failed('notFound');
    const { id: pursuitId, noticeId, title = change.pursuitId, responseDeadLine, note } = toPursuit(record, undefined);
    if (noticeId === undefined) return failed('notFound', { field: 'noticeId' });
    const { host, at } = change;
    const deadline = change.event.to;
    // Always from the service's date, which does not change: that is what colleagues have.
    const line: DeadlineLine = {
      deadline,
      ...(responseDeadLine ? { was: { day: responseDeadLine } } : {}),
      seen: { host, day: today(new Date(at)) },
    };
    const former = readDeadlineLine(note ?? '');
    const noted = [...(former ? [writeDeadlineLine(former)] : []), writeDeadlineLine(line)];
    await deadlines.accept(noticeId, {
      deadline,
      pursuitId,
      noted,
      host,
      at,
      ...defined({ insteadOf: responseDeadLine }),
    });
    await noticeChanges.withdraw(pursuitId, 'deadlineMoved');
    broadcast('pursuits', 'changes');
    if (!tell) return succeeded({ told: 'no' });
    const intent = {
      kind: 'update' as const,
      pipelineId: record.pipelineId,
      pursuitId,
      noticeId,
      title,
      changes: {},
      line,
    };
    const outcome = await outbox.submit(intent, connection.value.baseUrl);
    if (outcome.state === 'refused') return { ok: false, failure: refusalOf(outcome.failure, outcome.operation?.id) };
    return succeeded({ told: outcome.state === 'waiting' ? 'queued' : outcome.state === 'done' ? 'sent' : 'no' });
  };
}

function refusalOf(failure: Failure, operationId: string | undefined): Failure {
  return defined({ ...failure, operationId });
}
