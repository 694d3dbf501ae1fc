/**
 * Takes over a deadline that moved (decisions, "A saved pursuit's deadline moved"): it counts in this browser
 * from now on, and on request a line in the note tells colleagues.
 */
import { today } from '../../domain/dates/calendar-date.ts';
import { readDeadlineLine, writeDeadlineLine, type DeadlineLine } from '../../domain/notes/deadline-line.ts';
import { withoutLine } from '../../domain/notes/note-marks.ts';
import { defined } from '../../domain/objects.ts';
import type { Failure, Result } from '../../protocol/answers.ts';
import type { AnswerOf } from '../../protocol/messages.ts';
import type { Service } from '../connection/service.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Operation } from '../outbox/record.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit, type PursuitRecord } from '../records/pursuit-record.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { KnownDeadlines } from './known-deadlines.ts';
import type { NoticeChanges } from './notice-changes.ts';

export interface AcceptDeadlineDependencies {
  service: Pick<Service, 'connected'>;
  index: Pick<PursuitIndex, 'get'>;
  deadlines: KnownDeadlines;
  noticeChanges: NoticeChanges;
  outbox: Pick<Outbox, 'submit' | 'here' | 'discard'>;
  broadcast: Broadcast;
}

export function createAcceptDeadline(dependencies: AcceptDeadlineDependencies) {
  const { service, index, deadlines, noticeChanges, outbox, broadcast } = dependencies;

  /** Fails if the change or its pursuit is gone. A refused line leaves the date accepted. */
  async function accept(changeId: string, tell: boolean): Promise<Result<AnswerOf<'deadline.accept'>>> {
    const connection = await service.connected();
    if (!connection.ok) return connection;
    const change = await noticeChanges.of(changeId);
    const record = change && (await index.get(change.pursuitId));
    if (change?.event.kind !== 'deadlineMoved' || !record) return failed('notFound');
    const { id: pursuitId, noticeId, title = change.pursuitId, responseDeadLine, note } = toPursuit(record);
    if (noticeId === undefined) return failed('notFound', { field: 'noticeId' });
    const { host, at } = change;
    const { from, to: deadline } = change.event;
    const { former: _former, ...acceptedBefore } =
      (await deadlines.ofPursuit({ id: pursuitId, noticeId }))?.accepted ?? {};
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
      former: defined({ from, accepted: 'deadline' in acceptedBefore ? acceptedBefore : undefined }),
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
  }

  /** Takes the line for colleagues back, unless the note changed since. */
  async function takeLineBack(record: PursuitRecord, line: string, baseUrl: string): Promise<Result<unknown>> {
    const { id: pursuitId, pipelineId } = record;
    const isOurs = (each: Operation) =>
      each.kind === 'update' && each.pursuitId === pursuitId && each.line && writeDeadlineLine(each.line) === line;
    for (const { id } of (await outbox.here()).filter(isOurs)) if (await outbox.discard(id)) return succeeded({});
    const { noticeId, title = pursuitId, note = '' } = toPursuit((await index.get(pursuitId)) ?? record);
    if (noticeId === undefined || !note.includes(line)) return succeeded({});
    const changes = { note: withoutLine(note, line) };
    const intent = { kind: 'update' as const, pipelineId, pursuitId, noticeId, title, changes, seen: { note } };
    const outcome = await outbox.submit(intent, baseUrl);
    if (outcome.state !== 'refused') return succeeded({});
    return { ok: false, failure: refusalOf(outcome.failure, outcome.operation?.id) };
  }

  /** Undoes an acceptance: the former deadline counts, and the warning is back. */
  async function undo(pursuitId: string): Promise<Result<{ restored: boolean }>> {
    const connection = await service.connected();
    if (!connection.ok) return connection;
    const record = await index.get(pursuitId);
    const undone = record?.noticeId == null ? undefined : await deadlines.restore(record.noticeId, pursuitId);
    if (!record || !undone) return failed('notFound');
    const { deadline: to, former, host, at, noted } = undone;
    await noticeChanges.note(pursuitId, defined({ kind: 'deadlineMoved' as const, from: former?.from, to }), host, at);
    broadcast('pursuits', 'changes');
    const taken = await takeLineBack(record, noted.at(-1) ?? '', connection.value.baseUrl);
    return taken.ok ? succeeded({ restored: true }) : taken;
  }

  return { accept, undo };
}

function refusalOf(failure: Failure, operationId: string | undefined): Failure {
  return defined({ ...failure, operationId });
}
