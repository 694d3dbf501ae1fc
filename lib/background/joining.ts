/**
 * When a new change may join one that still waits, instead of standing behind it. Pure. Only the last change of a pursuit
 * is ever joined, and only while it is not being sent, so that the order of what a person asked for stays.
 */
import { defined } from '../domain/defined.ts';
import type { PursuitChanges } from '../protocol/messages.ts';
import type { Intent, Operation } from './operation.ts';

/** `waiting` with `intent` taken in, or `undefined` where the two must be sent one after the other. */
export function joined(waiting: Operation, intent: Intent, notBefore: number): Operation | undefined {
  const again = wake(waiting, notBefore);
  if (waiting.kind === 'add' && intent.kind === 'add') {
    // Seen on two sites, a notice has two ids there: what the page asks about has to be found under its own.
    if (waiting.noticeId !== intent.noticeId && !waiting.refusal) return undefined;
    // The service keeps the first add of a notice and ignores the second (service-api §4.6): newest words, one request.
    const { noticeId, title, solicitationNumber } = intent;
    // What somebody wrote about it stays until somebody writes something else: a button in a page says nothing of notes.
    const body = defined({ ...intent.body, note: intent.body.note ?? waiting.body.note });
    return again.kind === 'add' ? defined({ ...again, noticeId, title, body, solicitationNumber }) : undefined;
  }
  if (again.kind === 'update' && intent.kind === 'update') {
    const changes = mergedChanges(again.changes, intent.changes, waiting.refusal !== undefined);
    return changes && { ...again, title: intent.title, changes };
  }
  // Two windows that remove the same pursuit mean one removal.
  return waiting.kind === 'remove' && intent.kind === 'remove' ? again : undefined;
}

/** What was refused gets another try by being asked for again; what waits goes on waiting as it did. */
function wake(operation: Operation, notBefore: number): Operation {
  if (!operation.refusal) return operation;
  const { refusal: _refusal, lastFailure: _lastFailure, ...rest } = operation;
  return { ...rest, notBefore };
}

/**
 * Two edits as one. Moving to a stage applies the stage's own pWin and pGo unless the same request says otherwise
 * (service-api §4.7), so a move swallows the figures typed before it. Two moves stay two: a service may allow each
 * of them and not the leap; unless the first was refused and this is its correction.
 */
function mergedChanges(
  earlier: PursuitChanges,
  later: PursuitChanges,
  correcting: boolean,
): PursuitChanges | undefined {
  if (later.stageId === undefined) return { ...earlier, ...later };
  if (earlier.stageId !== undefined && earlier.stageId !== later.stageId && !correcting) return undefined;
  const { pWin: _pWin, pGo: _pGo, ...rest } = earlier;
  return { ...rest, ...later };
}
